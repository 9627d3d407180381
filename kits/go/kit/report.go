package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"
)

// report prints tests for people and writes one JSON line each to the file of results.
type report struct {
	file   *os.File
	opened string
	passed int
	failed int
}

type line struct {
	File    string `json:"file"`
	Name    string `json:"name"`
	Outcome string `json:"outcome"`
	Ms      int64  `json:"ms"`
	Message string `json:"message,omitempty"`
}

func openReport(path string) (*report, error) {
	if path == "" {
		return &report{}, nil
	}
	file, err := os.Create(path)
	return &report{file: file}, err
}

func (r *report) open(file string) {
	if r.opened != file {
		fmt.Println(file)
	}
	r.opened = file
}

// broken is for a file whose tests could not run at all.
func (r *report) broken(file, message string) {
	r.open(file)
	r.add(file, file, "failed", 0, message)
}

func (r *report) add(file, name, outcome string, ms int64, output string) {
	marks := map[string]string{"passed": "✓", "failed": "✗", "skipped": "–"}
	fmt.Printf("  %s %s\n", marks[outcome], name)
	output = strings.ToValidUTF8(strings.TrimSpace(output), "?")
	for _, text := range strings.Split(output, "\n") {
		if text != "" {
			fmt.Println("      " + text)
		}
	}
	written := line{File: file, Name: name, Outcome: outcome, Ms: ms}
	switch outcome {
	case "passed":
		r.passed++
	case "failed":
		r.failed++
		written.Message = shorten(output)
	}
	if r.file != nil {
		encoded, _ := json.Marshal(written)
		r.file.Write(append(encoded, '\n'))
	}
}

func shorten(text string) string {
	const most = 1900
	if len(text) <= most {
		return text
	}
	at := most
	for !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at] + "…"
}

func (r *report) fine() bool { return r.failed == 0 && r.passed > 0 }

func (r *report) summary() {
	fmt.Println()
	if r.passed+r.failed == 0 {
		fmt.Println("No tests were found.")
		return
	}
	fmt.Printf("%d passed, %d failed\n", r.passed, r.failed)
}
