package site

import "errors"

var ErrEnded = errors.New("session has ended")

// Session is a car that charges.
type Session struct {
	Bay       int
	Card      string
	Kilowatts int
	start     int
	ended     bool
}
