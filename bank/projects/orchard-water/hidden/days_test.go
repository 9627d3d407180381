package hidden

import (
	"testing"
	"time"

	"orchard/clock"
	"orchard/plan"
	"orchard/program"
)

func daysOf(t *testing.T, text string) string {
	t.Helper()
	days, err := clock.ParseDays(text)
	if err != nil {
		t.Fatal(err)
	}
	letters := ""
	for day := time.Sunday; day <= time.Saturday; day++ {
		if days.Has(day) {
			letters += day.String()[:2] + " "
		}
	}
	return letters
}

func TestDays(t *testing.T) {
	for _, example := range []struct{ name, text, want string }{
		{"a range over the weekend goes on to Monday", "fri-mon", "Su Mo Fr Sa "},
		{"the weekend is Saturday and Sunday", "sat-sun", "Su Sa "},
		{"Monday to Sunday is the whole week", "mon-sun", "Su Mo Tu We Th Fr Sa "},
		{"a range within the week stays within it", "tue-thu", "Tu We Th "},
		{"a range that starts on Sunday works as before", "sun-tue", "Su Mo Tu "},
		{"a range of one day is that day", "wed-wed", "We "},
		{"ranges and days can be mixed", "mon,sat-sun,wed", "Su Mo We Sa "},
	} {
		t.Run(example.name, func(t *testing.T) {
			if got := daysOf(t, example.text); got != example.want {
				t.Errorf("%s: got %s, want %s", example.text, got, example.want)
			}
		})
	}
	t.Run("an unknown day at either end is an error", func(t *testing.T) {
		for _, text := range []string{"fri-mun", "fry-mon", "-mon", ""} {
			if _, err := clock.ParseDays(text); err == nil {
				t.Errorf("%q was read", text)
			}
		}
	})
	t.Run("a plan follows such a range", func(t *testing.T) {
		config, err := program.Parse("pump 10\nzone a 5\nwater a fri-mon 05:00 10\n")
		if err != nil {
			t.Fatal(err)
		}
		var watered []time.Weekday
		for date := time.Date(2026, 6, 14, 0, 0, 0, 0, time.UTC); date.Day() < 21; date = date.AddDate(0, 0, 1) {
			if len(plan.Build(config, date).Runs) > 0 {
				watered = append(watered, date.Weekday())
			}
		}
		if len(watered) != 4 {
			t.Errorf("got %v", watered)
		}
	})
}
