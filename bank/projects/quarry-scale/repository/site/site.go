// Package site weighs trucks in and out.
package site

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"quarry/book"
	"quarry/gate"
	"quarry/price"
	"quarry/weigh"
)

// The reasons why a request is refused.
var (
	ErrTruck    = errors.New("unknown truck")
	ErrInside   = errors.New("already inside")
	ErrOutside  = errors.New("not inside")
	ErrUnstable = errors.New("the scale isn't stable")
	ErrHeavy    = errors.New("too heavy")
	ErrQuota    = errors.New("over the quota")
)

// readings that are looked at.
const readings = 5

// Order is what a truck comes for.
type Order struct {
	Plate, Customer, Material, Note string
}

type visit struct {
	order Order
	tare  weigh.Kg
	since time.Time
}

// Site has one pit's trucks, quotas and tariffs.
type Site struct {
	Book *book.Book
	Gate *gate.Gate
	// Scale gives the newest readings in grams.
	Scale func(ctx context.Context) ([]int64, error)
	Now   func() time.Time

	mu      sync.Mutex
	trucks  map[string]weigh.Truck
	quotas  map[string]weigh.Kg
	tariffs []price.Tariff
	inside  map[string]visit
	next    int
}

// New makes a site with the next free number.
func New(b *book.Book, scales, next int) *Site {
	return &Site{
		Book:   b,
		Gate:   gate.New(scales),
		Now:    time.Now,
		trucks: map[string]weigh.Truck{},
		quotas: map[string]weigh.Kg{},
		inside: map[string]visit{},
		next:   next,
	}
}

// AddTruck makes a truck known.
func (s *Site) AddTruck(truck weigh.Truck) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trucks[weigh.Plate(truck.Plate)] = truck
}

// SetQuota bounds what a customer may load.
func (s *Site) SetQuota(customer string, most weigh.Kg) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.quotas[customer] = most
}

// AddTariff adds a decision about a price.
func (s *Site) AddTariff(tariff price.Tariff) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tariffs = append(s.tariffs, tariff)
}

// weight waits for a scale and reads it.
func (s *Site) weight(ctx context.Context) (weigh.Kg, error) {
	if err := s.Gate.Enter(ctx); err != nil {
		return 0, err
	}
	defer s.Gate.Leave()
	read, err := s.Scale(ctx)
	if err != nil {
		return 0, fmt.Errorf("the scale: %w", err)
	}
	weight, ok := weigh.Stable(read, readings)
	if !ok {
		return 0, ErrUnstable
	}
	return weight, nil
}

// In weighs an empty truck.
func (s *Site) In(ctx context.Context, order Order) error {
	tare, err := s.weight(ctx)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	plate := weigh.Plate(order.Plate)
	if _, known := s.trucks[plate]; !known {
		return ErrTruck
	}
	if _, is := s.inside[plate]; is {
		return ErrInside
	}
	s.inside[plate] = visit{order, tare, s.Now()}
	return nil
}

// Out weighs the loaded truck and writes the load.
func (s *Site) Out(ctx context.Context, plate string) (book.Entry, error) {
	gross, err := s.weight(ctx)
	if err != nil {
		return book.Entry{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	plate = weigh.Plate(plate)
	visit, is := s.inside[plate]
	if !is {
		return book.Entry{}, ErrOutside
	}
	if gross > weigh.Kg(s.trucks[plate].Limit)*10 {
		return book.Entry{}, ErrHeavy
	}
	net := gross - visit.tare
	order := visit.order
	if most, bounded := s.quotas[order.Customer]; bounded {
		if loaded, _ := s.Book.Sum(order.Customer); loaded+net > most {
			return book.Entry{}, ErrQuota
		}
	}
	at := s.Now()
	tariff, err := price.At(s.tariffs, order.Material, at)
	if err != nil {
		return book.Entry{}, err
	}
	entry := book.Entry{
		ID:       s.next,
		Plate:    order.Plate,
		Customer: order.Customer,
		Material: order.Material,
		Net:      net,
		Cents:    price.Charge(net, tariff.PerTonne),
		At:       at.UTC(),
		Note:     order.Note,
	}
	s.next++
	if err := s.Book.Append(entry); err != nil {
		return book.Entry{}, err
	}
	delete(s.inside, plate)
	return entry, nil
}

// Forget lets trucks go that have been inside since before a time, and counts them.
func (s *Site) Forget(before time.Time) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	var old []string
	for plate, visit := range s.inside {
		if visit.since.Before(before) {
			old = append(old, plate)
		}
	}
	for _, plate := range old {
		delete(s.inside, plate)
	}
	return len(old)
}

// Loads lists the loads that a customer may see.
func (s *Site) Loads(customer string) []book.Entry {
	var own []book.Entry
	for _, entry := range s.Book.Entries() {
		if entry.Customer == customer {
			own = append(own, entry)
		}
	}
	return own
}
