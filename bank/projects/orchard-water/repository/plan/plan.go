// Package plan makes the runs of one day.
package plan

import (
	"sort"
	"time"

	"orchard/clock"
	"orchard/program"
)

// Day is the plan of one day.
type Day struct {
	Date time.Time
	Runs []Run
}

// Run is one zone being watered.
type Run struct {
	Zone string
	// Wanted is when the farmers asked for it; Start is when the pump can feed it.
	Wanted, Start, End clock.Time
	litres             int
}

// Build plans a day.
func Build(config program.Config, date time.Time) Day {
	var wanted []Run
	for _, watering := range config.Waterings {
		if !watering.Days.Has(date.Weekday()) {
			continue
		}
		wanted = append(wanted, Run{
			Zone:   watering.Zone,
			Wanted: watering.Start,
			End:    watering.Start + clock.Time(watering.Minutes),
			litres: config.Zones[watering.Zone].Litres,
		})
	}
	return Day{Date: date, Runs: queue(wanted, config.PumpLitres)}
}

// queue moves runs back until the pump can feed all that run at a time. Earlier wishes go first; of the same time, the
// one that stands higher in the file.
func queue(wanted []Run, pumpLitres int) []Run {
	sort.SliceStable(wanted, func(one, other int) bool { return wanted[one].Wanted < wanted[other].Wanted })
	var runs []Run
	for _, run := range wanted {
		length := run.End - run.Wanted
		run.Start = earliest(run, length, runs, pumpLitres)
		run.End = run.Start + length
		runs = append(runs, run)
	}
	sort.SliceStable(runs, func(one, other int) bool { return runs[one].Start < runs[other].Start })
	return runs
}

// earliest is the first minute from which the pump can feed the run to its end.
func earliest(run Run, length clock.Time, placed []Run, pumpLitres int) clock.Time {
	start := run.Wanted
	for minute := start; minute < start+length; minute++ {
		if flow(placed, minute)+run.litres > pumpLitres && flow(placed, minute) > 0 {
			start = minute + 1
		}
	}
	return start
}

func flow(runs []Run, minute clock.Time) int {
	litres := 0
	for _, run := range runs {
		if run.Start <= minute && minute < run.End {
			litres += run.litres
		}
	}
	return litres
}
