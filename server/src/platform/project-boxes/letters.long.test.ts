/** Non-English letters in a terminal's prompts, in files and in program output. */
import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestBox, testKits } from '../../../test/project-boxes.ts'
import { firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

let sandbox: Sandbox
let close: () => Promise<void>

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox({ kits: testKits }))
}, firstTimeMs)

afterAll(() => close())

/** By script: words, and the last letter of each is deleted as one character. */
const words = {
  latin: 'für çà łódź',
  greek: 'λόγος',
  cyrillic: 'ёлка їжак',
  hebrew: 'שלום',
  arabic: 'مرحبا',
  devanagari: 'नमस्ते',
  han: '日本語',
  hangul: '한국어',
  marks: 'e\u0301 o\u0308 n\u0303',
  emoji: '🙂 👍🏽 👩‍💻',
}

/** Letters that are one character each, and what a key that deletes leaves of them. */
const letters = ['ü', 'ł', 'λ', 'ё', 'ש', 'ع', 'न', '日', '국', '🙂', 'e\u0301']

const prompts = [
  { name: 'the shell', start: ': begun', print: (text: string) => `echo '${text}'` },
  { name: "Python's prompt", start: 'python3 -q', print: (text: string) => `print('${text}')` },
  { name: "Node's prompt", start: 'node', print: (text: string) => `console.log('${text}')` },
]

async function openPrompt(start: string) {
  const opened = await openTestBox(sandbox, { runtime: start === 'node' ? 'node' : 'python' })
  const { box, texts, run } = opened
  // A history entry, which a key mistaken for a command would bring back.
  await run('echo first; echo sec""ond')
  const shown = () => stripVTControlCharacters(texts[1]!)
  const from = shown().length
  box.input(1, `${start}\r`)
  if (start !== ': begun')
    await vi.waitFor(() => expect(shown().slice(from)).toMatch(/[\r\n]>(>>)? $/), { timeout: 120_000 })
  return { ...opened, shown }
}

/** Types a line key by key, and waits for it as it is shown and as it is printed. */
async function say({ box, shown }: Awaited<ReturnType<typeof openPrompt>>, keys: string, printed: string) {
  const from = shown().length
  for (const key of keys) box.input(1, key)
  box.input(1, '\r')
  const after = () => shown().slice(from)
  await vi.waitFor(() => expect(after()).toMatch(new RegExp(`[\\r\\n]${printed}\\r\\n.*[$>] $`, 's')), {
    timeout: 120_000,
  })
  return after()
}

test.each(prompts)('$name shows and takes letters of eight scripts, marks and emoji key by key', async (prompt) => {
  const opened = await openPrompt(prompt.start)
  for (const [script, text] of Object.entries(words)) {
    const keys = prompt.print(`${script} ${text}`)
    const heard = await say(opened, keys, `${script} ${text}`)
    // Node redraws the line with colours and cursor moves, so partial letters cannot be distinguished.
    if (prompt.start !== 'node') expect(heard).toContain(keys)
    expect(heard).not.toMatch(/first|sec"*ond|\uFFFD/)
  }
  await opened.box.end()
})

test.each(prompts)('in $name the key that deletes takes a whole letter', async (prompt) => {
  const opened = await openPrompt(prompt.start)
  const erase = '\u007F'
  for (const [at, letter] of letters.entries()) {
    // Node deletes a mark before its letter; a shell both at once.
    const times = prompt.start === 'node' ? [...letter].length : 1
    const keys = prompt.print(`kept${at}${letter}${erase.repeat(times)}`)
    expect(await say(opened, keys, `kept${at}`)).not.toMatch(/first|second/)
  }
  await opened.box.end()
})

test('a large output leaves the box in messages that end between letters', () => {
  const { makeFlow } = createRequire(import.meta.url)('./inside/flow.cjs')
  const parts: string[] = []
  const printed = `x${'🙂'.repeat(40_000)}`
  makeFlow(
    { terminalBurst: 1e6, terminalRate: 1e6 },
    () => undefined,
    (text: string) => parts.push(text),
  ).take(printed)
  expect(parts.length).toBeGreaterThan(2)
  expect([parts.join(''), parts.every((part) => part.isWellFormed())]).toEqual([printed, true])
})
