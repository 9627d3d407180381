package hidden

import (
	"strings"
	"testing"

	"regional/desk"
	"regional/edition"
	"regional/page"
	"regional/press"
)

func named(section string, titles ...string) []page.Page {
	var pages []page.Page
	for _, title := range titles {
		pages = append(pages, page.Page{Section: section, Title: title})
	}
	return pages
}

// planOf has so many national pages, added one at a time as the desk does.
func planOf(national int) *edition.Plan {
	plan := edition.NewPlan()
	for at := 0; at < national; at++ {
		plan.AddNational(named("national", string(rune('a'+at)))...)
	}
	return plan
}

func titles(made edition.Edition) string {
	var all []string
	for _, each := range made.Pages {
		all = append(all, each.Title)
	}
	return strings.Join(all, " ")
}

func TestEditions(t *testing.T) {
	t.Run("an edition stays as it is when another is made", func(t *testing.T) {
		plan := planOf(5)
		plan.AddLocal("Ashby", named("local", "A1", "A2")...)
		plan.AddLocal("Millbrook", named("local", "M1", "M2")...)
		first := plan.Edition("Ashby")
		plan.Edition("Millbrook")
		if got := titles(first); got != "a b c d e A1 A2" {
			t.Errorf("got %s", got)
		}
	})
	t.Run("each town on the list has its own pages", func(t *testing.T) {
		plan := planOf(5)
		plan.AddLocal("Ashby", named("local", "A1")...)
		plan.AddLocal("Millbrook", named("local", "M1", "M2")...)
		plan.AddLocal("Thornby", named("local", "T1")...)
		plan.SetBack(page.Page{Section: "back", Title: "X"})
		var got []string
		for _, each := range plan.All() {
			got = append(got, titles(each))
		}
		if strings.Join(got, " | ") != "a b c d e A1 X | a b c d e M1 M2 X | a b c d e T1 X" {
			t.Errorf("got %s", got)
		}
	})
	t.Run("it holds for any number of national pages", func(t *testing.T) {
		wrong := 0
		for national := 0; national <= 20; national++ {
			plan := planOf(national)
			plan.AddLocal("Ashby", named("local", "A1")...)
			plan.AddLocal("Millbrook", named("local", "M1")...)
			first, second := plan.Edition("Ashby"), plan.Edition("Millbrook")
			if !strings.HasSuffix(titles(first), "A1") || !strings.HasSuffix(titles(second), "M1") {
				wrong++
			}
		}
		if wrong != 0 {
			t.Errorf("%d of 21 are wrong", wrong)
		}
	})
	t.Run("nothing done to an edition changes the plan", func(t *testing.T) {
		plan := planOf(3)
		made := plan.Edition("Hill End")
		made.Pages[0].Title = "changed"
		if got := titles(plan.Edition("Hill End")); got != "a b c" {
			t.Errorf("got %s", got)
		}
	})
	t.Run("a skipped section stays in the other editions", func(t *testing.T) {
		plan := edition.NewPlan()
		plan.AddNational(append(named("money", "m"), named("sport", "s", "u")...)...)
		plan.Skip("Thornby", "money")
		without := titles(plan.Edition("Thornby"))
		if got := without + " | " + titles(plan.Edition("Ashby")); got != "s u | m s u" {
			t.Errorf("got %s", got)
		}
	})
	t.Run("a list of pages that was handed over may change later", func(t *testing.T) {
		plan := planOf(1)
		pages := named("local", "A1", "A2")
		plan.AddLocal("Ashby", pages...)
		pages[0].Title = "changed"
		if got := titles(plan.Edition("Ashby")); got != "a A1 A2" {
			t.Errorf("got %s", got)
		}
	})
	t.Run("a page that comes late is in the next edition only", func(t *testing.T) {
		plan := planOf(3)
		plan.AddLocal("Ashby", named("local", "A1")...)
		early := plan.Edition("Ashby")
		plan.AddNational(named("national", "late")...)
		plan.AddLocal("Ashby", named("local", "A2")...)
		if got := titles(early) + " | " + titles(plan.Edition("Ashby")); got != "a b c A1 | a b c late A1 A2" {
			t.Errorf("got %s", got)
		}
	})
	t.Run("pages are numbered from one in each edition", func(t *testing.T) {
		plan := planOf(5)
		plan.AddLocal("Ashby", named("local", "A1")...)
		plan.Skip("Thornby", "national")
		plan.AddLocal("Thornby", named("local", "T1", "T2")...)
		for _, made := range plan.All() {
			for at, each := range made.Pages {
				if each.Number != at+1 {
					t.Errorf("%s has number %d at %d", each.Title, each.Number, at)
				}
			}
		}
	})
	t.Run("the back page ends an edition without local pages", func(t *testing.T) {
		plan := planOf(2)
		plan.SetBack(page.Page{Section: "back", Title: "X"})
		if got := titles(plan.Edition("Hill End")); got != "a b X" {
			t.Errorf("got %s", got)
		}
	})
	t.Run("the press list is that of the plan", func(t *testing.T) {
		plan, err := desk.Parse("national front N1\nnational world N2\nnational sport N3\nlocal B Two\nlocal A One\nback Crossword\n")
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(strings.Fields(press.List(plan.All())), " ")
		want := "A, 5 pages 1 front N1 2 world N2 3 sport N3 4 local One 5 back Crossword " +
			"B, 5 pages 1 front N1 2 world N2 3 sport N3 4 local Two 5 back Crossword"
		if got != want {
			t.Errorf("got %s", got)
		}
	})
}
