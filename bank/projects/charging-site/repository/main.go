// Replays the requests of an evening: go run . data/requests.txt
package main

import (
	"bufio"
	"fmt"
	"os"

	"charging/card"
	"charging/meter"
	"charging/power"
	"charging/site"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run . REQUESTS")
		os.Exit(2)
	}
	file, err := os.Open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer file.Close()
	cards := card.List{Declined: map[string]bool{"C-118": true, "C-440": true}}
	desk := site.NewDesk(power.NewBudget(66), cards, &meter.Ticking{})
	running := map[int]*site.Session{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var at, verb, number string
		var bay, kilowatts int
		fmt.Sscan(lines.Text(), &at, &verb, &bay, &number, &kilowatts)
		if verb == "start" {
			session, err := desk.Start(bay, number, kilowatts)
			if err != nil {
				fmt.Println(at, "refused:", err)
				continue
			}
			running[bay] = session
			fmt.Println(at, "started: bay", bay, "with", kilowatts, "kW")
			continue
		}
		if session, known := running[bay]; known {
			delivered, err := desk.Stop(session)
			if err != nil {
				fmt.Println(at, "stopped:", err)
				continue
			}
			fmt.Println(at, "stopped: bay", bay, "after", delivered, "Wh")
		}
	}
}
