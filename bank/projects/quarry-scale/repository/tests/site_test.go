package tests

import (
	"bytes"
	"context"
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

type memory struct{ bytes.Buffer }

func (*memory) Sync() error { return nil }

func steady(kg int64) func(context.Context) ([]int64, error) {
	return func(context.Context) ([]int64, error) {
		return []int64{kg * 1000, kg * 1000, kg*1000 + 4000, kg * 1000, kg * 1000}, nil
	}
}

func TestSite(t *testing.T) {
	noon := time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC)
	t.Run("a truck is weighed in and out", func(t *testing.T) {
		file := &memory{}
		b, err := book.Open(strings.NewReader(""), file)
		if err != nil {
			t.Fatal(err)
		}
		s := site.New(b, 2, 7)
		s.Now = func() time.Time { return noon }
		s.AddTruck(weigh.Truck{Plate: "HL-A 1", Limit: 4000})
		s.AddTariff(price.Tariff{Material: "gravel", PerTonne: 1250, From: noon.AddDate(0, -1, 0)})
		s.Scale = steady(14000)
		if err := s.In(context.Background(), site.Order{Plate: "HL-A 1", Customer: "k7", Material: "gravel"}); err != nil {
			t.Fatal(err)
		}
		s.Scale = steady(26340)
		entry, err := s.Out(context.Background(), "hla1")
		if err != nil {
			t.Fatal(err)
		}
		if entry.ID != 7 || entry.Net != 12340 || entry.Cents != 15425 {
			t.Errorf("got %+v", entry)
		}
		if got := report.Ticket(entry); got != "No. 7  HL-A 1\n12.34 t  gravel\n" {
			t.Errorf("got %q", got)
		}
		if got := len(s.Loads("k7")); got != 1 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("a driver waits for a scale", func(t *testing.T) {
		g := gate.New(1)
		if err := g.Enter(context.Background()); err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		go func() { done <- g.Enter(context.Background()) }()
		for g.Waiting() == 0 {
			time.Sleep(time.Millisecond)
		}
		g.Leave()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestBook(t *testing.T) {
	at := time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC)
	t.Run("loads are there again after opening", func(t *testing.T) {
		file := &memory{}
		b, err := book.Open(strings.NewReader(""), file)
		if err != nil {
			t.Fatal(err)
		}
		for id, net := range []weigh.Kg{1000, 2000} {
			if err := b.Append(book.Entry{ID: id, Customer: "k7", Net: net, Cents: 100, At: at}); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Void(0); err != nil {
			t.Fatal(err)
		}
		again, err := book.Open(bytes.NewReader(file.Bytes()), file)
		if err != nil {
			t.Fatal(err)
		}
		if net, cents := again.Sum("k7"); net != 2000 || cents != 100 {
			t.Errorf("got %d %d", net, cents)
		}
	})
	t.Run("a line that can't be read is named", func(t *testing.T) {
		_, err := book.Open(strings.NewReader("{}\nno\n"), &memory{})
		if err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("got %v", err)
		}
	})
}

func TestLists(t *testing.T) {
	at := time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC)
	entries := []book.Entry{
		{ID: 1, Plate: "HL 1", Material: "gravel", Net: 12340, Cents: 15425, At: at},
		{ID: 2, Plate: "HL <2>", Material: "gravel", Net: 1000, Cents: 1250, At: at.Add(time.Hour), Note: "=1"},
	}
	t.Run("a day has its totals", func(t *testing.T) {
		got := report.Day(entries, "2026-06-15", time.UTC)
		if len(got) != 1 || got[0] != (report.Total{Material: "gravel", Loads: 2, Net: 13340, Cents: 16675}) {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("the newest come first", func(t *testing.T) {
		if got := report.Newest(entries, 1); len(got) != 1 || got[0].ID != 2 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("free texts are only texts", func(t *testing.T) {
		var out bytes.Buffer
		if err := report.CSV(&out, entries); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); got != "1,HL 1,gravel,12.34,154.25,\n2,HL <2>,gravel,1.00,12.50,'=1\n" {
			t.Errorf("got %q", got)
		}
		if got := report.HTML(entries[1:]); got != "<ul>\n<li>HL &lt;2&gt;: 1.00 t</li>\n</ul>\n" {
			t.Errorf("got %q", got)
		}
	})
}

func TestNumbers(t *testing.T) {
	t.Run("weights are steps of the scale", func(t *testing.T) {
		if got := weigh.Round(12_351_000); got != 12360 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("shares add up", func(t *testing.T) {
		got := price.Split(100, []weigh.Kg{1, 1, 1})
		if got[0] != 34 || got[1] != 33 || got[2] != 33 {
			t.Errorf("got %v", got)
		}
	})
	t.Run("a discount is taken off", func(t *testing.T) {
		if got := price.Discounted(1000, 25); got != 975 {
			t.Errorf("got %d", got)
		}
	})
}
