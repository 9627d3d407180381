import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { EntryOf, Pad } from '@nova/contract/room/journal'
import { describe, expect, test } from 'vitest'
import { loadBank } from '../questions/bank.ts'
import { composeReply } from './reply/composer.ts'
import { readSituation, type Room, type Situation } from './situation.ts'

const cache = loadBank().byId.get('sized-cache') as BankCodingQuestion
const room: Room = { remainingSeconds: 600, policy: 'nova', level: 'hint', ceiling: 4 }
const ask = async (message: string, situation: Situation) => (await composeReply(message, situation, room)).text

describe('the candidate’s situation', () => {
  const code = 'function cacheReport() { return [0, 0] }'
  const questionId = cache.id
  const actor = { role: 'candidate', id: null, name: null }
  const entry = (kind: string, payload: object) =>
    ({ kind, payload, actor, questionId, seq: 1, at: '', clientId: null, clientAt: null }) as unknown as EntryOf
  const edit = entry('edit', {
    language: 'javascript',
    baseVersion: 0,
    edits: [{ cause: 'typed', changes: [], at: 0 }],
  })
  const read = (entries: EntryOf[], text = code) => {
    const pad: Pad = { questionId, language: 'javascript', version: 1, text }
    return readSituation(cache, [edit, ...entries], [pad], 'javascript')
  }
  const run = (more: object) =>
    entry('run', { code, language: 'javascript', status: 'ok', stdout: '', stderr: '', args: null, ...more })
  const none = { passed: 0, total: 2 }
  const tested = (more: object) =>
    entry('test', {
      code,
      status: 'ok',
      stderr: '',
      visible: none,
      hidden: { core: none, edge: none, scale: none },
      failure: { args: [1], expected: 2, actual: null, error: '' },
      ...more,
    })

  test('output to the error stream is no error', () => {
    expect(read([run({ stderr: 'debug 1' })]).state).toBe('untested')
  })

  test('a program that lacked its input says nothing about the function, and one that failed by itself does', () => {
    const reading = `${code}\nconst [n] = require('fs').readFileSync(0, 'utf8').match(/\\d+/)`
    const failed = { code: reading, status: 'runtime_error', stderr: 'TypeError: not iterable' }
    expect(read([run({ ...failed, stdin: '' })], reading).state).toBe('untested')
    expect(read([run({ ...failed, stdin: 'one' })], reading).state).toBe('runtime-error')
    expect(read([run({ ...failed, stdin: null, args: [[]] })], reading).state).toBe('runtime-error')
    expect(read([run({ ...failed, stdin: '', stderr: 'SyntaxError: Unexpected end of input' })], reading).state).toBe(
      'does-not-parse',
    )
  })

  test('a run of an earlier version says nothing about the current code', async () => {
    const failed = tested({ status: 'compile_error', stderr: 'SyntaxError: Unexpected end of input' })
    expect(read([failed]).state).toBe('does-not-parse')
    const changed = read([failed], `${code} // mended`)
    expect(changed.state).toBe('untested')
    expect(await ask("I'm stuck", changed)).not.toContain('SyntaxError')
  })

  test('a function that gives nothing back has a wrong answer, not an error', async () => {
    const silent = read([
      tested({ failure: { args: [1], expected: 2, actual: null, error: 'The function returned nothing.' } }),
    ])
    expect(silent.state).toBe('wrong-answer')
    expect(await ask("I'm stuck", silent)).toContain('your code gives nothing, and `2` is expected')
  })

  test('a loop without end is not called right and slow', async () => {
    const endless = read([run({ status: 'timeout', stderr: 'Stopped: the time limit was reached.' })])
    expect(endless.state).toBe('endless')
    expect(await ask("I'm stuck", endless)).not.toMatch(/right|small inputs/)
  })

  test('code that waited is neither endless nor slow, and what a busy machine did not let end says nothing', async () => {
    const waited = read([run({ status: 'waited', stderr: 'Stopped: it waited without computing.' })])
    expect(waited.state).toBe('waiting')
    expect(await ask("I'm stuck", waited)).toContain('it waited without computing')
    const all = { passed: 2, total: 2 }
    const failures = { wrong: 0, error: 0, time: 0, memory: 0, waited: 2 }
    const hidden = { core: all, edge: all, scale: none, failures }
    expect(read([tested({ visible: all, hidden, failure: null })]).state).toBe('waiting')
    expect(read([tested({ status: 'not_judged', visible: none, hidden: { ...hidden, notJudged: 2 } })]).state).toBe(
      'untested',
    )
  })

  test('a blocking error is handled before ideas, however high the ladder', async () => {
    const broken = read([tested({ status: 'compile_error', stderr: 'SyntaxError: Unexpected token' })])
    const { text, step } = await composeReply(
      "I'm stuck",
      { ...broken, hasAttempted: true, replies: [{ text: '', step: 3 }] },
      room,
    )
    expect(text).toContain("Your code doesn't run yet: “SyntaxError: Unexpected token”")
    expect(step).toBe(1)
  })
})
