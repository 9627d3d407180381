package hidden

import (
	"strings"
	"testing"
	"time"

	"orchard/plan"
	"orchard/program"
	"orchard/rain"
	"orchard/report"
)

var sunday = time.Date(2026, 6, 14, 0, 0, 0, 0, time.UTC)

const wet = `
pump 100
zone north 60
zone south 50
rain north 8
water north daily 05:00 41
water south daily 05:15 30
`

func planned(t *testing.T, text string, gauge *rain.Gauge) plan.Day {
	t.Helper()
	config, err := program.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return plan.BuildWithRain(config, gauge, sunday)
}

func fallen(millimetres float64) *rain.Gauge {
	gauge := rain.NewGauge()
	gauge.Add(sunday.Add(-10*time.Hour), millimetres)
	return gauge
}

func textOf(t *testing.T, text string, gauge *rain.Gauge) string {
	t.Helper()
	return strings.TrimPrefix(report.Text(planned(t, text, gauge)), "Sun 2026-06-14\n")
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestRain(t *testing.T) {
	t.Run("without rain nothing changes", func(t *testing.T) {
		expect(t, textOf(t, wet, rain.NewGauge()), "05:00-05:41 north\n05:41-06:11 south (wanted 05:15)\n")
	})
	t.Run("a zone is skipped from its limit on and the others move up", func(t *testing.T) {
		expect(t, textOf(t, wet, fallen(8)), "05:15-05:45 south\nskipped: north (rain 8.0 mm)\n")
	})
	t.Run("from half of the limit on a run takes half as long, rounded up", func(t *testing.T) {
		expect(t, textOf(t, wet, fallen(4)), "05:00-05:21 north\n05:21-05:51 south (wanted 05:15)\n")
	})
	t.Run("below half of the limit nothing changes", func(t *testing.T) {
		expect(t, textOf(t, wet, fallen(3.9)), "05:00-05:41 north\n05:41-06:11 south (wanted 05:15)\n")
	})
	t.Run("half of an odd limit is not rounded", func(t *testing.T) {
		odd := strings.Replace(wet, "rain north 8", "rain north 5", 1)
		expect(t, textOf(t, odd, fallen(2.4)), "05:00-05:41 north\n05:41-06:11 south (wanted 05:15)\n")
		expect(t, textOf(t, odd, fallen(2.5)), "05:00-05:21 north\n05:21-05:51 south (wanted 05:15)\n")
	})
	t.Run("a zone without a limit is watered in any rain", func(t *testing.T) {
		expect(t, textOf(t, strings.Replace(wet, "rain north 8\n", "", 1), fallen(50)), "05:00-05:41 north\n05:41-06:11 south (wanted 05:15)\n")
	})
	t.Run("only the rain of the day before counts", func(t *testing.T) {
		gauge := rain.NewGauge()
		gauge.Add(sunday.Add(2*time.Hour), 20)
		gauge.Add(sunday.AddDate(0, 0, -2), 20)
		expect(t, textOf(t, wet, gauge), "05:00-05:41 north\n05:41-06:11 south (wanted 05:15)\n")
	})
	t.Run("a skipped zone is named once a day", func(t *testing.T) {
		twice := wet + "water north daily 20:00 10\n"
		expect(t, textOf(t, twice, fallen(9)), "05:15-05:45 south\nskipped: north (rain 9.0 mm)\n")
	})
	t.Run("a zone that is not due is not named", func(t *testing.T) {
		later := strings.Replace(wet, "water north daily", "water north mon", 1)
		expect(t, textOf(t, later, fallen(9)), "05:15-05:45 south\n")
	})
	t.Run("planning without a gauge works as before", func(t *testing.T) {
		config, err := program.Parse(wet)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, report.Text(plan.Build(config, sunday)), "Sun 2026-06-14\n05:00-05:41 north\n05:41-06:11 south (wanted 05:15)\n")
	})
}
