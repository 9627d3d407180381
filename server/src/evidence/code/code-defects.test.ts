import { tokenize } from '@nova/contract/questions/code-tokens'
import type { Language } from '@nova/contract/words'
import { describe, expect, it } from 'vitest'
import { findDefects } from './code-defects.ts'

/** As `kind name line`, lines from 1. */
const defectsOf = (language: Language, code: string) =>
  findDefects(language, tokenize(language, code)).map(({ kind, name, line }) => `${kind} ${name} ${line + 1}`)

describe('a local that nothing reads', () => {
  it.each<[Language, string, string[]]>([
    ['javascript', 'function f(a) {\n  const sum = a\n  return a\n}', ['unused sum 2']],
    ['javascript', 'function f(a) {\n  const sum = a\n  return sum\n}', []],
    ['javascript', 'function f(a, b) {\n  return a\n}', []],
    ['javascript', 'function f(a) {\n  const _ = a\n  return a\n}', []],
    ['javascript', 'function f(a) {\n  const sum = a\n  return `${sum}`\n}', []],
    ['javascript', 'function f(a) {\n  const sum = a // sum\n  return a\n}', ['unused sum 2']],
    ['typescript', 'function f(a: number): number {\n  let rest: number = a\n  return a\n}', ['unused rest 2']],
    ['python', 'def f(a):\n    total = a\n    return a\n', ['unused total 2']],
    ['python', 'def f(a):\n    total = a\n    return f"{total}"\n', []],
    ['python', 'def f(a):\n    # total\n    total = a\n    return a\n', ['unused total 3']],
    ['java', 'class S {\n  int f(int a) {\n    int sum = a;\n    return a;\n  }\n}', ['unused sum 3']],
    // Go's own compiler refuses these.
    ['go', 'func f(a int) int {\n\tsum := a\n\treturn a\n}', []],
  ])('in %s: %j', (language, code, defects) => {
    expect(defectsOf(language, code).filter((each) => each.startsWith('unused'))).toEqual(defects)
  })
})

describe('a statement that is never reached', () => {
  it.each<[Language, string, string[]]>([
    ['javascript', 'function f(a) {\n  return a\n  a += 1\n}', ['unreachable a 3']],
    ['javascript', 'function f(a) {\n  throw new Error("x")\n  return a\n}', ['unreachable return 3']],
    ['javascript', 'function f(a) {\n  if (a)\n    return 1\n  return 2\n}', []],
    ['javascript', 'function f(a) {\n  if (a) { return 1 }\n  else\n    return 3\n  return 2\n}', []],
    ['javascript', 'function f(a) {\n  return a\n    .map((b) => b)\n}', []],
    ['javascript', 'function f(a) {\n  return [\n    a,\n  ]\n}', []],
    [
      'javascript',
      'function f(a) {\n  switch (a) {\n    case 1:\n      return 1\n    case 2:\n      return 2\n    default:\n      return 3\n  }\n}',
      [],
    ],
    ['javascript', 'for (const a of b) {\n  continue\n  use(a)\n}', ['unreachable use 3']],
    ['python', 'def f(a):\n    return a\n    a += 1\n', ['unreachable a 3']],
    ['python', 'def f(a):\n    if a:\n        return 1\n    return 2\n', []],
    [
      'python',
      'def f(a):\n    if a:\n        return 1\n    elif a > 1:\n        return 2\n    else:\n        return 3\n',
      [],
    ],
    [
      'python',
      'def f(a):\n    try:\n        return a\n    except ValueError:\n        raise\n    finally:\n        done()\n',
      [],
    ],
    ['java', 'class S {\n  int f() {\n    return 1;\n    int a = 2;\n  }\n}', ['unreachable int 4']],
    ['go', 'func f() int {\n\treturn 1\n\tprintln(2)\n}', ['unreachable println 3']],
  ])('in %s: %j', (language, code, defects) => {
    expect(defectsOf(language, code).filter((each) => each.startsWith('unreachable'))).toEqual(defects)
  })
})

describe('output for debugging', () => {
  it.each<[Language, string, string[]]>([
    ['javascript', 'console.log(a)', ['debug console 1']],
    ['javascript', 'console.debug(a)\ndebugger', ['debug console 1', 'debug debugger 2']],
    ['javascript', 'console.error(a)', []],
    ['javascript', 'this.console.log(a)', []],
    ['javascript', '// console.log(a)', []],
    ['javascript', 'const text = "console.log(a)"\nuse(text)', []],
    ['python', 'print(a)', ['debug print 1']],
    ['python', 'pprint(a)\nbreakpoint()', ['debug pprint 1', 'debug breakpoint 2']],
    ['python', 'printer.print(a)', []],
    ['python', 'blueprint(a)', []],
    ['java', 'System.out.println(a);', ['debug System 1']],
    ['java', 'System.err.println(a);', []],
    ['go', 'fmt.Println(a)', ['debug fmt 1']],
    ['go', 'return fmt.Errorf("no %d", a)', []],
    ['go', 'println(a)', ['debug println 1']],
  ])('in %s: %j', (language, code, defects) => {
    expect(defectsOf(language, code)).toEqual(defects)
  })
})

describe('an error that is swallowed', () => {
  it.each<[Language, string, string[]]>([
    ['javascript', 'try {\n  a()\n} catch (error) {\n}', ['swallowed catch 3']],
    ['javascript', 'try {\n  a()\n} catch {\n}', ['swallowed catch 3']],
    ['javascript', 'try {\n  a()\n} catch {\n  // Nothing to do.\n}', ['swallowed catch 3']],
    ['javascript', 'try {\n  a()\n} catch (error) {\n  report(error)\n}', []],
    ['java', 'try { a(); } catch (IOException e) { }', ['swallowed catch 1']],
    ['python', 'try:\n    a()\nexcept ValueError:\n    pass\n', ['swallowed except 3']],
    ['python', 'try:\n    a()\nexcept ValueError: pass\n', ['swallowed except 3']],
    ['python', 'try:\n    a()\nexcept ValueError:\n    b = 0\nelse:\n    pass\n', []],
    ['python', 'try:\n    a()\nexcept ValueError:\n    raise\n', []],
  ])('in %s: %j', (language, code, defects) => {
    expect(defectsOf(language, code).filter((each) => each.startsWith('swallowed'))).toEqual(defects)
  })
})

describe('no code at all', () => {
  it.each<Language>(['javascript', 'typescript', 'python', 'java', 'go'])('has no defects in %s', (language) => {
    for (const code of ['', '\n\n', '// only a comment', 'catch', 'except', 'return', '"', '/*', '`${'])
      expect([code, defectsOf(language, code)]).toEqual([code, []])
    expect(defectsOf(language, '')).toEqual([])
  })
})
