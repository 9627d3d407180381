package tests

import (
	"errors"
	"testing"

	"charging/card"
	"charging/power"
	"charging/site"
)

type brokenMeter struct{ broken bool }

func (m *brokenMeter) Read(int) (int, error) {
	if m.broken {
		return 0, errors.New("no answer")
	}
	return 1, nil
}

func TestNothingIsLeftBehind(t *testing.T) {
	meters := &brokenMeter{}
	cards := card.List{Declined: map[string]bool{"bad": true}}
	desk := site.NewDesk(power.NewBudget(22), cards, meters)
	for try := 0; try < 3; try++ {
		if _, err := desk.Start(1, "bad", 22); !errors.Is(err, card.ErrDeclined) {
			t.Fatalf("got %v", err)
		}
	}
	meters.broken = true
	if _, err := desk.Start(1, "good", 22); err == nil {
		t.Fatal("a session without a meter")
	}
	meters.broken = false
	if _, err := desk.Start(1, "good", 22); err != nil {
		t.Fatalf("got %v", err)
	}
}
