// Package valve talks to the valves. Some hang on a serial cable, some on a radio modem.
package valve

import (
	"errors"
	"fmt"
)

var (
	// ErrRefused is a valve that answered and will not move, for example because of a blocked gear.
	ErrRefused = errors.New("valve refused")
	// ErrNoAnswer is a valve that did not answer any attempt.
	ErrNoAnswer = errors.New("no answer from valve")
)

// Log keeps what happened to the valves, for the farmers.
type Log struct {
	Lines []string
}

// Add writes a line.
func (l *Log) Add(format string, values ...any) {
	l.Lines = append(l.Lines, fmt.Sprintf(format, values...))
}
