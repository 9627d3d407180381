// Package page knows the pages of a newspaper.
package page

import "fmt"

// Page is one printed page. Number is 0 until it has a place in an edition.
type Page struct {
	Section string
	Title   string
	Number  int
}

func (p Page) String() string {
	return fmt.Sprintf("%2d %-8s %s", p.Number, p.Section, p.Title)
}
