package hidden

import (
	"errors"
	"strings"
	"testing"

	"orchard/valve"
)

var errLost = errors.New("lost")

// scripted answers as told, in order; after that, everything works.
type scripted struct {
	answers []error
	sent    []string
}

func (s *scripted) Send(id int, open bool) error {
	word := "close"
	if open {
		word = "open"
	}
	s.sent = append(s.sent, word)
	if len(s.answers) == 0 {
		return nil
	}
	answer := s.answers[0]
	s.answers = s.answers[1:]
	return answer
}

type cable struct {
	replies []string
	written []string
}

func (c *cable) WriteLine(line string) error {
	c.written = append(c.written, line)
	return nil
}

func (c *cable) ReadLine() (string, error) {
	if len(c.replies) == 0 {
		return "", errLost
	}
	reply := c.replies[0]
	c.replies = c.replies[1:]
	return reply, nil
}

type modem struct {
	replies []string
	sent    []string
}

func (m *modem) Exchange(id int, payload string) (string, error) {
	m.sent = append(m.sent, payload)
	if len(m.replies) == 0 {
		return "", errLost
	}
	reply := m.replies[0]
	m.replies = m.replies[1:]
	return reply, nil
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("got %q, want %q", got, want)
	}
}

func is(t *testing.T, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("got error %v, want %v", got, want)
	}
}

func TestController(t *testing.T) {
	t.Run("a lost answer is tried again", func(t *testing.T) {
		link, log := &scripted{answers: []error{errLost, errLost}}, &valve.Log{}
		is(t, valve.NewController(link, log).Open(3), nil)
		same(t, link.sent, "open", "open", "open")
		same(t, log.Lines, "valve 3: attempt 1 to open failed", "valve 3: attempt 2 to open failed", "valve 3: open")
	})
	t.Run("opening without any answer ends with a close to be safe", func(t *testing.T) {
		link, log := &scripted{answers: []error{errLost, errLost, errLost, errLost}}, &valve.Log{}
		is(t, valve.NewController(link, log).Open(3), valve.ErrNoAnswer)
		same(t, link.sent, "open", "open", "open", "close")
		same(t, log.Lines[3:], "valve 3: no answer, closing to be safe")
	})
	t.Run("closing tries three times and then gives up", func(t *testing.T) {
		link, log := &scripted{answers: []error{errLost, errLost, errLost}}, &valve.Log{}
		is(t, valve.NewController(link, log).Close(3), valve.ErrNoAnswer)
		same(t, link.sent, "close", "close", "close")
		same(t, log.Lines[3:], "valve 3: no answer")
	})
	t.Run("a valve that refuses is not asked again", func(t *testing.T) {
		link, log := &scripted{answers: []error{valve.ErrRefused}}, &valve.Log{}
		is(t, valve.NewController(link, log).Open(3), valve.ErrRefused)
		same(t, link.sent, "open")
		same(t, log.Lines, "valve 3: refused to open")
	})
	t.Run("the cable speaks as before", func(t *testing.T) {
		port, log := &cable{replies: []string{"OK 03", "ERR 03"}}, &valve.Log{}
		controller := valve.NewController(valve.NewSerialLink(port), log)
		is(t, controller.Open(3), nil)
		is(t, controller.Close(12), valve.ErrRefused)
		same(t, port.written, "V03 ON", "V12 OFF")
		same(t, log.Lines, "valve 3: open", "valve 12: refused to close")
	})
	t.Run("the radio speaks as before", func(t *testing.T) {
		radio := &modem{replies: []string{"ack", "ack"}}
		controller := valve.NewController(valve.NewRadioLink(radio), &valve.Log{})
		is(t, controller.Open(3), nil)
		is(t, controller.Close(3), nil)
		same(t, radio.sent, "open", "close")
	})
	t.Run("a valve on the radio that says nak is not asked again", func(t *testing.T) {
		radio, log := &modem{replies: []string{"nak"}}, &valve.Log{}
		is(t, valve.NewController(valve.NewRadioLink(radio), log).Open(3), valve.ErrRefused)
		same(t, radio.sent, "open")
		same(t, log.Lines, "valve 3: refused to open")
	})
	t.Run("a valve on the radio is closed to be safe, too", func(t *testing.T) {
		radio := &modem{}
		is(t, valve.NewController(valve.NewRadioLink(radio), &valve.Log{}).Open(3), valve.ErrNoAnswer)
		same(t, radio.sent, "open", "open", "open", "close")
	})
	t.Run("closing all closes the rest although one fails", func(t *testing.T) {
		link, log := &scripted{answers: []error{nil, valve.ErrRefused}}, &valve.Log{}
		is(t, valve.NewController(link, log).CloseAll([]int{1, 2, 3}), valve.ErrRefused)
		same(t, log.Lines, "valve 1: closed", "valve 2: refused to close", "valve 3: closed")
	})
	t.Run("closing all without trouble is no error", func(t *testing.T) {
		is(t, valve.NewController(&scripted{}, &valve.Log{}).CloseAll([]int{1, 2}), nil)
	})
}
