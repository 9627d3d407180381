package tests

import (
	"errors"
	"testing"

	"charging/card"
	"charging/meter"
	"charging/power"
	"charging/site"
)

func TestDesk(t *testing.T) {
	cards := card.List{Declined: map[string]bool{"C-118": true}}
	open := func() *site.Desk {
		return site.NewDesk(power.NewBudget(33), cards, &meter.Ticking{})
	}
	t.Run("a session says how much it delivered", func(t *testing.T) {
		desk := open()
		session, err := desk.Start(1, "C-201", 22)
		if err != nil {
			t.Fatal(err)
		}
		if delivered, err := desk.Stop(session); err != nil || delivered != 4000 {
			t.Errorf("got %d, %v", delivered, err)
		}
	})
	t.Run("sessions share the power of the site", func(t *testing.T) {
		desk := open()
		desk.Start(1, "C-201", 22)
		if _, err := desk.Start(2, "C-305", 22); !errors.Is(err, power.ErrNone) {
			t.Errorf("got %v", err)
		}
		if _, err := desk.Start(2, "C-305", 11); err != nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("an occupied bay is refused and costs no power", func(t *testing.T) {
		desk := open()
		desk.Start(1, "C-201", 11)
		if _, err := desk.Start(1, "C-305", 22); !errors.Is(err, power.ErrOccupied) {
			t.Errorf("got %v", err)
		}
		if _, err := desk.Start(2, "C-305", 22); err != nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a declined card starts nothing, and the bay is free", func(t *testing.T) {
		desk := open()
		if _, err := desk.Start(1, "C-118", 11); !errors.Is(err, card.ErrDeclined) {
			t.Errorf("got %v", err)
		}
		if _, err := desk.Start(1, "C-201", 11); err != nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a stopped session gives its power back", func(t *testing.T) {
		desk := open()
		session, err := desk.Start(1, "C-201", 33)
		if err != nil {
			t.Fatal(err)
		}
		desk.Stop(session)
		if _, err := desk.Start(1, "C-305", 33); err != nil {
			t.Errorf("got %v", err)
		}
	})
}
