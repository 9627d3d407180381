package tests

import (
	"testing"
	"time"

	"orchard/plan"
	"orchard/program"
	"orchard/report"
)

const farm = `
pump 100
zone north 60
zone south 50
water north mon-fri 05:00 40
water south mon 05:15 30
water south sat-sun 20:00 10
`

func build(t *testing.T, text, date string) plan.Day {
	t.Helper()
	config, err := program.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	day, err := time.Parse("2006-01-02", date)
	if err != nil {
		t.Fatal(err)
	}
	return plan.Build(config, day)
}

func TestPlan(t *testing.T) {
	t.Run("a zone waits until the pump can feed it", func(t *testing.T) {
		got := report.Text(build(t, farm, "2026-06-15"))
		want := "Mon 2026-06-15\n05:00-05:40 north\n05:40-06:10 south (wanted 05:15)\n"
		if got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	})
	t.Run("a program for the weekend waters on Sunday", func(t *testing.T) {
		got := report.Text(build(t, farm, "2026-06-14"))
		want := "Sun 2026-06-14\n20:00-20:10 south\n"
		if got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	})
	t.Run("two zones run together if the pump allows it", func(t *testing.T) {
		day := build(t, "pump 110\nzone a 60\nzone b 50\nwater a daily 06:00 10\nwater b daily 06:00 20\n", "2026-06-16")
		if day.Runs[0].Start != day.Runs[1].Start {
			t.Errorf("got %v", day.Runs)
		}
	})
}
