// Package desk reads the plan that the desk writes.
package desk

import (
	"fmt"
	"strings"

	"regional/edition"
	"regional/page"
)

// Parse reads a plan. Lines are "national SECTION TITLE", "local TOWN TITLE", "skip TOWN SECTION" and "back TITLE".
func Parse(text string) (*edition.Plan, error) {
	plan := edition.NewPlan()
	for at, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := read(plan, line); err != nil {
			return nil, fmt.Errorf("line %d: %w", at+1, err)
		}
	}
	return plan, nil
}

func read(plan *edition.Plan, line string) error {
	kind, rest, _ := strings.Cut(line, " ")
	first, second, _ := strings.Cut(strings.TrimSpace(rest), " ")
	switch {
	case kind == "back" && rest != "":
		plan.SetBack(page.Page{Section: "back", Title: rest})
	case second == "":
		return fmt.Errorf("%q has too few words", line)
	case kind == "national":
		plan.AddNational(page.Page{Section: first, Title: second})
	case kind == "local":
		plan.AddLocal(first, page.Page{Section: "local", Title: second})
	case kind == "skip":
		plan.Skip(first, second)
	default:
		return fmt.Errorf("%q is unknown", kind)
	}
	return nil
}
