/** Definitions, uses and parameters in Java and Go texts; `|` is the cursor. */
import { goLanguage } from '@codemirror/lang-go'
import { javaLanguage } from '@codemirror/lang-java'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { readGo } from '../go/read-go.ts'
import { readJava } from '../java/read-java.ts'
import { findCall } from './read-signatures.ts'
import { findDeclaration, findUses } from './read-uses.ts'

type Syntax = 'java' | 'go'
const readers = { java: readJava, go: readGo }

function open(syntax: Syntax, marked: string) {
  const at = marked.indexOf('|')
  const doc = marked.replace('|', '')
  const state = EditorState.create({ doc, extensions: syntax === 'java' ? javaLanguage : goLanguage })
  ensureSyntaxTree(state, doc.length, 60_000)
  return { state, at, doc }
}

/** The text with the name at the cursor renamed to `_`, or the problem. */
function renamed(syntax: Syntax, marked: string): string {
  const { state, at, doc } = open(syntax, marked)
  const uses = findUses(state, readers[syntax], at)
  if ('problem' in uses) return uses.problem
  return uses.places.toReversed().reduce((text, { from, to }) => `${text.slice(0, from)}_${text.slice(to)}`, doc)
}

test.each<[syntax: Syntax, what: string, marked: string, expected: string]>([
  [
    'java',
    'a local variable, not the field of its name',
    'class A { int n; int f(int n) { int k = n|; return this.n + k; } }',
    'class A { int n; int f(int _) { int k = _; return this.n + k; } }',
  ],
  [
    'java',
    'a variable of one loop, not of the next',
    'class A { void f() { for (int i = 0; i| < 3; i++) g(i); for (int i = 0; i < 3; i++) g(i); } void g(int i) {} }',
    'class A { void f() { for (int _ = 0; _ < 3; _++) g(_); for (int i = 0; i < 3; i++) g(i); } void g(int i) {} }',
  ],
  [
    'java',
    'a field through values of its type',
    'class A { int size; A(A other) { this.size = other.size|; List<Integer> l = x; l.size(); } }',
    'class A { int _; A(A other) { this._ = other._; List<Integer> l = x; l.size(); } }',
  ],
  [
    'java',
    'a method with its overloads and calls',
    'class A { int go|(int n) { return go(n, 1); } int go(int n, int m) { return new A().go(n); } }',
    'class A { int _(int n) { return _(n, 1); } int _(int n, int m) { return new A()._(n); } }',
  ],
  [
    'java',
    'a class with its constructor',
    'class Node| { Node next; Node(Node n) { next = n; } static Node of() { return new Node(Node.of()); } }',
    'class _ { _ next; _(_ n) { next = n; } static _ of() { return new _(_.of()); } }',
  ],
  [
    'java',
    'a name in texts and comments stays',
    'class A { int n|; String s = "n"; /* n */ }',
    'class A { int _; String s = "n"; /* n */ }',
  ],
  ['java', 'nothing where a value’s type is unknown', 'class A { int n|; int f() { return g().n; } }', 'unclear'],
  [
    'java',
    'a constant after case too',
    'enum C { RED } class A { C f(C c) { switch (c) { case RED: } return C.RED|; } }',
    'enum C { _ } class A { C f(C c) { switch (c) { case _: } return C._; } }',
  ],
  ['java', 'nothing of the library', 'class A { String| s; }', 'none'],
  [
    'go',
    'a variable that is assigned again beside a new one',
    'package main\nfunc f() error { a, err := g(); b, err| := g(); use(a, b); return err }',
    'package main\nfunc f() error { a, _ := g(); b, _ := g(); use(a, b); return _ }',
  ],
  [
    'go',
    'a field with literals and receivers',
    'package main\ntype T struct { size| int }\nfunc (t *T) Get() int { return t.size }\nfunc f() *T { size := 1; return &T{size: size} }',
    'package main\ntype T struct { _ int }\nfunc (t *T) Get() int { return t._ }\nfunc f() *T { size := 1; return &T{_: size} }',
  ],
  [
    'go',
    'a function, not a method of its name',
    'package main\ntype T struct {}\nfunc (t T) run() int { return run(1) }\nfunc run|(n int) int { var t T; return t.run() }',
    'package main\ntype T struct {}\nfunc (t T) run() int { return _(1) }\nfunc _(n int) int { var t T; return t.run() }',
  ],
  [
    'go',
    'a type',
    'package main\ntype T| struct { next *T }\nvar all map[string][]T',
    'package main\ntype _ struct { next *_ }\nvar all map[string][]_',
  ],
  ['go', 'nothing of a package', 'package main\nimport "fmt"\nfunc f() { fmt.Println|() }', 'none'],
])('in %s renaming changes %s', (syntax, _, marked, expected) => {
  expect(renamed(syntax, marked)).toBe(expected)
})

test.each<[Syntax, string, string | null]>([
  ['java', 'class A { int size; int f(A a) { return a.si|ze; } }', 'size; int f'],
  ['java', 'class A { int f(int n) { return h(n|); } }', 'n) { return'],
  ['java', 'class A { B b = new B|(1); } class B { B(int n) {} }', 'B { B(int'],
  ['java', 'class A { void f() { System.out.print|ln(); } }', null],
  ['go', 'package main\nfunc f() { g|() }\nfunc g() {}', 'g() {}'],
  ['go', 'package main\ntype T struct{ n int }\nfunc f(t *T) int { return t.n| }', 'n int }\n'],
])('in %s the definition in %j is found', (syntax, marked, begins) => {
  const { state, at, doc } = open(syntax, marked)
  const found = findDeclaration(state, readers[syntax], at)
  expect(found === null ? null : doc.slice(found).startsWith(begins ?? '')).toBe(begins === null ? null : true)
})

test.each<[Syntax, string, { active: number; forms: string[] } | null]>([
  [
    'java',
    'class A { int go(int n, String s) { return go(1, |); } }',
    { active: 1, forms: ['go(int n, String s) int'] },
  ],
  [
    'java',
    'class A { void f(Map<String, Integer> m) { m.getOrDefault(|) } }',
    { active: 0, forms: ['getOrDefault(Object key, Integer fallback) Integer'] },
  ],
  [
    'java',
    'class A { void f() { new P(1, |); } } record P(int x, int y) {}',
    { active: 1, forms: ['P(int x, int y) '] },
  ],
  ['java', 'class A { void f() { int n = (1 + |2); } }', null],
  ['java', 'class A { void f() { go(1)|; } void go(int n) {} }', null],
  [
    'go',
    'package main\nfunc run(n int, s string) (int, error) { return run(n, |) }',
    { active: 1, forms: ['run(n int, s string) (int, error)'] },
  ],
  [
    'go',
    'package main\nimport "strings"\nfunc f() { strings.Split(|) }',
    { active: 0, forms: ['Split(s, separator string) []string'] },
  ],
])('in %s the parameters of the call in %j are shown', (syntax, marked, expected) => {
  const { state, at } = open(syntax, marked)
  const call = findCall(state, readers[syntax], at)
  const shown = call && {
    active: call.active,
    forms: call.forms.map(({ name, parameters, type }) => `${name}(${parameters.join(', ')}) ${type}`),
  }
  expect(shown).toEqual(expected)
})
