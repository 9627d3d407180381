// Package site starts and stops the charging sessions of a site.
package site

import (
	"fmt"

	"charging/card"
	"charging/meter"
	"charging/power"
)

// Desk starts and stops sessions.
type Desk struct {
	budget *power.Budget
	bays   *power.Bays
	cards  card.Network
	meters meter.Reader
}

func NewDesk(budget *power.Budget, cards card.Network, meters meter.Reader) *Desk {
	return &Desk{budget: budget, bays: power.NewBays(), cards: cards, meters: meters}
}

// Start begins a session, or says why it can't begin.
func (d *Desk) Start(bay int, number string, kilowatts int) (*Session, error) {
	err := d.budget.Reserve(kilowatts)
	if err != nil {
		return nil, fmt.Errorf("bay %d: %w", bay, err)
	}
	defer func() {
		if err != nil {
			d.budget.Release(kilowatts)
		}
	}()
	if err = d.bays.Take(bay); err != nil {
		return nil, fmt.Errorf("bay %d: %w", bay, err)
	}
	if err := d.cards.Authorise(number); err != nil {
		d.bays.Leave(bay)
		return nil, fmt.Errorf("bay %d, card %s: %w", bay, number, err)
	}
	start, err := d.meters.Read(bay)
	if err != nil {
		d.bays.Leave(bay)
		return nil, fmt.Errorf("bay %d, meter: %w", bay, err)
	}
	return &Session{Bay: bay, Card: number, Kilowatts: kilowatts, start: start}, nil
}

// Stop ends a session and returns the watt-hours that were delivered. The bay and its power are free again, even if the
// meter can't be read.
func (d *Desk) Stop(session *Session) (int, error) {
	if session.ended {
		return 0, ErrEnded
	}
	session.ended = true
	defer d.bays.Leave(session.Bay)
	defer d.budget.Release(session.Kilowatts)
	end, err := d.meters.Read(session.Bay)
	if err != nil {
		return 0, fmt.Errorf("bay %d, meter: %w", session.Bay, err)
	}
	return end - session.start, nil
}
