// Package power shares the power of a site's connection between its bays.
package power

import "errors"

var ErrNone = errors.New("no power left")

// Budget is the power of the connection, in kilowatts.
type Budget struct {
	limit int
	used  int
}

func NewBudget(limit int) *Budget {
	return &Budget{limit: limit}
}

// Reserve sets power aside, or fails with ErrNone.
func (b *Budget) Reserve(kilowatts int) error {
	if b.used+kilowatts > b.limit {
		return ErrNone
	}
	b.used += kilowatts
	return nil
}

// Release gives reserved power back.
func (b *Budget) Release(kilowatts int) {
	b.used -= kilowatts
}

// Free is the power that can still be reserved.
func (b *Budget) Free() int {
	return b.limit - b.used
}
