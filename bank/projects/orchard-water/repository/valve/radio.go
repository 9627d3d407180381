package valve

// Modem sends to one valve by radio and waits for its reply, ack or nak.
type Modem interface {
	Exchange(id int, payload string) (string, error)
}

// Radio drives the valves on the modem.
type Radio struct {
	modem Modem
	log   *Log
}

// NewRadio drives valves by radio.
func NewRadio(modem Modem, log *Log) *Radio { return &Radio{modem: modem, log: log} }

// Open opens a valve.
func (r *Radio) Open(id int) error {
	for attempt := 1; attempt <= 3; attempt++ {
		reply, err := r.modem.Exchange(id, "open")
		if err != nil || reply == "nak" {
			r.log.Add("valve %d: attempt %d to open failed", id, attempt)
			continue
		}
		r.log.Add("valve %d: open", id)
		return nil
	}
	r.log.Add("valve %d: no answer", id)
	return ErrNoAnswer
}

// Close closes a valve.
func (r *Radio) Close(id int) error {
	for attempt := 1; attempt < 3; attempt++ {
		reply, err := r.modem.Exchange(id, "close")
		if err != nil || reply == "nak" {
			r.log.Add("valve %d: attempt %d to close failed", id, attempt)
			continue
		}
		r.log.Add("valve %d: closed", id)
		return nil
	}
	r.log.Add("valve %d: no answer", id)
	return ErrNoAnswer
}
