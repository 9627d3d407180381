// Package report writes a plan for people.
package report

import (
	"fmt"
	"strings"

	"orchard/plan"
)

// Text is one line per run; a run that had to wait says so.
func Text(day plan.Day) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n", day.Date.Format("Mon 2006-01-02"))
	for _, run := range day.Runs {
		fmt.Fprintf(&text, "%s-%s %s", run.Start, run.End, run.Zone)
		if run.Start != run.Wanted {
			fmt.Fprintf(&text, " (wanted %s)", run.Wanted)
		}
		text.WriteString("\n")
	}
	return text.String()
}
