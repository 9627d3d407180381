package program

import (
	"fmt"
	"strconv"
	"strings"

	"orchard/clock"
)

// Parse reads a file. An error names the line.
func Parse(text string) (Config, error) {
	config := Config{Zones: map[string]Zone{}}
	for at, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if err := parseLine(&config, words); err != nil {
			return Config{}, fmt.Errorf("line %d: %w", at+1, err)
		}
	}
	if config.PumpLitres == 0 {
		return Config{}, fmt.Errorf("the file has no pump")
	}
	return config, nil
}

func parseLine(config *Config, words []string) error {
	switch kind, rest := words[0], words[1:]; {
	case kind == "pump" && len(rest) == 1:
		litres, err := positive(rest[0])
		config.PumpLitres = litres
		return err
	case kind == "zone" && len(rest) == 2:
		litres, err := positive(rest[1])
		config.Zones[rest[0]] = Zone{Name: rest[0], Litres: litres}
		return err
	case kind == "water" && len(rest) == 4:
		return parseWatering(config, rest)
	default:
		return fmt.Errorf("cannot read %q", strings.Join(words, " "))
	}
}

func parseWatering(config *Config, words []string) error {
	if _, known := config.Zones[words[0]]; !known {
		return fmt.Errorf("there is no zone %q", words[0])
	}
	days, err := clock.ParseDays(words[1])
	if err != nil {
		return err
	}
	start, err := clock.ParseTime(words[2])
	if err != nil {
		return err
	}
	minutes, err := positive(words[3])
	if err != nil {
		return err
	}
	config.Waterings = append(config.Waterings, Watering{Zone: words[0], Days: days, Start: start, Minutes: minutes})
	return nil
}

func positive(text string) (int, error) {
	number, err := strconv.Atoi(text)
	if err != nil || number <= 0 {
		return 0, fmt.Errorf("%q is not a positive number", text)
	}
	return number, nil
}
