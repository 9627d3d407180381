package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

const maxBytes = 32 * 1024

var limit = readLimit()

func readLimit() time.Duration {
	if limit, err := time.ParseDuration(os.Getenv("KIT_FILE_SECONDS") + "s"); err == nil {
		return limit
	}
	return 20 * time.Second
}

// event is a line of `go tool test2json`.
type event struct {
	Action  string
	Test    string
	Elapsed float64
	Output  string
}

// outcome of a test or of a group of tests.
type outcome struct {
	action string
	ms     int64
	output strings.Builder
	groups bool
	fails  bool
}

func runFile(file, folder string, report *report) {
	shown := filepath.ToSlash(file)
	report.open(shown)
	program, problems := compile(file, folder)
	if problems != "" {
		report.broken(shown, "This test does not compile.\n"+problems)
		return
	}
	place := filepath.Dir(file)
	var only []string
	if home, named := homeOf(file); named {
		// Examples and fuzz tests of the folder are compiled with it, and aren't this file's.
		place, only = home, testsOf(file)
	}
	names, outcomes, ended := execute(program, place, only)
	os.Remove(program)
	for _, name := range names {
		markGroups(name, outcomes)
	}
	var last string
	for _, name := range names {
		done := outcomes[name]
		if done.action == "run" {
			last = readable(name)
		}
		if done.groups && (done.action != "fail" || done.fails) {
			continue
		}
		switch done.action {
		case "pass":
			report.add(shown, readable(name), "passed", done.ms, done.output.String())
		case "skip":
			report.add(shown, readable(name), "skipped", done.ms, done.output.String())
		case "fail":
			report.add(shown, readable(name), "failed", done.ms, done.output.String())
		default:
			report.add(shown, readable(name), "failed", done.ms, ended+"\n"+done.output.String())
		}
	}
	for _, name := range testsOf(file) {
		if _, ran := outcomes[name]; !ran {
			report.add(shown, name, "failed", 0, "This test did not run. "+ended+inTest(last))
		}
	}
}

func inTest(name string) string {
	if name == "" {
		return ""
	}
	return " It was in: " + name
}

// markGroups tells the groups above a test that they are groups, and whether one of their tests failed.
func markGroups(name string, outcomes map[string]*outcome) {
	failed := outcomes[name].action != "pass" && outcomes[name].action != "skip"
	for at := strings.LastIndex(name, "/"); at > 0; at = strings.LastIndex(name[:at], "/") {
		if group, known := outcomes[name[:at]]; known {
			group.groups = true
			group.fails = group.fails || failed
		}
	}
}

// readable joins groups and name; Go writes the spaces of names as underscores.
func readable(name string) string {
	parts := strings.Split(name, "/")
	for at := range parts[1:] {
		parts[at+1] = strings.ReplaceAll(parts[at+1], "_", " ")
	}
	return strings.Join(parts, " > ")
}

func compile(file, folder string) (program, problems string) {
	program = filepath.Join(folder, "tests.bin")
	args := []string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", program}
	home, named := homeOf(file)
	if named {
		overlay, err := writeOverlay(file, home, folder)
		if err != nil {
			return "", err.Error()
		}
		args = append(args, "-overlay="+overlay, "./"+filepath.ToSlash(home))
	} else {
		for _, source := range withSupport(file) {
			args = append(args, "./"+filepath.ToSlash(source))
		}
	}
	output, err := exec.Command("go", args...).CombinedOutput()
	if err == nil {
		return program, ""
	}
	var lines []string
	here, _ := os.Getwd()
	for _, line := range strings.Split(strings.TrimSpace(string(output)), "\n") {
		line = strings.TrimPrefix(strings.TrimPrefix(line, here+"/"), "./")
		if !strings.HasPrefix(line, "# ") && len(lines) < 10 {
			lines = append(lines, line)
		}
	}
	return "", strings.Join(append(lines, ""), "\n")
}

func writeOverlay(file, home, folder string) (string, error) {
	replaced, err := overlayFor(file, home)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "overlay.json")
	return path, os.WriteFile(path, text, 0o600)
}

// execute runs a compiled test file, or only these of its tests; ended says why tests may be missing.
func execute(program, folder string, only []string) (names []string, outcomes map[string]*outcome, ended string) {
	outcomes = map[string]*outcome{}
	args := []string{"tool", "test2json", "-t", program, "-test.v", "-test.paniconexit0", "-test.timeout=" + limit.String()}
	if only != nil {
		args = append(args, "-test.run=^("+strings.Join(only, "|")+")$")
	}
	command := exec.Command("go", args...)
	command.Dir = folder
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, outcomes, err.Error()
	}
	var loose bytes.Buffer
	command.Stderr = &capped{buffer: &loose}
	if err := command.Start(); err != nil {
		return nil, outcomes, err.Error()
	}
	late := false
	killer := time.AfterFunc(limit+2*time.Second, func() {
		late = true
		syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
	})
	names, tail := readEvents(output, outcomes)
	command.Wait()
	syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
	killer.Stop()
	ended = "The test process ended before the tests did."
	if late || strings.Contains(tail, "test timed out") {
		ended = fmt.Sprintf("The tests of this file took longer than %d seconds.", int(limit.Seconds()))
	} else if tail != "" {
		ended += "\n" + tail
	}
	return names, outcomes, ended
}

// readEvents returns the tests in the order of their start, and the beginning of what was printed outside of tests.
func readEvents(input io.Reader, outcomes map[string]*outcome) (names []string, tail string) {
	var outside strings.Builder
	reader := bufio.NewReaderSize(input, 256*1024)
	for {
		line, err := reader.ReadBytes('\n')
		var happened event
		if json.Unmarshal(line, &happened) == nil {
			if happened.Test == "" {
				keep(&outside, happened)
			} else {
				known, seen := outcomes[happened.Test]
				if !seen {
					known = &outcome{action: "run"}
					outcomes[happened.Test] = known
					names = append(names, happened.Test)
				}
				take(known, happened)
				if strings.HasPrefix(happened.Output, "panic: ") {
					keep(&outside, happened)
				}
			}
		}
		if err != nil {
			return names, outside.String()
		}
	}
}

func take(known *outcome, happened event) {
	switch happened.Action {
	case "pass", "fail", "skip":
		// A failure stays one, whatever is printed after it.
		if known.action != "fail" {
			known.action = happened.Action
		}
		known.ms = int64(happened.Elapsed * 1000)
	case "output":
		keep(&known.output, happened)
	}
}

func keep(output *strings.Builder, happened event) {
	text := happened.Output
	for _, noise := range []string{"=== RUN", "=== PAUSE", "=== CONT", "--- ", "PASS\n", "FAIL\n", "exit status"} {
		if strings.HasPrefix(strings.TrimLeft(text, " "), noise) {
			return
		}
	}
	if output.Len()+len(text) < maxBytes {
		output.WriteString(strings.TrimPrefix(text, "    "))
	}
}

// capped keeps the beginning of what is written to it.
type capped struct{ buffer *bytes.Buffer }

func (c *capped) Write(text []byte) (int, error) {
	if c.buffer.Len() < maxBytes {
		c.buffer.Write(text)
	}
	return len(text), nil
}
