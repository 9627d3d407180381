import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'

type Reader = {
  on: (name: string, work: (line: string) => void) => Reader
  once: (name: string, work: (line: string) => void) => Reader
  question: (text: string, ...more: unknown[]) => Promise<string>
  close: () => void
} & AsyncIterable<string>
type Stdin = { on: (name: string, work: (text: string) => void) => Stdin } & AsyncIterable<string>
type Opened = {
  stdin: Stdin
  modules: {
    fs: { readFileSync: (path: unknown, options?: unknown) => unknown }
    readline: { createInterface: () => Reader; promises: { createInterface: () => Reader } }
  }
}
// The engine gives it these two globals.
const openInput = createRequire(import.meta.url)('./guest-input.cjs') as (text: string) => Opened

test('a file is all of the input, once, and there is no other file', () => {
  const { fs } = openInput('one\ntwo\n').modules
  expect(fs.readFileSync(0, 'utf8')).toBe('one\ntwo\n')
  expect(String(fs.readFileSync('/dev/stdin'))).toBe('')
  expect(() => fs.readFileSync('/etc/passwd', 'utf8')).toThrow('ENOENT: no such file or directory')
})

test('lines come one by one, without their ends, and then the close', async () => {
  const heard: string[] = []
  const { readline } = openInput('one\r\n\ntwo').modules
  const closed = Promise.withResolvers<void>()
  const reader = readline.createInterface().on('line', (line) => void heard.push(line))
  reader.on('close', () => closed.resolve())
  await closed.promise
  expect(heard).toEqual(['one', '', 'two'])
  const read: string[] = []
  for await (const line of openInput('a\nb\n').modules.readline.createInterface()) read.push(line)
  expect(read).toEqual(['a', 'b'])
})

test('a question prints its text and gets the next line, and none where input has run out', async () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { readline } = openInput('Ada\n36\n').modules
  const reader = readline.promises.createInterface()
  const answers = [await reader.question('Name? '), await reader.question('Age? ')]
  expect(print.mock.calls.map(([text]) => text)).toEqual(['Name? ', 'Age? '])
  print.mockRestore()
  expect(answers).toEqual(['Ada', '36'])
  const closed = Promise.withResolvers<void>()
  reader.on('close', () => closed.resolve())
  await closed.promise
})

test('standard input is heard as a stream, and read as one', async () => {
  const heard: string[] = []
  const ended = Promise.withResolvers<void>()
  const { stdin } = openInput('all of it')
  stdin.on('data', (text) => void heard.push(text)).on('end', () => ended.resolve())
  await ended.promise
  for await (const text of openInput('as well').stdin) heard.push(text)
  expect(heard).toEqual(['all of it', 'as well'])
})
