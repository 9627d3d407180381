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

var folderDirective = regexp.MustCompile(`^//kit:folder (\S+)\r?\n`)

// homeOf is the folder of the package that a test file belongs to, if its first line names one: it is compiled as if it
// lay there, so that it reaches the package's own names.
func homeOf(file string) (string, bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", false
	}
	found := folderDirective.FindStringSubmatch(string(text))
	if found == nil {
		return "", false
	}
	folder := filepath.Clean(filepath.FromSlash(found[1]))
	if filepath.IsAbs(folder) || folder == ".." || strings.HasPrefix(folder, ".."+string(filepath.Separator)) {
		return "", false
	}
	return folder, true
}

// overlayFor lets Go find the test file in this folder, and none of the tests that lie there.
func overlayFor(file, home string) (map[string]string, error) {
	replaced := map[string]string{}
	beside, _ := filepath.Glob(filepath.Join(home, "*_test.go"))
	for _, other := range beside {
		if len(testsOf(other)) > 0 {
			path, err := filepath.Abs(other)
			if err != nil {
				return nil, err
			}
			replaced[path] = ""
		}
	}
	from, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	to, err := filepath.Abs(filepath.Join(home, filepath.Base(file)))
	replaced[to] = from
	return replaced, err
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
