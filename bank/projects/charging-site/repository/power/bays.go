package power

import "errors"

var ErrOccupied = errors.New("bay is occupied")

// Bays knows which bays have a session.
type Bays struct {
	taken map[int]bool
}

func NewBays() *Bays {
	return &Bays{taken: map[int]bool{}}
}

func (b *Bays) Take(bay int) error {
	if b.taken[bay] {
		return ErrOccupied
	}
	b.taken[bay] = true
	return nil
}

func (b *Bays) Leave(bay int) {
	delete(b.taken, bay)
}
