package tests

import (
	"strings"
	"testing"

	"orchard/program"
)

func TestProgram(t *testing.T) {
	t.Run("an error names its line", func(t *testing.T) {
		_, err := program.Parse("pump 100\nzone north 60\nwater south mon 05:00 10\n")
		if err == nil || !strings.Contains(err.Error(), "line 3") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("comments and empty lines are left out", func(t *testing.T) {
		config, err := program.Parse("# the pump\npump 100 # litres\n\n")
		if err != nil || config.PumpLitres != 100 {
			t.Errorf("got %v, %v", config, err)
		}
	})
	t.Run("a file without a pump is refused", func(t *testing.T) {
		if _, err := program.Parse("zone north 60\n"); err == nil {
			t.Error("no error")
		}
	})
}
