/** Java starters have an import; those of earlier sessions had none, or that of maps alone. */
import { expect, test } from 'vitest'
import { makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { accountOf } from '../integrity/account/account.ts'
import { amountsOf } from '../integrity/account/amounts.ts'
import { printSubmissions } from '../integrity/similarity.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { observe } from '../observations/observations.ts'
import { withOwnStarters } from '../observations/starter.ts'
import { starterCode } from '../platform/languages/starter.ts'
import { briefly, followEdits } from './edit-ceiling.ts'
import { assess } from './report.ts'

const plain = { name: 'total', params: [{ name: 'list', type: 'int[]' }], returns: 'int' }
const withMap = { ...plain, params: [{ name: 'prices', type: 'map<string,int>' }] }
const body = `        int sum = 0;
        for (int each : list) {
            if (each > 3) sum += each;
            else sum -= each;
        }
        return sum;`

const solid = (text: string) => text.replace(/\s/g, '').length

/** A session whose pad began with this text; its candidate types a solution and an import. */
function makeJavaSession(signature: typeof plain, begin: (starter: string) => string) {
  const starter = starterCode(signature, 'java')
  const question = makeQuestion({ id: 'q1', starters: { java: starter } })
  const session = makeSession([question])
  const first = begin(starter)
  session.open('q1')
  session.edit('q1', 'java', 'template', { from: 0, inserted: first }, 'candidate')
  const place = first.indexOf('        return')
  session.remove('q1', 'java', place, first.indexOf(';', place) + 1 - place)
  session.type('q1', 'java', body, place)
  session.type('q1', 'java', 'import java.util.Arrays;\n', 0)
  session.ask('q1', 'Why is sum not the total of list here?')
  session.reply('q1', 'Look at the else branch.')
  session.run('q1', 'java')
  session.test('q1', 'java', { core: { passed: 1, total: 2 } })
  session.submit('q1', 'java')
  return session
}

const earlier = (starter: string) =>
  starter.replace('import java.util.*;\n\n', starter.includes('Map<') ? 'import java.util.Map;\n\n' : '')

test.each([plain, withMap])('a session that began with an earlier starter is judged by that one', (signature) => {
  const input = makeJavaSession(signature, earlier).input()
  const before = {
    ...input,
    questions: [{ ...input.questions[0]!, starters: { java: earlier(starterCode(signature, 'java')) } }],
  }
  const report = assess(input)
  expect(report).toEqual(assess(before))
  expect(report.integrity.provenance[0]).toMatchObject({ typed: solid(`${body}import java.util.Arrays;`) })
  const prints = ({ questions, entries }: typeof input) =>
    printSubmissions(withOwnStarters(questions, entries), report.submissions)
  expect(prints(input)).toEqual(prints(before))
})

/** Solid characters of the only pad by source, without those of no character. */
function readSources(input: EvidenceInput) {
  const own = { ...input, questions: withOwnStarters(input.questions, input.entries) }
  const { template, authored, typed } = amountsOf(accountOf(own, observe(own)).pads.slice(0, 1))
  return { starter: template, authored, typed }
}

test.each([plain, withMap])('the import of a starter is none of the candidate’s code', (signature) => {
  const session = makeJavaSession(signature, (starter) => starter)
  const typed = solid(`${body}import java.util.Arrays;`)
  const given = starterCode(signature, 'java').replace(/ {8}return.*/, '')
  expect(readSources(session.input())).toEqual({ starter: solid(given), authored: typed, typed })
})

test('a reset to the newer starter within an earlier session is starter code', () => {
  const session = makeJavaSession(plain, earlier)
  const newer = starterCode(plain, 'java')
  session.edit('q1', 'java', 'template', { from: 0, removed: session.textOf('q1', 'java').length, inserted: newer })
  const input = session.input()
  const entries = input.entries.filter(({ kind }) => kind === 'edit')
  expect(readSources({ ...input, entries })).toEqual({ starter: solid(newer), authored: 0, typed: 0 })
})

test.each([(text: string) => text, earlier])(
  'a pad that no edit began opens with its starter in either form',
  (form) => {
    const question = makeQuestion({ id: 'q1', starters: { java: starterCode(plain, 'java') } })
    const session = makeSession([question])
    const first = form(starterCode(plain, 'java'))
    const insert = (key: string, length: number) =>
      session.add(
        'edit',
        { language: 'java', baseVersion: 0, edits: [{ changes: [[0, key], length], cause: 'typed', at: 0 }] },
        'q1',
      )
    insert('x', first.length)
    insert('y', first.length + 1)
    const { entries } = session.input()
    expect(observe({ ...session.input(), questions: withOwnStarters([question], entries) }).pads[0]!.text).toBe(
      `yx${first}`,
    )
    const followed = followEdits([question], { ...briefly, edits: 0 })
    for (const entry of entries) followed.take(entry)
    expect(JSON.stringify(followed.finish().entries.at(-1)!.payload)).toContain('yx')
  },
)
