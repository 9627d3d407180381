package edition

import "regional/page"

// Edition is what a town's readers get.
type Edition struct {
	Town  string
	Pages []page.Page
}

// Edition puts the edition of one town together.
func (p *Plan) Edition(town string) Edition {
	pages := p.nationalFor(town)
	pages = append(pages, p.local[town]...)
	if p.back != nil {
		pages = append(pages, *p.back)
	}
	number(pages)
	return Edition{Town: town, Pages: pages}
}

// All makes the editions of all towns, by name.
func (p *Plan) All() []Edition {
	var editions []Edition
	for _, town := range p.Towns() {
		editions = append(editions, p.Edition(town))
	}
	return editions
}

func (p *Plan) nationalFor(town string) []page.Page {
	skipped := p.skipped[town]
	if len(skipped) == 0 {
		return p.national
	}
	var kept []page.Page
	for _, each := range p.national {
		if !skipped[each.Section] {
			kept = append(kept, each)
		}
	}
	return kept
}

func number(pages []page.Page) {
	for at := range pages {
		pages[at].Number = at + 1
	}
}
