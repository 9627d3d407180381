package hidden

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"quarry/book"
	"quarry/gate"
	"quarry/price"
	"quarry/report"
	"quarry/site"
	"quarry/weigh"
)

var noon = time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC)

// paper is a file whose sync or write fails, or waits.
type paper struct {
	bytes.Buffer
	failing error
	onWrite func()
}

func (p *paper) Write(line []byte) (int, error) {
	if p.onWrite != nil {
		p.onWrite()
	}
	return p.Buffer.Write(line)
}

func (p *paper) Sync() error { return p.failing }

func newBook(t *testing.T, file book.File) *book.Book {
	t.Helper()
	b, err := book.Open(strings.NewReader(""), file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func steady(kg int64) func(context.Context) ([]int64, error) {
	return func(context.Context) ([]int64, error) {
		return []int64{kg * 1000, kg * 1000, kg * 1000, kg * 1000, kg * 1000}, nil
	}
}

func newSite(t *testing.T, b *book.Book, plates ...string) *site.Site {
	t.Helper()
	s := site.New(b, 2, 1)
	s.Now = func() time.Time { return noon }
	s.AddTariff(price.Tariff{Material: "gravel", PerTonne: 1000, From: noon})
	s.Scale = steady(10000)
	for _, plate := range plates {
		s.AddTruck(weigh.Truck{Plate: plate, Limit: 4000})
		if err := s.In(context.Background(), site.Order{Plate: plate, Customer: "k7", Material: "gravel"}); err != nil {
			t.Fatal(err)
		}
	}
	s.Scale = steady(20000)
	return s
}

func TestFirstHalf(t *testing.T) {
	t.Run("a day begins at five by the clock on the wall", func(t *testing.T) {
		zone, err := time.LoadLocation("Europe/Berlin")
		if err != nil {
			t.Fatal(err)
		}
		for at, day := range map[string]string{
			"2026-03-29T03:30:00Z": "2026-03-29",
			"2026-03-29T02:59:00Z": "2026-03-28",
			"2026-10-25T04:00:00Z": "2026-10-25",
			"2026-10-25T03:59:00Z": "2026-10-24",
			"2026-06-15T03:00:00Z": "2026-06-15",
		} {
			moment, err := time.Parse(time.RFC3339, at)
			if err != nil {
				t.Fatal(err)
			}
			if got := report.DayOf(moment, zone); got != day {
				t.Errorf("got %s at %s", got, at)
			}
		}
	})
	t.Run("totals are in the order of the names", func(t *testing.T) {
		var entries []book.Entry
		want := ""
		for i := 25; i >= 0; i-- {
			entries = append(entries, book.Entry{Material: string(rune('a' + i)), At: noon})
			want += string(rune('a' + 25 - i))
		}
		got := ""
		for _, total := range report.Day(entries, "2026-06-15", time.UTC) {
			got += total.Material
		}
		if got != want {
			t.Errorf("got %s", got)
		}
	})
	t.Run("callers may change what they get", func(t *testing.T) {
		b := newBook(t, &paper{})
		if err := b.Append(book.Entry{ID: 1, Plate: "HL 1"}); err != nil {
			t.Fatal(err)
		}
		list := b.Entries()
		list[0].Plate = "HL 2"
		_ = append(list, book.Entry{ID: 2})
		if got := b.Entries(); len(got) != 1 || got[0].Plate != "HL 1" {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("a charge is rounded once", func(t *testing.T) {
		if got := price.Charge(12340, 1237); got != 15265 {
			t.Errorf("got %d", got)
		}
		if got := price.Charge(500, 1237); got != 619 {
			t.Errorf("got %d", got)
		}
		if got := price.Charge(-500, 1237); got != -619 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("a load that wasn't synced isn't there", func(t *testing.T) {
		b := newBook(t, &paper{failing: errors.New("the card is full")})
		if err := b.Append(book.Entry{ID: 1}); err == nil {
			t.Errorf("got %v", err)
		}
		if got := len(b.Entries()); got != 0 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("a scale given to one who left goes on", func(t *testing.T) {
		for round := 0; round < 200; round++ {
			g := gate.New(1)
			if err := g.Enter(context.Background()); err != nil {
				t.Fatal(err)
			}
			ctx, leave := context.WithCancel(context.Background())
			done := make(chan error)
			go func() { done <- g.Enter(ctx) }()
			for g.Waiting() == 0 {
				time.Sleep(10 * time.Microsecond)
			}
			leave()
			g.Leave()
			if err := <-done; err == nil {
				g.Leave()
			}
			short, end := context.WithTimeout(context.Background(), 100*time.Millisecond)
			err := g.Enter(short)
			end()
			if err != nil {
				t.Errorf("got %v in round %d", err, round)
				return
			}
		}
	})
	t.Run("a cell is never a formula", func(t *testing.T) {
		for _, note := range []string{"=1+1", " =1+1", "-1", "\t@x", "\r+1"} {
			var out bytes.Buffer
			if err := report.CSV(&out, []book.Entry{{ID: 1, Note: note}}); err != nil {
				t.Fatal(err)
			}
			cell := strings.Trim(out.String()[strings.LastIndex(out.String(), ",")+1:], "\"\n")
			if strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				t.Errorf("got %q", cell)
			}
		}
	})
	t.Run("two trucks at once keep to the quota", func(t *testing.T) {
		file := &paper{}
		s := newSite(t, newBook(t, file), "HL 1", "HL 2")
		s.SetQuota("k7", 15000)
		writing, goOn := make(chan bool, 2), make(chan bool)
		file.onWrite = func() { writing <- true; <-goOn }
		done := make(chan error, 2)
		go func() { _, err := s.Out(context.Background(), "HL 1"); done <- err }()
		<-writing
		go func() { _, err := s.Out(context.Background(), "HL 2"); done <- err }()
		time.Sleep(50 * time.Millisecond)
		close(goOn)
		first, second := <-done, <-done
		if (first == nil) == (second == nil) {
			t.Errorf("got %v and %v", first, second)
		}
		if net, _ := s.Book.Sum("k7"); net != 10000 {
			t.Errorf("got %d", net)
		}
	})
	t.Run("a load that fails leaves its truck inside", func(t *testing.T) {
		file := &paper{failing: errors.New("the card is full")}
		s := newSite(t, newBook(t, file), "HL 1")
		if _, err := s.Out(context.Background(), "HL 1"); err == nil {
			t.Errorf("got %v", err)
		}
		file.failing = nil
		entry, err := s.Out(context.Background(), "HL 1")
		if err != nil {
			t.Fatal(err)
		}
		if entry.ID != 2 {
			t.Errorf("got %d", entry.ID)
		}
	})
	t.Run("readings are rounded to steps", func(t *testing.T) {
		for grams, want := range map[int64]weigh.Kg{0: 0, 9_999: 0, 10_000: 20, -10_000: -20, 29_999: 20, 30_000: 40} {
			if got := weigh.Round(grams); got != want {
				t.Errorf("got %d of %d", got, grams)
			}
		}
	})
	t.Run("plates are compared without spaces and hyphens", func(t *testing.T) {
		if got := weigh.Plate("hl-ä 12"); got != "HLÄ12" {
			t.Errorf("got %s", got)
		}
	})
	t.Run("a load is struck out once and for good", func(t *testing.T) {
		file := &paper{}
		b := newBook(t, file)
		for id := 1; id <= 3; id++ {
			if err := b.Append(book.Entry{ID: id, Customer: "k7", Net: weigh.Kg(1000 * id)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Void(2); err != nil {
			t.Fatal(err)
		}
		if err := b.Void(9); !errors.Is(err, book.ErrUnknown) {
			t.Errorf("got %v", err)
		}
		again, err := book.Open(bytes.NewReader(append(file.Bytes(), "{\"id\":4"...)), file)
		if err != nil {
			t.Fatal(err)
		}
		if net, _ := again.Sum("k7"); net != 4000 {
			t.Errorf("got %d", net)
		}
	})
	t.Run("the file of the office has its error", func(t *testing.T) {
		if err := report.CSV(broken{}, []book.Entry{{ID: 1}}); err == nil {
			t.Errorf("got %v", err)
		}
	})
	t.Run("trucks that stay are let go", func(t *testing.T) {
		s := newSite(t, newBook(t, &paper{}), "HL 1", "HL 2")
		if got := s.Forget(noon); got != 0 {
			t.Errorf("got %d", got)
		}
		if got := s.Forget(noon.Add(time.Second)); got != 2 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("drivers get a scale in their order", func(t *testing.T) {
		g := gate.New(1)
		if err := g.Enter(context.Background()); err != nil {
			t.Fatal(err)
		}
		got := make(chan int, 3)
		for i := 0; i < 3; i++ {
			go func(i int) { _ = g.Enter(context.Background()); got <- i }(i)
			for g.Waiting() <= i {
				time.Sleep(time.Millisecond)
			}
		}
		for i := 0; i < 3; i++ {
			g.Leave()
			if each := <-got; each != i {
				t.Errorf("got %d", each)
			}
		}
	})
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, fmt.Errorf("the disk is full") }
