package hidden

import (
	"strings"
	"testing"

	"orchard/program"
)

func TestRainLines(t *testing.T) {
	t.Run("a limit for a zone that does not exist is an error with its line", func(t *testing.T) {
		_, err := program.Parse("pump 10\nzone a 5\nrain b 3\n")
		if err == nil || !strings.Contains(err.Error(), "line 3") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a limit must be a positive number", func(t *testing.T) {
		for _, limit := range []string{"0", "-2", "much"} {
			if _, err := program.Parse("pump 10\nzone a 5\nrain a " + limit + "\n"); err == nil {
				t.Errorf("%s was read", limit)
			}
		}
	})
	t.Run("a good limit is read", func(t *testing.T) {
		if _, err := program.Parse("pump 10\nzone a 5\nrain a 3\n"); err != nil {
			t.Error(err)
		}
	})
}
