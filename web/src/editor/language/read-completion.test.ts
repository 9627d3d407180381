/** Completion of Java and Go in texts as candidates write them; `|` is the cursor. */
import { CompletionContext } from '@codemirror/autocomplete'
import { goLanguage } from '@codemirror/lang-go'
import { javaLanguage } from '@codemirror/lang-java'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { readGo } from '../go/read-go.ts'
import { readJava } from '../java/read-java.ts'
import { completeRead } from './read-completion.ts'

type Syntax = 'java' | 'go'
const readers = { java: readJava, go: readGo }

function open(syntax: Syntax, text: string) {
  const at = text.indexOf('|')
  const doc = text.replace('|', '')
  const state = EditorState.create({ doc, extensions: syntax === 'java' ? javaLanguage : goLanguage })
  ensureSyntaxTree(state, doc.length, 60_000)
  const result = completeRead(new CompletionContext(state, at, false), readers[syntax])
  const typed = result ? doc.slice(result.from, at) : ''
  const options = (result?.options ?? []).filter(({ label }) => label.startsWith(typed))
  const find = (label: string) => options.find((each) => each.label === label && each.boost !== -1)
  /** The text after an option has been taken. */
  const take = (label: string) => {
    let taken = state
    const dispatch = (...specs: TransactionSpec[]) => void (taken = state.update(...specs).state)
    const view = { state, dispatch } as unknown as EditorView
    const { apply } = find(label)!
    if (typeof apply === 'function') apply(view, find(label)!, result!.from, at)
    return taken.doc.toString()
  }
  return { result, labels: options.map(({ label }) => label), find, take }
}

const inJava = (body: string, around = '') =>
  `${around}class Solution {\n    int run(Map<String, Integer> counts, int[] xs, String... words) {\n${body}\n    }\n}\n`
const inGo = (body: string, around = '') =>
  `package main\n\n${around}func run(xs []int, names map[string][]string) int {\n${body}\n}\n`

describe('in Java', () => {
  test.each<[string, string, string[]]>([
    ['a parameter', 'counts.getOr|', ['getOrDefault']],
    ['an array', 'xs.|', ['length', 'clone']],
    ['several parameters', 'words.le|', ['length']],
    ['an element', 'words[0].charA|', ['charAt']],
    ['a local variable', 'List<Integer> list = new ArrayList<>();\nlist.get|', ['get']],
    ['a variable with var', 'var list = new ArrayList<String>();\nlist.get(0).toUpper|', ['toUpperCase']],
    ['the value of a call', 'var n = counts.get("a");\nn.compareT|', ['compareTo']],
    ['an entry of a loop', 'for (Map.Entry<String, Integer> e : counts.entrySet()) {\n e.getK|\n}', ['getKey']],
    ['an entry of a loop with var', 'for (var e : counts.entrySet()) {\n e.getKey().isBl|\n}', ['isBlank']],
    ['a chain over lines', 'Arrays.stream(xs)\n  .filter(x -> x > 0)\n  .box|', ['boxed']],
    ['a string', '"a,b".spl|', ['split']],
    ['a new object', 'new StringBuilder().rev|', ['reverse']],
    ['static members', 'Math.floorM|', ['floorMod']],
    ['a static field', 'System.out.printl|', ['println']],
    ['a type that inherits', 'Deque<Integer> d = new ArrayDeque<>();\nd.pollF|', ['pollFirst']],
  ])('members of %s are offered', (_, body, expected) => {
    expect(open('java', inJava(body)).labels).toEqual(expected)
  })

  test('members are those of the text’s own types', () => {
    const types =
      'record Point(int x, int y) {}\nclass Node { Node next; int value; int sum(int by) { return by; } }\nenum Way { UP, DOWN }\n'
    expect(open('java', inJava('Point p = new Point(1, 2);\np.|', types)).labels).toEqual(
      expect.arrayContaining(['x', 'y']),
    )
    expect(open('java', inJava('Node n = null;\nn.next.next.|', types)).labels).toEqual(
      expect.arrayContaining(['next', 'value', 'sum']),
    )
    expect(open('java', inJava('Way.|', types)).labels).toEqual(['UP', 'DOWN'])
    expect(open('java', 'class A { int total; void f() { this.to| } }').labels).toEqual(['total', 'toString'])
  })

  test('a member says its parameters, its type and a note of the language reference', () => {
    const member = open('java', inJava('counts.getOr|')).find('getOrDefault')
    expect(member).toMatchObject({ type: 'method', detail: '(Object key, Integer fallback) Integer' })
    expect(member?.info).toMatch(/getOrDefault/)
  })

  test('names of the text come with their kinds, and only where they are known', () => {
    const text = inJava(
      'int total = 0;\nfor (int turn = 0; ; ) { int tally = 1; }\nt|o',
      'class Tool { int tone; }\n',
    ).replace('t|o', 'to|')
    const { find, labels } = open('java', text)
    expect(find('total')).toMatchObject({ type: 'variable', detail: 'int' })
    expect(labels).not.toContain('turn')
    expect(open('java', inJava('co|')).find('counts')).toMatchObject({ detail: 'Map<String, Integer>' })
  })

  test('nothing is offered in a string or comment, or after a value of unknown type', () => {
    expect(open('java', inJava('String s = "xs.|";')).result).toBeNull()
    expect(open('java', inJava('// counts.|')).result).toBeNull()
    expect(open('java', inJava('nothing.|')).result).toBeNull()
    expect(open('java', inJava('1.|')).labels).not.toContain('length')
  })

  test.each<[string, string, string]>([
    ['at the start', 'class A { Hash| }', 'import java.util.HashMap;\n\nclass A { HashMap }'],
    [
      'after the last one',
      'import java.util.List;\n\nclass A { Hash| }',
      'import java.util.List;\nimport java.util.HashMap;\n\nclass A { HashMap }',
    ],
    ['not twice', 'import java.util.*;\n\nclass A { Hash| }', 'import java.util.*;\n\nclass A { HashMap }'],
    [
      'after the package',
      'package a;\nclass A { Hash| }',
      'package a;\n\nimport java.util.HashMap;\nclass A { HashMap }',
    ],
  ])('a type brings its import: %s', (_, before, after) => {
    expect(open('java', before).take('HashMap')).toBe(after)
  })

  test('a static member brings the import of its type', () => {
    expect(open('java', 'class A { { Arrays.so| } }').take('sort')).toBe(
      'import java.util.Arrays;\n\nclass A { { Arrays.sort } }',
    )
  })

  test('the usual forms are offered', () => {
    const { labels } = open('java', inJava('fo|'))
    expect(labels).toEqual(expect.arrayContaining(['for', 'foreach']))
  })
})

describe('in Go', () => {
  test.each<[string, string, string[]]>([
    ['a package', 'strings.HasP|', ['HasPrefix']],
    ['a value made by a package', 'b := strings.Builder{}\nb.WriteS|', ['WriteString']],
    ['a declared variable', 'var b strings.Builder\nb.WriteR|', ['WriteRune']],
    ['a pointer', 's := bufio.NewScanner(os.Stdin)\ns.Sc|', ['Scan']],
    ['the second result', 'n, err := strconv.Atoi("1")\nerr.|', ['Error']],
    ['what a field holds', 'l := list.New()\nl.Front().Val|', ['Value']],
    ['a time', 't := time.Now()\nt.Sub(t).Sec|', ['Seconds']],
  ])('members of %s are offered', (_, body, expected) => {
    expect(open('go', inGo(body)).labels).toEqual(expected)
  })

  test('fields and methods of the text’s own types are offered', () => {
    const types = 'type Node struct {\n\tleft, right *Node\n\tvalue int\n}\n\nfunc (n *Node) Sum() int { return 0 }\n\n'
    const expected = ['left', 'right', 'value', 'Sum']
    expect(open('go', inGo('root := &Node{}\nroot.left.|', types)).labels).toEqual(expected)
    expect(open('go', inGo('all := []*Node{}\nfor _, each := range all {\n\teach.|\n}', types)).labels).toEqual(
      expected,
    )
    expect(open('go', inGo('all := map[string]Node{}\nall["a"].|', types)).labels).toEqual(expected)
    expect(open('go', inGo('', `${types}func (n Node) More() { n.va| }\n\n`)).labels).toEqual(['value'])
  })

  test('names of the text come with their kinds', () => {
    const { find } = open('go', inGo('total := 0\nto|', 'func tool() {}\n\n'))
    expect([find('total')?.type, find('tool')?.type]).toEqual(['variable', 'function'])
    expect(open('go', inGo('na|')).find('names')).toMatchObject({ detail: 'map[string][]string' })
  })

  test.each<[string, string, string]>([
    [
      'below the package',
      'package main\n\nfunc f() { stri| }',
      'package main\n\nimport "strings"\n\nfunc f() { strings }',
    ],
    [
      'into the list',
      'package main\n\nimport (\n\t"fmt"\n)\n\nfunc f() { stri| }',
      'package main\n\nimport (\n\t"fmt"\n\t"strings"\n)\n\nfunc f() { strings }',
    ],
    [
      'below a single one',
      'package main\n\nimport "fmt"\n\nfunc f() { stri| }',
      'package main\n\nimport "fmt"\nimport "strings"\n\nfunc f() { strings }',
    ],
  ])('a package brings its import: %s', (_, before, after) => {
    expect(open('go', before).take('strings')).toBe(after)
  })

  test('a function of a package brings the import, and a name of the text hides the package', () => {
    expect(open('go', 'package main\n\nfunc f() { sort.In| }').take('Ints')).toBe(
      'package main\n\nimport "sort"\n\nfunc f() { sort.Ints }',
    )
    expect(open('go', inGo('sort := 1\nsort.|')).result).toBeNull()
    const hidden = 'package main\n\nfunc f(strings time.Time) { strings.Un| }'
    expect(open('go', hidden).find('Unix')?.apply).toBeUndefined()
  })
})

test('every type and member of the tables is read', async () => {
  const { readLibrary } = await import('./read-library.ts')
  for (const text of [
    (await import('../java/java-library.ts')).javaLibrary,
    (await import('../go/go-library.ts')).goLibrary,
  ]) {
    const types = [...readLibrary(text, {}).values()]
    const written = text.split('\n').filter((line) => line !== '')
    const members = types.flatMap((type) => type.members)
    expect(types.length + members.length).toBe(
      written.reduce(
        (sum, line) =>
          sum +
          (types.some(({ name, place }) => line.replace(/<[^ ]*>/, '').startsWith(`${name} ${place}`))
            ? 1
            : line.split('; ').length),
        0,
      ),
    )
    expect(members.filter(({ type }) => type === '')).toEqual([])
  }
})
