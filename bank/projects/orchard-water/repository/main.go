// Command orchard prints the plan of a day.
package main

import (
	"fmt"
	"os"
	"time"

	"orchard/plan"
	"orchard/program"
	"orchard/report"
)

func main() {
	if len(os.Args) != 3 {
		fail("usage: orchard FILE DATE")
	}
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		fail(err.Error())
	}
	config, err := program.Parse(string(text))
	if err != nil {
		fail(err.Error())
	}
	date, err := time.Parse("2006-01-02", os.Args[2])
	if err != nil {
		fail("the date must look like 2026-06-14")
	}
	fmt.Print(report.Text(plan.Build(config, date)))
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
