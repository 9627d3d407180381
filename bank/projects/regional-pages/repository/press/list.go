// Package press prints the list that the press works from.
package press

import (
	"fmt"
	"strings"

	"regional/edition"
)

// List names the pages of all editions in the order in which they are printed.
func List(editions []edition.Edition) string {
	var text strings.Builder
	for _, each := range editions {
		fmt.Fprintf(&text, "%s, %d pages\n", each.Town, len(each.Pages))
		for _, page := range each.Pages {
			fmt.Fprintf(&text, "  %s\n", page)
		}
	}
	return text.String()
}
