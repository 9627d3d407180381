// Package edition plans the pages of a day and makes the editions of the towns.
package edition

import (
	"sort"

	"regional/page"
)

// Plan has all pages of a day.
type Plan struct {
	national []page.Page
	local    map[string][]page.Page
	skipped  map[string]map[string]bool
	back     *page.Page
}

func NewPlan() *Plan {
	return &Plan{local: map[string][]page.Page{}, skipped: map[string]map[string]bool{}}
}

// AddNational adds pages that every edition has.
func (p *Plan) AddNational(pages ...page.Page) {
	p.national = append(p.national, pages...)
}

// AddLocal adds pages for one town.
func (p *Plan) AddLocal(town string, pages ...page.Page) {
	p.local[town] = append(p.local[town], pages...)
}

// SetBack sets the page that ends every edition.
func (p *Plan) SetBack(back page.Page) {
	p.back = &back
}

// Skip leaves a national section out of a town's edition.
func (p *Plan) Skip(town, section string) {
	if p.skipped[town] == nil {
		p.skipped[town] = map[string]bool{}
	}
	p.skipped[town][section] = true
}

// Towns lists the towns with pages of their own, by name.
func (p *Plan) Towns() []string {
	towns := make([]string, 0, len(p.local))
	for town := range p.local {
		towns = append(towns, town)
	}
	sort.Strings(towns)
	return towns
}
