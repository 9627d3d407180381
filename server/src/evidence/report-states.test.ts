/** Notes on work with its figures: received late, edited since, or not compiling. */
import type { EntryOf } from '@nova/contract/room/journal'
import { findMoments } from '@nova/contract/room/session-clock'
import { describe, expect, it } from 'vitest'
import { makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { maxListed } from '../integrity/late.ts'
import { assess } from './report.ts'

const inside = 'function merge(intervals) {\n'.length
const questions = [
  makeQuestion({ id: 'q1', title: 'Merge' }),
  makeQuestion({ id: 'q2', kind: 'technical', title: 'Caching' }),
]
const begin = () => {
  const session = makeSession(questions)
  session.open('q1')
  session.template('q1', 'javascript')
  session.type('q1', 'javascript', 'return 1\n', inside)
  return session
}
type Session = ReturnType<typeof begin>

describe('late work', () => {
  const addLate = (session: Session, count: number, isJudged: boolean) => {
    for (let at = 0; at < count; at++) {
      if (isJudged) session.add('focus', { focused: true }, 'q1')
      else session.add('unjudged', { kind: 'focus', payload: { focused: true }, reason: 'connected' }, 'q2')
      if (isJudged) Object.assign(session.last(), { late: true })
    }
  }

  it('is listed by its beginning, and counted whole', () => {
    const session = begin()
    addLate(session, maxListed, true)
    addLate(session, 2, false)
    const report = assess(session.input())
    expect(report.receivedLateCounts).toEqual({ judged: maxListed, unjudged: 2 })
    expect(report.receivedLate).toHaveLength(maxListed)
    expect(report.receivedLate![0]).toMatchObject({ title: 'Merge', judged: true })
  })

  it('is listed whole where there is no more of it, with the title of its question', () => {
    const session = begin()
    addLate(session, maxListed - 1, true)
    addLate(session, 1, false)
    const { receivedLate, receivedLateCounts } = assess(session.input())
    expect(receivedLateCounts).toEqual({ judged: maxListed - 1, unjudged: 1 })
    expect(receivedLate!.at(-1)).toMatchObject({ title: 'Caching', judged: false })
  })

  it('that is nothing is counted as nothing', () => {
    const report = assess(begin().input())
    expect([report.receivedLate, report.receivedLateCounts]).toEqual([[], { judged: 0, unjudged: 0 }])
  })

  it('is limited to a number of entries in its finding, with all of its characters counted', () => {
    const session = begin()
    const edits = [{ changes: [[0, 'ab']] as never, cause: 'typed' as const, at: 0 }]
    for (let at = 0; at <= maxListed; at++) {
      const payload = { language: 'javascript', baseVersion: 0, edits }
      session.add('unjudged', { kind: 'edit', payload, reason: 'connected' }, 'q1')
    }
    const late = assess(session.input()).integrity.findings.filter(({ fact }) => fact.includes('arrived late'))
    expect(late[0]!.fact).toContain(`${2 * (maxListed + 1)} characters of “Merge”`)
    expect(late[0]!.evidence).toHaveLength(maxListed)
  })
})

describe('a submitted answer', () => {
  const editedOf = (session: Session) => {
    const { submissions, answers } = assess(session.input())
    return [submissions[0]!.editedSince, answers[0]?.editedSince]
  }

  it('counts as submitted, and later edits are reported', () => {
    const session = begin()
    session.submit('q1', 'javascript')
    const code = session.textOf('q1', 'javascript')
    session.open('q2')
    session.type('q2', 'text', 'Because it is fast.')
    session.submit('q2', 'text')
    expect(editedOf(session)).toEqual([undefined, undefined])
    session.type('q1', 'javascript', 'x', inside)
    session.type('q2', 'text', ' Often.')
    expect(editedOf(session)).toEqual([true, true])
    const { answers, submissions, questions } = assess(session.input())
    expect([answers[0]!.text, submissions[0]!.code]).toEqual(['Because it is fast.', code])
    expect(questions![0]!.version).toMatchObject({
      cause: 'submitted',
      language: 'javascript',
      since: { changes: 1, characters: 1, languages: ['javascript'] },
    })
    session.submit('q1', 'javascript')
    session.submit('q2', 'text', 'marked')
    expect(editedOf(session)).toEqual([undefined, true])
    expect(assess(session.input()).submissions[0]!.code).toBe(session.textOf('q1', 'javascript'))
  })

  it('counts where another language is written in afterwards, and what an older server took at the end', () => {
    const session = begin()
    session.submit('q1', 'javascript')
    session.type('q1', 'python', 'pass')
    const { payload } = session.input().entries.findLast(({ kind }) => kind === 'answer') as EntryOf<'answer'>
    session.add('answer', { ...payload, id: 'end', codeSubmission: 'pass', language: 'python', cause: 'ended' }, 'q1')
    expect(editedOf(session)).toEqual([true, undefined])
    expect(assess(session.input()).submissions[0]!.language).toBe('javascript')
  })

  it('that was withdrawn, or never was, is not edited since', () => {
    const session = begin()
    session.submit('q1', 'javascript')
    const { payload } = session.last() as EntryOf<'answer'>
    session.type('q1', 'javascript', 'x', inside)
    session.add('answer', { ...payload, cause: 'withdrawn' }, 'q1')
    expect(editedOf(session)).toEqual([undefined, undefined])
  })
})

describe('the final code', () => {
  const fail = (session: Session, code: string, status = 'compile_error') => {
    const payload = { id: 'r', language: 'javascript', code, stdin: null, args: null, status, stdout: '' }
    const rest = { stderr: 'main.js:2\n\nSyntaxError: Unexpected token', exitCode: 1, durationMs: 1 }
    session.add('run', { ...payload, ...rest } as EntryOf<'run'>['payload'], 'q1')
  }
  const errorOf = (session: Session) => assess(session.input()).submissions[0]!.compileError

  it('that did not compile is shown with what the compiler said, by its tests or else by a run of it', () => {
    const session = begin()
    const code = session.textOf('q1', 'javascript')
    fail(session, `${code} `)
    expect(errorOf(session)).toBeUndefined()
    fail(session, code)
    expect(errorOf(session)).toBe('Line 2: SyntaxError: Unexpected token')
    session.test('q1', 'javascript', {}, 'submitted')
    expect(errorOf(session)).toBeUndefined()
    const { payload } = session.last() as EntryOf<'test'>
    session.add('test', { ...payload, status: 'compile_error', stderr: '' }, 'q1', 'system')
    expect(errorOf(session)).toBe('')
  })

  it('that failed while it ran did compile', () => {
    const session = begin()
    fail(session, session.textOf('q1', 'javascript'), 'runtime_error')
    expect(errorOf(session)).toBeUndefined()
  })
})

it('names the moment of a paste as the playback does, whose session starts with the joining', () => {
  const session = makeSession(questions)
  session.at(0.004)
  session.add('joined', {} as never, null, 'system')
  session.template('q1', 'javascript')
  session.at(16.003)
  session.paste('q1', 'javascript', makeCode(300), inside)
  const { integrity } = assess(session.input())
  const { fact, evidence } = integrity.findings.find((finding) => finding.fact.includes('the candidate pasted'))!
  expect(findMoments(session.input().entries, Date.now())[evidence[0]! - 1]).toBe(15_999)
  expect(fact).toMatch(/^At 00:15, the candidate pasted/)
})
