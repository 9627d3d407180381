package clock

import (
	"fmt"
	"strings"
	"time"
)

// Days is a set of days of the week.
type Days [7]bool

var names = map[string]time.Weekday{
	"sun": time.Sunday, "mon": time.Monday, "tue": time.Tuesday, "wed": time.Wednesday,
	"thu": time.Thursday, "fri": time.Friday, "sat": time.Saturday,
}

// Has tells whether the day is in the set.
func (d Days) Has(day time.Weekday) bool { return d[day] }

// ParseDays reads a list of days and ranges such as mon,wed-fri, or daily.
func ParseDays(text string) (Days, error) {
	var days Days
	if text == "daily" {
		return Days{true, true, true, true, true, true, true}, nil
	}
	for _, part := range strings.Split(text, ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		from, errFrom := parseDay(first)
		to, errTo := parseDay(last)
		if errFrom != nil {
			return days, errFrom
		}
		if errTo != nil {
			return days, errTo
		}
		for day := from; day <= to; day++ {
			days[day] = true
		}
	}
	return days, nil
}

func parseDay(text string) (time.Weekday, error) {
	day, known := names[text]
	if !known {
		return 0, fmt.Errorf("%q is no day of the week", text)
	}
	return day, nil
}
