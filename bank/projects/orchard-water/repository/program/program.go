// Package program reads the farmers' file.
package program

import "orchard/clock"

// Config is a whole file.
type Config struct {
	// PumpLitres is what the pump gives per minute.
	PumpLitres int
	Zones      map[string]Zone
	Waterings  []Watering
}

// Zone is a part of the orchard behind one valve.
type Zone struct {
	Name string
	// Litres per minute while its valve is open.
	Litres int
}

// Watering is one line that waters a zone on some days.
type Watering struct {
	Zone    string
	Days    clock.Days
	Start   clock.Time
	Minutes int
}
