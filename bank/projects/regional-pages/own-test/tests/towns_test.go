package tests

import (
	"testing"

	"regional/edition"
	"regional/page"
)

func TestTwoTowns(t *testing.T) {
	plan := edition.NewPlan()
	for _, title := range []string{"one", "two", "three"} {
		plan.AddNational(page.Page{Section: "news", Title: title})
	}
	plan.AddLocal("Ashby", page.Page{Section: "local", Title: "Ashby news"})
	plan.AddLocal("Millbrook", page.Page{Section: "local", Title: "Millbrook news"})
	ashby := plan.Edition("Ashby")
	millbrook := plan.Edition("Millbrook")
	if got := ashby.Pages[3].Title; got != "Ashby news" {
		t.Errorf("Ashby reads %s", got)
	}
	if got := millbrook.Pages[3].Title; got != "Millbrook news" {
		t.Errorf("Millbrook reads %s", got)
	}
}
