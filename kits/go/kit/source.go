package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var testDeclaration = regexp.MustCompile(`(?m)^func (Test[A-Z0-9_]\w*)\(\w+ \*testing\.T\)`)

// testsOf are the names of a file's tests, in their order. Read from the text, so that a file that does not parse
// still has its tests.
func testsOf(file string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var names []string
	for _, match := range testDeclaration.FindAllStringSubmatch(string(text), -1) {
		names = append(names, match[1])
	}
	return names
}

// withSupport is a test file and the files of its folder and package that hold no tests.
func withSupport(file string) []string {
	files := []string{file}
	own := packageOf(file)
	beside, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*.go"))
	for _, other := range beside {
		if other == file || packageOf(other) != own {
			continue
		}
		if !strings.HasSuffix(other, "_test.go") || len(testsOf(other)) == 0 {
			files = append(files, other)
		}
	}
	return files
}

func packageOf(file string) string {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	return parsed.Name.Name
}
