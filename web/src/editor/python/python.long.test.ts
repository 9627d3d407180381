import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CompletionItem, Hover, SignatureHelp, WorkspaceEdit } from 'vscode-languageserver-types'
import { ask, marksOf, open, openText, startPythonServer } from '../../../test/python-server.ts'
import { readHover } from '../language/notes.ts'

startPythonServer()

test('offers the members of a parameter by its annotation, and says what one does', async () => {
  const reply = await ask<{ items: CompletionItem[] }>(
    'textDocument/completion',
    open('def total(prices: list[int]) -> int:\n    prices.|\n'),
  )
  const append = reply.items.find(({ label }) => label === 'append')!
  expect(append.kind).toBe(2)
  const { documentation } = await ask<CompletionItem>('completionItem/resolve', append)
  expect(documentation).toMatchObject({ kind: 'plaintext', value: expect.stringContaining('to the end of the list') })
})

test('shows types and parameters as plain text', async () => {
  const place = open(
    'def total(prices: list[int], by: int = 1) -> int:\n    """Adds <b>all</b>."""\n    return by\nto|tal([1], )\n',
  )
  expect(readHover(await ask<Hover>('textDocument/hover', place))).toEqual({
    code: '(function) def total(\n    prices: list[int],\n    by: int = 1\n) -> int',
    text: 'Adds <b>all</b>.',
  })
  const inside = { ...place, position: { line: 3, character: 11 } }
  const help = await ask<SignatureHelp>('textDocument/signatureHelp', inside)
  const [signature] = help.signatures
  const [from, to] = signature!.parameters![signature!.activeParameter!]!.label as [number, number]
  expect(signature!.label.slice(from, to)).toBe('by: int = 1')
})

test('renames in all files of a project and finds the definition in another one', async () => {
  openText('file:///project/shop/total.py', 'def total(prices):\n    return len(prices)\n')
  const use = 'file:///project/main.py'
  openText(use, 'from shop.total import total\nprint(total([1]))\n')
  const place = { textDocument: { uri: use }, position: { line: 1, character: 8 } }
  expect(await ask('textDocument/definition', place)).toMatchObject([{ uri: 'file:///project/shop/total.py' }])
  const edit = await ask<WorkspaceEdit>('textDocument/rename', { ...place, newName: 'count' })
  const counts = edit.documentChanges!.map((each) => 'edits' in each && [each.textDocument.uri, each.edits.length])
  expect(Object.fromEntries(counts as [string, number][])).toEqual({ [use]: 2, 'file:///project/shop/total.py': 1 })
})

test('marks what certainly fails', async () => {
  expect(await marksOf('def total(prices: list[int]) -> int:\n    prices.push(1)\n    return pricez\n')).toEqual([
    '2: Cannot access attribute "push" for class "list[int]"',
    '3: "pricez" is not defined',
  ])
  expect(await marksOf('import math\n\ndef one(a):\n    return math.squirt(a)\n\none(1, 2)\n')).toEqual([
    '4: "squirt" is not a known attribute of module "math"',
    '6: Expected 1 positional argument',
  ])
  expect(await marksOf('def total(prices:\n    return 1\n')).not.toEqual([])
})

test('marks nothing in code without types that runs', async () => {
  const code = `
from collections import defaultdict, deque
import heapq

class Node:
    def __init__(self, value):
        self.value = value
        self.next = None

first = Node(1)
first.next = Node(2)
first.tag = "any"
print(first.next.value)
seen = {"count": 0, "names": []}
seen["names"].append("a")
mixed = [1, "a", None]
for each in mixed:
    if each:
        print(each.upper() if isinstance(each, str) else each + 1)
best = None
for size in [3, 1]:
    if best is None or size > best:
        best = size
print(best + 1, max(seen, key=seen.get))
def memo(n):
    if n in memo.known:
        return memo.known[n]
    memo.known[n] = n
    return n
memo.known = {}
print(memo(3))
try:
    value = int("1")
except ValueError:
    pass
print(value)
grid = [[0] * 3 for _ in range(3)]
grid[0][1] = "x"
total: int = "text"
groups = defaultdict(list)
groups["a"].append(1)
line = deque([(0, 0)])
while line:
    x, y = line.popleft()
heap = []
heapq.heappush(heap, (1, "a"))
`
  expect(await marksOf(code)).toEqual([])
})

test('marks nothing in the Python solutions of the bank', async () => {
  const bank = join(import.meta.dirname, '../../../../bank/coding')
  // Each in its own function, so that none uses the names of another.
  const functions = readdirSync(bank).map((name, at) => {
    const { reference } = JSON.parse(readFileSync(join(bank, name), 'utf8')) as { reference: { python: string } }
    return `def solution_${at}():\n${reference.python.replaceAll(/^(?=.)/gm, '    ')}\n`
  })
  const text = `${functions.join('')}none_such\n`
  expect(functions.length).toBeGreaterThan(40)
  expect(await marksOf(text)).toEqual([`${text.split('\n').length - 1}: "none_such" is not defined`])
})

test('offers what a library of the kit has', async () => {
  const { items } = await ask<{ items: CompletionItem[] }>('textDocument/completion', open('from flask import Fl|\n'))
  expect(items.map(({ label }) => label)).toContain('Flask')
})
