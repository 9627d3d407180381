package tests

import (
	"strings"
	"testing"

	"regional/desk"
	"regional/press"
)

const plan = `
national front Rail strike called off
national money Interest rates stay
local Ashby Choir looks for tenors
local Ashby School roof
skip Thornby money
local Thornby New bakery opens
back Crossword
`

func TestPressList(t *testing.T) {
	t.Run("an edition has national pages, local pages and the back page", func(t *testing.T) {
		parsed, err := desk.Parse(plan)
		if err != nil {
			t.Fatal(err)
		}
		want := "Ashby, 5 pages\n   1 front    Rail strike called off\n   2 money    Interest rates stay\n" +
			"   3 local    Choir looks for tenors\n   4 local    School roof\n   5 back     Crossword\n" +
			"Thornby, 3 pages\n   1 front    Rail strike called off\n   2 local    New bakery opens\n   3 back     Crossword\n"
		if got := press.List(parsed.All()); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	})
	t.Run("a town without pages of its own has the national ones", func(t *testing.T) {
		parsed, err := desk.Parse(plan)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(parsed.Edition("Hill End").Pages); got != 3 {
			t.Errorf("got %d pages", got)
		}
	})
	t.Run("a mistake in the plan names its line", func(t *testing.T) {
		_, err := desk.Parse("national front Rail\nlocal Ashby\n")
		if err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Errorf("got %v", err)
		}
	})
}
