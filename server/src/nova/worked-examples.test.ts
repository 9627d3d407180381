/** That the worked examples in JavaScript do what those of the questions do, and that candidates see them. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WorkedExamples } from '@nova/contract/knowledge'
import type { Language } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { openSandbox } from '../platform/sandbox/sandbox.ts'
import { loadBank } from '../questions/bank.ts'
import { hintAt } from './hints.ts'
import type { Situation } from './situation.ts'

const file = new URL('../../../bank/worked-examples.json', import.meta.url)
const examples = Object.entries(WorkedExamples.parse(JSON.parse(readFileSync(file, 'utf8'))))
const bank = loadBank()
const codeOf = (id: string) => bank.coding.find((question) => question.id === id)!.workedExample.code

const inPython = ([id, { given, shows }]: (typeof examples)[number]) => {
  const code = `${codeOf(id).trim()}\nprint('= ' + json.dumps([${JSON.stringify(id)}, ${shows.python}]))`
  const values = JSON.stringify(JSON.stringify(given))
  return `place = dict(base)\nplace.update(json.loads(${values}, object_hook=Thing))\nexec(${JSON.stringify(code)}, place)`
}
/** What the examples take as imported; a thing of the JSON has its values as attributes too. */
const pythonHead = `
import json, heapq, functools
from collections import deque, Counter, OrderedDict
class Thing(dict):
    __getattr__ = dict.get
base = {'json': json, 'heapq': heapq, 'functools': functools, 'deque': deque, 'Counter': Counter, 'OrderedDict': OrderedDict}
`
const inJavaScript = ([id, { javascript, given, shows }]: (typeof examples)[number]) => {
  const values = Object.entries(given).filter(([name]) => name !== 'new')
  const head = values.map(([name, value]) => `let ${name} = ${JSON.stringify(value)}`).join('\n')
  return `{\n${head}\n${javascript}\nconsole.log('= ' + JSON.stringify([${JSON.stringify(id)}, ${shows.javascript}]))\n}`
}

test('every worked example in JavaScript comes to what the one in Python does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-examples-'))
  const sandbox = await openSandbox({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const show = async (language: Language, code: string) => {
    const done = await sandbox.run({ id: language, queue: language, language, code, mode: 'program' })
    expect([done.status, done.run?.stderr]).toEqual(['ok', ''])
    const lines = done.run!.stdout.split('\n').filter((line) => line.startsWith('= '))
    return lines.map((line) => JSON.parse(line.slice(2)) as unknown)
  }
  try {
    const expected = await show('python', pythonHead + examples.map(inPython).join('\n'))
    expect(expected).toHaveLength(examples.length)
    expect(await show('javascript', examples.map(inJavaScript).join('\n'))).toEqual(expected)
  } finally {
    await sandbox.drain()
  }
})

test('the worked example is in the language of the pad where there is one, and short', () => {
  for (const [id, { javascript }] of examples) {
    expect(javascript.split('\n').length).toBeLessThanOrEqual(6)
    const question = bank.coding.find((each) => each.id === id)!
    const stand = (language: Language) =>
      ({ question, state: 'untested', language, code: 'x', replies: [], complaint: '' }) as unknown as Situation
    expect(hintAt(stand('javascript'), 4).text).toContain(javascript)
    expect(hintAt(stand('typescript'), 4).text).toContain(javascript)
    expect(hintAt(stand('go'), 4).text).toContain(question.workedExample.code.trim())
  }
})
