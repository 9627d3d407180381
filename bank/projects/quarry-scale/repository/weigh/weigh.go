// Package weigh turns readings of the scale into weights.
package weigh

import (
	"fmt"
	"sort"
	"strings"
)

// Kg is a weight in whole kilograms.
type Kg int64

// Step is the division of the scale: weights are multiples of it.
const Step Kg = 20

const stepGrams = int64(Step) * 1000

// Round turns a reading in grams into a weight; halfway goes away from zero.
func Round(grams int64) Kg {
	if grams < 0 {
		return -Round(-grams)
	}
	return Kg((grams+stepGrams/2)/stepGrams) * Step
}

// Stable gives the median of the last n readings in grams, if they lie within one step.
func Stable(readings []int64, n int) (Kg, bool) {
	if n <= 0 || len(readings) < n {
		return 0, false
	}
	last := append([]int64(nil), readings[len(readings)-n:]...)
	sort.Slice(last, func(i, j int) bool { return last[i] < last[j] })
	if last[n-1]-last[0] > stepGrams {
		return 0, false
	}
	return Round(last[n/2]), true
}

// Tonnes is the weight as a ticket shows it: 12340 is 12.34.
func (w Kg) Tonnes() string {
	sign := ""
	if w < 0 {
		sign, w = "-", -w
	}
	return fmt.Sprintf("%s%d.%02d", sign, w/1000, w%1000/10)
}

// Plate makes number plates comparable: case, spaces and hyphens don't count.
func Plate(text string) string {
	text = strings.ToUpper(text)
	text = strings.ReplaceAll(text, " ", "")
	return strings.ReplaceAll(text, "-", "")
}

// Truck is known by its plate.
type Truck struct {
	Plate string
	// Limit is the most that it may weigh, as its papers have it: in hundredths of a tonne.
	Limit int
}
