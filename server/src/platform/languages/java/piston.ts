/**
 * Java for a plain Piston, which compiles one file and starts its first class: the harness shares the file with the
 * candidate's classes, imports nothing and has unique names.
 */
import type { Signature } from '@nova/contract/questions/signature'
import { blank, nameFile, readHarness, rename, replaceAll, type PistonProgram } from '../piston-text.ts'
import { javaHarness } from './piston-harness.ts'
import { javaParameters } from './starter.ts'

const head = /^(?:\s*(?:package|import)\s[^;]*;)*/
const type = /\b(?:class|interface|enum|record)\s+([A-Za-z_$][\w$]*)/g
const renameFile = nameFile('Main.java')

function listClasses(plain: string): { name: string; at: number; body: string }[] {
  let depth = 0
  let from = 0
  const outer: { name: string; at: number; body: string }[] = []
  for (let at = 0; at < plain.length; at += 1) {
    if (plain[at] === '{') {
      if (depth === 0) {
        const before = [...plain.slice(from, at).matchAll(type)].at(-1)
        outer.push({ name: before?.[1] ?? '', at: from + (before?.index ?? 0), body: '' })
      }
      depth += 1
    } else if (plain[at] === '}') {
      depth -= 1
      const last = outer.at(-1)
      if (depth === 0 && last) last.body = plain.slice(last.at, at)
      if (depth === 0) from = at + 1
    }
  }
  return outer.filter(({ name }) => name !== '')
}

const packageOf = (plain: string) => /^\s*package\s+([\w.]+)\s*;/.exec(plain)?.[1]
/** Only one class of a file may be public, and it must have the file's name. */
const hidePublic = (code: string, plain: string, classes: { at: number }[]) =>
  classes.reduce((text, { at }) => {
    const before = /\bpublic\s+(?:(?:final|abstract|sealed|strictfp)\s+)*$/.exec(plain.slice(0, at))
    return before ? text.slice(0, before.index) + '      ' + text.slice(before.index + 6) : text
  }, code)

/** Puts an entry before the first class, on the line where the imports end. */
function withEntry(code: string, entry: string, tail: string): string {
  const at = head.exec(blank(code))?.[0].length ?? 0
  return `${code.slice(0, at)} ${entry} ${code.slice(at)}\n${tail}`
}

export function javaProgram(code: string): PistonProgram {
  const plain = blank(code)
  const classes = listClasses(plain)
  const main = classes.find(({ body }) => /\bstatic\b[^;{(]*\bvoid\s+main\s*\(/.test(body))
  const isFirst = main === undefined || main === classes[0]
  const entryName = classes.some(({ name }) => name === 'Main') ? 'NovaMain' : 'Main'
  const call = `public static void main(String[] args) throws Throwable { ${main?.name}.main(args); }`
  const text = isFirst ? code : withEntry(hidePublic(code, plain, classes), `class ${entryName} { ${call} }`, '')
  return { file: isFirst ? (main?.name ?? 'Main') : entryName, text, tidy: tidyJava, isCompileError: isJavaComplaint }
}

export function javaCalls(code: string, signature: Signature): PistonProgram {
  const plain = blank(code)
  const classes = listClasses(plain)
  const prefix = packageOf(plain)
  // Includes nested classes, by their binary names; the harness ignores missing ones.
  const nested = classes.flatMap(({ name, body }) =>
    [...body.slice(1).matchAll(type)]
      .map(([, inner = '']) => `${name}$${inner}`)
      .filter((each) => each !== `${name}$${name}`),
  )
  const names = [...classes.map(({ name }) => name), ...nested].toSorted(
    (one, other) => Number(other === 'Solution') - Number(one === 'Solution'),
  )
  const quoted = (all: string[]) => `new String[] {${all.map((each) => JSON.stringify(each)).join(', ')}}`
  const file = classes.some(({ name }) => name === 'Main') ? 'NovaMain' : 'Main'
  const qualified = names.map((name) => (prefix === undefined ? name : `${prefix}.${name}`))
  const call = `NovaHarness.serve(${quoted(qualified)}, ${quoted(javaParameters(signature))});`
  const entry = `class ${file} { public static void main(String[] args) throws Throwable { ${call} } }`
  const text = withEntry(hidePublic(code, plain, classes), entry, `${javaHarness}\n${makeJson()}`)
  return { file, text, tidy: tidyJava, isCompileError: isJavaComplaint }
}

/** Our reader and writer of JSON in whole names, in the Java of version 11. */
function makeJson(): string {
  const source = replaceAll(readHarness(new URL('json.java', import.meta.url)), [[/^package nova;$/gm, '']])
  const imports = [...source.matchAll(/^import ([\w.]+\.(\w+));$/gm)]
  const body = withoutPatterns(source.replaceAll(/^import .*$/gm, ''))
  return rename(
    body,
    new Map([...imports.map(([, path = '', name = '']) => [name, path] as const), ['Json', 'NovaJson']]),
  )
}

/** `value instanceof List<?> items` came with version 16: the name becomes a cast in the rest of its method. */
function withoutPatterns(source: string): string {
  const pattern = /(\w+) instanceof ((?:\w+)(?:<[?, ]+>)?) (\w+)(?=\)| &&)/
  let text = source
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [whole, value = '', wanted = '', name = ''] = found
    const from = found.index + whole.length
    const until = text.indexOf('\n    }\n', from)
    const cast = `((${wanted}) ${value})`
    const rest = rename(text.slice(from, until), new Map([[name, cast]]))
    text = `${text.slice(0, found.index)}${value} instanceof ${wanted.replace(/<.*/, '')}${rest}${text.slice(until)}`
  }
  return text
}

function isJavaComplaint(stderr: string): boolean {
  return /^error: compilation failed$/m.test(stderr) || /^\S*\.java:\d+: error: /m.test(stderr)
}

function tidyJava(stderr: string): string {
  const named = renameFile(stderr.replaceAll(/\S{0,200}\bNovaMain\.java(\.java)?/g, 'Main.java'))
  return named
    .replace(/^error: compilation failed\n?$/m, '')
    .replaceAll(/^[^\S\n]+at (Nova|java\.base|jdk\.compiler).*\n?/gm, '')
}
