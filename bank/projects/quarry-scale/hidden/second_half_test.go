package hidden

import (
	"bytes"
	"context"
	"errors"
	"io"
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

var twelve = time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC)

type card struct{ bytes.Buffer }

func (*card) Sync() error { return nil }

func emptyBook(t *testing.T) *book.Book {
	t.Helper()
	b, err := book.Open(strings.NewReader(""), &card{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func weighing(kg int64) func(context.Context) ([]int64, error) {
	return func(context.Context) ([]int64, error) {
		return []int64{kg * 1000, kg * 1000, kg * 1000, kg * 1000, kg * 1000}, nil
	}
}

func pit(t *testing.T) *site.Site {
	t.Helper()
	s := site.New(emptyBook(t), 2, 1)
	s.Now = func() time.Time { return twelve }
	s.AddTariff(price.Tariff{Material: "gravel", PerTonne: 1000, From: twelve})
	s.AddTruck(weigh.Truck{Plate: "HL 1", Limit: 4000})
	return s
}

// haul brings a truck in and out.
func haul(s *site.Site, customer string, net int64) (book.Entry, error) {
	s.Scale = weighing(10000)
	_ = s.In(context.Background(), site.Order{Plate: "HL 1", Customer: customer, Material: "gravel"})
	s.Scale = weighing(10000 + net)
	return s.Out(context.Background(), "HL 1")
}

type archive struct {
	io.Reader
	open *int
}

func (a archive) Close() error { *a.open--; return nil }

func TestSecondHalf(t *testing.T) {
	t.Run("tariffs are in the order of their decisions", func(t *testing.T) {
		tariffs := []price.Tariff{
			{Material: "gravel", PerTonne: 1, From: twelve.AddDate(-1, 0, 0)},
			{Material: "gravel", PerTonne: 3, From: twelve.AddDate(1, 0, 0)},
			{Material: "gravel", PerTonne: 2, From: twelve},
			{Material: "sand", PerTonne: 9, From: twelve},
		}
		for at, want := range map[time.Time]price.Cents{twelve: 2, twelve.Add(-1): 1, twelve.AddDate(2, 0, 0): 3} {
			got, err := price.At(tariffs, "gravel", at)
			if err != nil {
				t.Fatal(err)
			}
			if got.PerTonne != want {
				t.Errorf("got %d at %s", got.PerTonne, at)
			}
		}
	})
	t.Run("of two tariffs with one start the later decision holds", func(t *testing.T) {
		tariffs := []price.Tariff{{Material: "a", PerTonne: 1, From: twelve}, {Material: "a", PerTonne: 2, From: twelve.Local()}}
		got, err := price.At(tariffs, "a", twelve)
		if err != nil {
			t.Fatal(err)
		}
		if got.PerTonne != 2 {
			t.Errorf("got %d", got.PerTonne)
		}
	})
	t.Run("the room of a truck is in kilograms", func(t *testing.T) {
		s := pit(t)
		s.Scale = weighing(10000)
		if err := s.In(context.Background(), site.Order{Plate: "HL 1", Customer: "k7", Material: "gravel"}); err != nil {
			t.Fatal(err)
		}
		asked, can := any(s).(interface{ Room(string) weigh.Kg })
		if can {
			if got := asked.Room("hl-1"); got != 30000 {
				t.Errorf("got %d", got)
			}
		}
	})
	t.Run("callers know an unreadable book", func(t *testing.T) {
		_, err := book.Open(strings.NewReader("{}\nno\n"), &card{})
		if !errors.Is(err, book.ErrUnreadable) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("customers see their own loads alone", func(t *testing.T) {
		s := pit(t)
		for _, customer := range []string{"k7", "K7", "k7"} {
			if _, err := haul(s, customer, 1000); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(s.Loads("k7")); got != 2 {
			t.Errorf("got %d", got)
		}
		if got := len(s.Book.Entries()); got != 3 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("of one time the later written is newer", func(t *testing.T) {
		entries := []book.Entry{{ID: 1, At: twelve}, {ID: 2, At: twelve.Add(time.Hour)}, {ID: 3, At: twelve}}
		got := report.Newest(entries, 9)
		if len(got) != 3 || got[0].ID != 2 || got[1].ID != 3 || got[2].ID != 1 {
			t.Errorf("got %+v", got)
		}
		if entries[0].ID != 1 || entries[2].ID != 3 {
			t.Errorf("got %+v", entries)
		}
		if got := len(report.Newest(entries, 2)); got != 2 {
			t.Errorf("got %d", got)
		}
		if got := len(report.Newest(entries, -1)); got != 0 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("gravel that comes back has its sign", func(t *testing.T) {
		for weight, want := range map[weigh.Kg]string{-340: "-0.34", -12340: "-12.34", 0: "0.00", 20: "0.02", 12340: "12.34"} {
			if got := weight.Tonnes(); got != want {
				t.Errorf("got %s", got)
			}
		}
	})
	t.Run("one archive is open at a time", func(t *testing.T) {
		open, most := 0, 0
		entries, err := book.Archives([]string{"a", "b", "c", "d", "e"}, func(string) (io.ReadCloser, error) {
			open++
			if open > most {
				most = open
			}
			return archive{strings.NewReader("{\"id\":1}\n"), &open}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(entries) != 5 || open != 0 || most > 4 {
			t.Errorf("got %d loads, %d open, %d at most", len(entries), open, most)
		}
	})
	t.Run("shares of a credit add up", func(t *testing.T) {
		got := price.Split(-100, []weigh.Kg{1, 1, 1})
		if got[0] != -34 || got[1] != -33 || got[2] != -33 {
			t.Errorf("got %v", got)
		}
		got = price.Split(101, []weigh.Kg{1, 2, 1, 2})
		if got[0] != 17 || got[1] != 34 || got[2] != 17 || got[3] != 33 {
			t.Errorf("got %v", got)
		}
	})
	t.Run("the quota may be used up", func(t *testing.T) {
		s := pit(t)
		s.SetQuota("k7", 2000)
		if _, err := haul(s, "k7", 1000); err != nil {
			t.Fatal(err)
		}
		if err := s.Book.Void(1); err != nil {
			t.Fatal(err)
		}
		if _, err := haul(s, "k7", 2000); err != nil {
			t.Errorf("got %v", err)
		}
		if _, err := haul(s, "k7", 20); !errors.Is(err, site.ErrQuota) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a printer gets no commands", func(t *testing.T) {
		if got := report.Ticket(book.Entry{ID: 1, Plate: "A\x1b\u0085B", Net: 20, Material: "é\nx"}); got != "No. 1  A  B\n0.02 t  é x\n" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("the screen shows texts", func(t *testing.T) {
		if got := report.HTML([]book.Entry{{Plate: "<\"&'>"}}); strings.ContainsAny(got[9:], "\"'") || strings.Contains(got, "<\"") {
			t.Errorf("got %q", got)
		}
	})
	t.Run("a scale is stable within one step", func(t *testing.T) {
		if got, ok := weigh.Stable([]int64{9, 1_030_000, 1_010_000, 1_020_000, 1_020_000, 1_020_000}, 5); got != 1020 || !ok {
			t.Errorf("got %d %v", got, ok)
		}
		if _, ok := weigh.Stable([]int64{1_030_001, 1_010_000, 1_020_000, 1_020_000, 1_020_000}, 5); ok {
			t.Errorf("got %v", ok)
		}
	})
	t.Run("a request that was given up gets no scale", func(t *testing.T) {
		g := gate.New(1)
		if err := g.Enter(context.Background()); err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(context.Background())
		leave()
		if err := g.Enter(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if got := g.Waiting(); got != 0 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("a discount is rounded by itself", func(t *testing.T) {
		if got := price.Discounted(1010, 50); got != 959 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("numbers are never given twice", func(t *testing.T) {
		s := pit(t)
		s.SetQuota("k7", 1000)
		first, err := haul(s, "k7", 1000)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = haul(s, "k7", 1000)
		s.SetQuota("k7", 9000)
		second, err := haul(s, "k7", 1000)
		if err != nil {
			t.Fatal(err)
		}
		if second.ID <= first.ID {
			t.Errorf("got %d", second.ID)
		}
	})
}
