/** Constructs that add to code complexity, and others that don't. */
import { tokenize } from '@nova/contract/questions/code-tokens'
import { expect, it } from 'vitest'
import { cognitiveComplexity } from './code-complexity.ts'

const complexityOf = (language: 'javascript' | 'python' | 'java' | 'go', code: string) =>
  cognitiveComplexity(language, tokenize(language, code))

it.each([
  ['straight code', 'const a = 1\nb(a)', 0],
  ['a condition', 'if (a) b()', 1],
  ['a condition and its other side', 'if (a) { b() } else { c() }', 2],
  ['a chain of three conditions as much as its parts', 'if (a) { b() } else if (c) { d() } else { e() }', 3],
  ['a loop in a condition with its nesting', 'if (a) { for (;;) { b() } }', 3],
  ['three levels with one more for each', 'if (a) { for (;;) { while (b) { c() } } }', 6],
  ['what follows a closed block at the outer level', 'if (a) { b() }\nif (c) { d() }', 2],
  ['a block after two closed levels at the outer level', 'if (a) { if (b) { c() } }\nif (d) { e() }', 4],
  ['nothing more for a block without a condition', '{ if (a) { b() } }', 1],
  ['nothing more inside a function that a call receives', 'if (a) go(() => { if (b) c() })', 2],
  ['nothing more inside an object after a condition that has ended', 'if (a) b();\n({ c: d ? 1 : 2 })', 2],
  ['nothing more in a block after a condition without braces', 'if (a) b();\n{ if (c) d() }', 2],
  ['nothing more inside a function between the brackets of a condition', 'if (go(() => { if (c) d() })) e()', 2],
  ['a condition behind two brackets', 'go((a))\nif (b) { if (c) d() }', 3],
  ['a bracket that closes nothing as nothing', ') if (a) { if (b) c() }', 3],
  ['a choice with its nesting', 'if (a) { b = c ? d : e }', 3],
  ['a choice alone', 'b = c ? d : e', 1],
  ['no choice in an optional parameter', 'function f(a?: number, b?) { }', 0],
  ['a method that is called like a keyword as nothing', 'promise.catch(go)', 0],
  ['a loop that ends with its condition once', 'do { a() } while (b)', 1],
  ['a loop with blocks in it that ends with its condition once', 'do { if (a) { b() } } while (c)', 3],
  ['a loop after a block for itself', 'if (a) { b() } while (c) d()', 2],
  ['a loop after a block that nobody opened', '} while (c) d()', 1],
  ['an object after a condition without braces and semicolon at its own level', 'if (a) b()\nx = { c: d ? 1 : 2 }', 2],
  ['a block with its nesting behind a function in its header', 'if (go(() => { x() })) { if (y) z() }', 3],
  [
    'a function after a loop that ends with its condition at its own level',
    'do { a() } while (b)\nfunction f() { if (c) d() }',
    2,
  ],
  ['names that every object knows as nothing', 'class A { constructor() { this.toString() } }', 0],
  ['the other side with its nesting', 'if (a) b()\nelse { if (c) d() }', 4],
  ['a loop over what is waited for with its nesting', 'for await (const a of b) { if (c) d() }', 3],
  ['a header that does not end as far as it goes', 'if (a { if (b) { c() }', 2],
  ['one for operators that are the same', 'x = a && b && c', 1],
  ['one for each change of operator', 'x = a && b || c && d', 3],
  ['operators again after the end of a statement', 'x = a && b; y = c && d;', 2],
  ['operators again in a block', 'x = a && b { c && d } e && f', 3],
  ['operators again after a colon', 'x = a && b ? c : d && e', 3],
])('counts %s', (_, code, complexity) => {
  expect(complexityOf('javascript', code)).toBe(complexity)
})

it.each([
  ['a condition and its branches', 'if a:\n    b()\nelif c:\n    d()\nelse:\n    e()\n', 3],
  ['a loop in a condition', 'if a:\n    for b in c:\n        d()\n', 3],
  ['what follows at the outer level', 'if a:\n    for b in c:\n        d()\nif e:\n    f()\n', 4],
  ['nesting below another branch', 'if a:\n    b()\nelse:\n    for c in d:\n        e()\n', 4],
  ['a choice in a line', 'a = b if c else d\n', 1],
  ['a choice in a loop', 'for a in b:\n    c = d if e else f\n', 3],
  ['no condition inside brackets', 'a = [b for b in c if d]\n', 0],
  ['lines inside brackets as part of their statement', 'for a in b:\n    c(\nd,\n    )\n    if e:\n        f()\n', 3],
  ['a choice after brackets', 'a = (b) if c else d\n', 1],
  ['a bracket that closes nothing as nothing', ')\na = b if c else d\n', 1],
  ['words for the operators', 'a = b and c or d\n', 2],
])('counts %s in Python', (_, code, complexity) => {
  expect(complexityOf('python', code)).toBe(complexity)
})

it.each([
  ['a loop of three parts with its nesting', 'for i := 0; i < n; i++ { if a { b() } }', 3],
  ['a condition with a statement before it with its nesting', 'if v, ok := m[k]; ok { for { v() } }', 3],
  ['a function in a header at its own level', 'if f(func() bool { return g() }) { if a { b() } }', 3],
  ['a loop over a list in its header with its nesting', 'for _, x := range []int{1, 2} { if x { b() } }', 3],
  ['a chain of conditions as much as its parts', 'if a { b() } else if c { d() } else { if e { f() } }', 5],
  ['what follows a loop at the outer level', 'for { a() }\nx := T{1}\nif b { c() }', 2],
])('counts %s in Go', (_, code, complexity) => {
  expect(complexityOf('go', code)).toBe(complexity)
})

// Each took half a minute at the most that a pad holds, and longer with its square: more than a test may take here.
it.each([
  ['classes that never end', '(/['.repeat(30_000), 90_000],
  ['a line after very many blanks', ' '.repeat(60_000) + 'a '.repeat(60_000), 60_000],
])('reads %s to its end', (_, code, tokens) => {
  expect(tokenize('javascript', code)).toHaveLength(tokens)
})
