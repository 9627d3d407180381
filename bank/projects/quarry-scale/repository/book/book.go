// Package book keeps the loads, a line of JSON for each.
package book

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"quarry/price"
	"quarry/weigh"
)

// Entry is a load, or the voiding of one.
type Entry struct {
	ID       int         `json:"id"`
	Plate    string      `json:"plate"`
	Customer string      `json:"customer"`
	Material string      `json:"material"`
	Net      weigh.Kg    `json:"net"`
	Cents    price.Cents `json:"cents"`
	At       time.Time   `json:"at"`
	Note     string      `json:"note,omitempty"`
	Void     bool        `json:"void,omitempty"`
}

// File is where lines are written.
type File interface {
	io.Writer
	Sync() error
}

// ErrUnreadable is the reason why a book can't be opened.
var ErrUnreadable = errors.New("unreadable")

// ErrUnknown is the answer for a load that isn't there.
var ErrUnknown = errors.New("unknown load")

// Book has all entries in the order in which they were written.
type Book struct {
	// writing is held while a line is written; lists don't wait for it.
	writing sync.Mutex
	file    File

	mu      sync.Mutex
	entries []Entry
	byID    map[int]int
}

// Open reads the lines that are there.
func Open(lines io.Reader, file File) (*Book, error) {
	b := &Book{file: file, byID: map[int]int{}}
	reader := bufio.NewReader(lines)
	for number := 1; ; number++ {
		line, err := reader.ReadBytes('\n')
		if err == io.EOF {
			// Without its end it was torn by a power cut, and its request failed.
			return b, nil
		}
		if err != nil {
			return nil, err
		}
		var entry Entry
		if err := json.Unmarshal(line, &entry); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, ErrUnreadable)
		}
		b.keep(entry)
	}
}

func (b *Book) keep(entry Entry) {
	if at, known := b.byID[entry.ID]; known {
		b.entries[at].Void = b.entries[at].Void || entry.Void
		return
	}
	b.byID[entry.ID] = len(b.entries)
	b.entries = append(b.entries, entry)
}

func (b *Book) write(entry Entry) error {
	line, err := json.Marshal(entry)
	if err != nil {
		return err
	}
	if _, err := b.file.Write(append(line, '\n')); err != nil {
		return err
	}
	return b.file.Sync()
}

func (b *Book) find(id int) (Entry, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	at, known := b.byID[id]
	if !known {
		return Entry{}, false
	}
	return b.entries[at], true
}

// Append adds a load; one whose number is there already is ignored.
func (b *Book) Append(entry Entry) error {
	b.writing.Lock()
	defer b.writing.Unlock()
	if _, known := b.find(entry.ID); known {
		return nil
	}
	if err := b.write(entry); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.keep(entry)
	return nil
}

// Void strikes a load out.
func (b *Book) Void(id int) error {
	b.writing.Lock()
	defer b.writing.Unlock()
	entry, known := b.find(id)
	if !known {
		return ErrUnknown
	}
	entry.Void = true
	if err := b.write(entry); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.keep(entry)
	return nil
}

// Entries lists all loads, the first written first.
func (b *Book) Entries() []Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Entry(nil), b.entries...)
}

// Sum adds up what counts for a customer.
func (b *Book) Sum(customer string) (weigh.Kg, price.Cents) {
	var net weigh.Kg
	var cents price.Cents
	for _, entry := range b.Entries() {
		if entry.Customer == customer && !entry.Void {
			net += entry.Net
			cents += entry.Cents
		}
	}
	return net, cents
}

// Archives reads the loads of several closed books, one after the other.
func Archives(names []string, open func(name string) (io.ReadCloser, error)) ([]Entry, error) {
	var all []Entry
	for _, name := range names {
		entries, err := archive(name, open)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, entries...)
	}
	return all, nil
}

func archive(name string, open func(name string) (io.ReadCloser, error)) ([]Entry, error) {
	file, err := open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b, err := Open(file, nil)
	if err != nil {
		return nil, err
	}
	return b.Entries(), nil
}
