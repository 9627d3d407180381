package valve

import (
	"fmt"
	"strings"
)

// Port is a serial cable.
type Port interface {
	WriteLine(line string) error
	ReadLine() (string, error)
}

// Serial drives the valves on the cable.
type Serial struct {
	port Port
	log  *Log
}

// NewSerial drives valves on a cable.
func NewSerial(port Port, log *Log) *Serial { return &Serial{port: port, log: log} }

// Open opens a valve. It tries three times; a valve that refuses is not asked again. If there is no answer at all, the
// valve is told once to close, for it may have opened although its answer got lost.
func (s *Serial) Open(id int) error {
	for attempt := 1; attempt <= 3; attempt++ {
		if err := s.port.WriteLine(fmt.Sprintf("V%02d ON", id)); err != nil {
			s.log.Add("valve %d: attempt %d to open failed", id, attempt)
			continue
		}
		reply, err := s.port.ReadLine()
		if err != nil {
			s.log.Add("valve %d: attempt %d to open failed", id, attempt)
			continue
		}
		if strings.HasPrefix(reply, "ERR") {
			s.log.Add("valve %d: refused to open", id)
			return ErrRefused
		}
		s.log.Add("valve %d: open", id)
		return nil
	}
	s.log.Add("valve %d: no answer, closing to be safe", id)
	s.port.WriteLine(fmt.Sprintf("V%02d OFF", id))
	s.port.ReadLine()
	return ErrNoAnswer
}

// Close closes a valve. It tries three times; a valve that refuses is not asked again.
func (s *Serial) Close(id int) error {
	for attempt := 1; attempt <= 3; attempt++ {
		if err := s.port.WriteLine(fmt.Sprintf("V%02d OFF", id)); err != nil {
			s.log.Add("valve %d: attempt %d to close failed", id, attempt)
			continue
		}
		reply, err := s.port.ReadLine()
		if err != nil {
			s.log.Add("valve %d: attempt %d to close failed", id, attempt)
			continue
		}
		if strings.HasPrefix(reply, "ERR") {
			s.log.Add("valve %d: refused to close", id)
			return ErrRefused
		}
		s.log.Add("valve %d: closed", id)
		return nil
	}
	s.log.Add("valve %d: no answer", id)
	return ErrNoAnswer
}
