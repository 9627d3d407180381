// Package report makes lists, tickets and files for people.
package report

import (
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"sort"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata"
	"unicode"

	"quarry/book"
	"quarry/price"
	"quarry/weigh"
)

// opens is the hour at which a day of the pit begins.
const opens = 5

// DayOf gives the day of the pit that a time belongs to, such as 2026-03-29.
func DayOf(at time.Time, zone *time.Location) string {
	local := at.In(zone)
	if local.Hour() < opens {
		local = local.AddDate(0, 0, -1)
	}
	return local.Format("2006-01-02")
}

// Total is what one material came to.
type Total struct {
	Material string
	Loads    int
	Net      weigh.Kg
	Cents    price.Cents
}

// Day adds up the loads of a day by material.
func Day(entries []book.Entry, day string, zone *time.Location) []Total {
	totals := map[string]*Total{}
	var names []string
	for _, entry := range entries {
		if entry.Void || DayOf(entry.At, zone) != day {
			continue
		}
		total := totals[entry.Material]
		if total == nil {
			total = &Total{Material: entry.Material}
			totals[entry.Material] = total
			names = append(names, entry.Material)
		}
		total.Loads++
		total.Net += entry.Net
		total.Cents += entry.Cents
	}
	sort.Strings(names)
	list := []Total{}
	for _, name := range names {
		list = append(list, *totals[name])
	}
	return list
}

// Newest gives the newest entries, at most n.
func Newest(entries []book.Entry, n int) []book.Entry {
	list := make([]book.Entry, 0, len(entries))
	for i := len(entries) - 1; i >= 0; i-- {
		list = append(list, entries[i])
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].At.After(list[j].At) })
	if n < 0 {
		n = 0
	}
	if len(list) > n {
		list = list[:n]
	}
	return list
}

// CSV writes a line for each load.
func CSV(w io.Writer, entries []book.Entry) error {
	out := csv.NewWriter(w)
	for _, entry := range entries {
		row := []string{
			strconv.Itoa(entry.ID),
			cell(entry.Plate),
			cell(entry.Material),
			entry.Net.Tonnes(),
			Euros(entry.Cents),
			cell(entry.Note),
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// cell keeps a text from being a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

// Euros shows an amount: 1234 is 12.34.
func Euros(cents price.Cents) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// Ticket is what the printer prints for a load.
func Ticket(entry book.Entry) string {
	lines := []string{
		fmt.Sprintf("No. %d  %s", entry.ID, plain(entry.Plate)),
		fmt.Sprintf("%s t  %s", entry.Net.Tonnes(), plain(entry.Material)),
	}
	if entry.Note != "" {
		lines = append(lines, "Note: "+plain(entry.Note))
	}
	return strings.Join(lines, "\n") + "\n"
}

// plain leaves out what a printer could obey.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

// HTML is the list on the screen at the gate.
func HTML(entries []book.Entry) string {
	var out strings.Builder
	out.WriteString("<ul>\n")
	for _, entry := range entries {
		fmt.Fprintf(&out, "<li>%s: %s t</li>\n", html.EscapeString(entry.Plate), entry.Net.Tonnes())
	}
	out.WriteString("</ul>\n")
	return out.String()
}
