// Package clock has times of day and days of the week as the farmers write them.
package clock

import (
	"fmt"
	"strconv"
	"strings"
)

// Time is a time of day in minutes after midnight.
type Time int

// Day is how many minutes a day has.
const Day Time = 24 * 60

// ParseTime reads a time such as 05:30.
func ParseTime(text string) (Time, error) {
	hours, minutes, found := strings.Cut(text, ":")
	h, errHours := strconv.Atoi(hours)
	m, errMinutes := strconv.Atoi(minutes)
	if !found || errHours != nil || errMinutes != nil || h < 0 || h > 23 || m < 0 || m > 59 {
		return 0, fmt.Errorf("%q is no time of day", text)
	}
	return Time(h*60 + m), nil
}

func (t Time) String() string { return fmt.Sprintf("%02d:%02d", int(t)/60, int(t)%60) }
