// The kit of Go projects: compiles and runs each test file in a process of its own, prints the tests for people and
// writes them to the file that PROJECT_RESULTS names. A file that does not compile counts as one failed test.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

func main() {
	paths := os.Args[1:]
	if len(paths) == 0 {
		paths = []string{"tests"}
	}
	report, err := openReport(os.Getenv("PROJECT_RESULTS"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Unsetenv("PROJECT_RESULTS")
	folder, err := os.MkdirTemp("", "kit-run-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	for _, path := range paths {
		files, err := testFiles(path)
		if err != nil {
			report.broken(filepath.ToSlash(path), "There is no such file or folder.")
		}
		for _, file := range files {
			runFile(file, folder, report)
		}
	}
	os.RemoveAll(folder)
	report.summary()
	if !report.fine() {
		os.Exit(1)
	}
}

// testFiles are the files below a path, or the path itself, that hold tests.
func testFiles(path string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !entry.IsDir() && strings.HasSuffix(file, "_test.go") && len(testsOf(file)) > 0 {
			files = append(files, filepath.Clean(file))
		}
		return nil
	})
	sort.Strings(files)
	return files, err
}
