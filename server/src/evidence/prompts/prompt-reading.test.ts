/** Evidence in a message, and the context in which it is read. */
import { describe, expect, it } from 'vitest'
import { makeQuestion, makeSession } from '../../../test/evidence-factory.ts'
import { observe } from '../observations.ts'
import { classifyPrompt, isStuck, promptQualityOf, readPrompts, type PromptContext } from './prompts.ts'

const quality = (text: string, context: PromptContext = {}) => Number(promptQualityOf(text, context)!.toFixed(2))
/** A bare question: half of asking, half of scope, half of thought, of 90 points without a reply before it. */
const bare = 33.33

describe('a message', () => {
  it('gains by what it names, one piece of evidence or two', () => {
    expect(quality('Which is wrong?')).toBe(bare)
    expect(quality('Which variable is wrong?')).toBe(58.33)
    expect(quality('Is `a` wrong?')).toBe(91.67)
    expect(quality('Which is wrong at line 3?')).toBe(75)
    expect(quality('Which is wrong, a TypeError?')).toBe(75)
    expect(quality('Which is wrong in doThis()?')).toBe(75)
    expect(quality('Which is wrong, I think?')).toBe(58.33)
    expect(quality('Which is wrong in all of it?')).toBe(22.22)
    expect(quality('Something is odd.')).toBe(0)
  })
  it('holds an input in brackets, in quotes or as a figure with an outcome', () => {
    expect(quality('Which is wrong for [1]?')).toBe(75)
    expect(quality('Which is wrong for [a, [b]]?')).toBe(75)
    expect(quality('[a] Which is wrong?')).toBe(75)
    expect(quality('Which is wrong for [a')).toBe(75)
    expect(quality('Which is wrong for "a"?')).toBe(75)
    expect(quality('Which is wrong for 12?')).toBe(bare)
    expect(quality('Which is wrong, expected 12?')).toBe(75)
    expect(quality('Which is wrong, it returned 12?')).toBe(75)
  })
  it('holds a contrast by two inputs with words for it, or by three inputs', () => {
    expect(quality('Which is wrong, expected "a" but got "b"?')).toBe(100)
    expect(quality('Which is wrong, expected "a" got "b"?')).toBe(100)
    expect(quality('Which is wrong, expected "a" but "b"?')).toBe(100)
    expect(quality('Which is wrong, got "b" but "a"?')).toBe(100)
    expect(quality('Which is wrong for "a" "b"?')).toBe(75)
    expect(quality('Which is wrong, expected "a" "b"?')).toBe(75)
    expect(quality('Which is wrong for "a" "b" "c"?')).toBe(100)
  })
  it('names own code where it is in the code and not in the starter', () => {
    const code = 'const total = other // spare\nconst $rate = 1'
    expect(quality('Which total is wrong?', { code })).toBe(75)
    expect(quality('Which totals is wrong?', { code })).toBe(bare)
    expect(quality('Which spare is wrong?', { code })).toBe(bare)
    expect(quality('Which $rate is wrong?', { code })).toBe(75)
    expect(quality('Which total is wrong?', { code, starter: 'total' })).toBe(bare)
    expect(quality('Which total is wrong?', { code, starter: 'subtotal totals' })).toBe(75)
    expect(quality('Which total is wrong?', { code, starter: 'totals total' })).toBe(bare)
    expect(quality('Which total, other is wrong?', { code, starter: 'total' })).toBe(75)
    expect(quality('Was?', { code })).toBe(bare)
  })
  it('follows a reply by a word of five letters or by an act', () => {
    expect(quality('Which is wrong?', { previousReply: 'No.' })).toBe(30)
    expect(quality('Which is wrong?', { previousReply: 'No.', hasActed: true })).toBe(40)
    expect(quality('Which is wrong?', { previousReply: 'So wrong.' })).toBe(40)
    expect(quality('Which is odd?', { previousReply: 'An odd one.' })).toBe(30)
    expect(quality('Which is wrong?', { hasActed: true })).toBe(bare)
  })
  it('says that someone is stuck in six words at most', () => {
    expect(isStuck("I'm stuck on this part now")).toBe(true)
    expect(isStuck("I'm stuck on this part right now")).toBe(false)
  })
})

describe('a session', () => {
  const questions = [makeQuestion({ id: 'q1' }), makeQuestion({ id: 'q2' })]
  type Session = ReturnType<typeof makeSession>
  const lastOf = (act: (session: Session) => void, text = 'Which one is it?') => {
    const session = makeSession(questions)
    session.template('q1', 'python')
    act(session)
    session.ask('q1', text)
    const seen = observe(session.input())
    return Number(readPrompts(seen, questions).at(-1)!.quality!.toFixed(2))
  }
  const talk = (session: Session) => {
    session.ask('q1', 'Which is wrong?')
    session.reply('q1', 'No.')
  }
  const type = (session: Session, id = 'q1', role: 'candidate' | 'interviewer' = 'candidate', inserted = 'x') =>
    session.edit(id, 'python', 'typed', { from: 0, inserted }, role)
  const both =
    (...acts: ((session: Session) => unknown)[]) =>
    (session: Session) =>
      acts.forEach((act) => act(session))
  it('counts an own edit or run between the reply and the message', () => {
    expect(lastOf(() => {})).toBe(bare)
    expect(lastOf((session) => session.reply('q1', 'No.'))).toBe(bare)
    expect(lastOf((session) => session.ask('q1', 'Which is wrong?'))).toBe(bare)
    expect(lastOf(talk)).toBe(30)
    expect(lastOf(both(talk, type))).toBe(40)
    expect(lastOf(both(talk, (session) => session.run('q1', 'python')))).toBe(40)
    expect(lastOf(both(talk, (session) => type(session, 'q2')))).toBe(30)
    expect(lastOf(both(talk, (session) => session.run('q2', 'python')))).toBe(30)
    expect(lastOf(both(talk, (session) => type(session, 'q1', 'interviewer')))).toBe(30)
    expect(lastOf(both(talk, (session) => session.test('q1', 'python', {}, 'submitted')))).toBe(30)
    expect(lastOf(both(type, (session) => session.run('q1', 'python'), talk))).toBe(30)
    expect(lastOf(both(talk, type, talk))).toBe(30)
    expect(
      lastOf(
        both(
          talk,
          (session) => type(session, 'q2'),
          (session) => session.run('q2', 'python'),
          type,
        ),
      ),
    ).toBe(40)
  })
  it('reads the code of its own question as of that moment', () => {
    const write = (id: string) => (session: Session) => type(session, id, 'candidate', 'total = 1\n')
    expect(lastOf(write('q1'), 'Which total is wrong?')).toBe(75)
    expect(lastOf(both(write('q2'), type), 'Which total is wrong?')).toBe(bare)
    expect(lastOf(() => {}, 'Which intervals is wrong?')).toBe(bare)
    const session = makeSession(questions)
    session.template('q1', 'python')
    session.ask('q1', 'Which total is wrong?')
    write('q1')(session)
    expect(readPrompts(observe(session.input()), questions)[0]!.quality).toBeCloseTo(100 / 3, 6)
  })
})

it.each([
  'how long do i have',
  'do I have to finish all three?',
  'hi, sorry I’m a bit nervous, can you help me?',
  'may this be from my studies, or must it be from my job?',
])('talk about the interview itself is no prompt: %s', (text) => {
  expect([classifyPrompt(text), promptQualityOf(text)]).toEqual(['other', null])
})

it('a message with details of the task counts, even if it sounds nervous', () => {
  expect(promptQualityOf('sorry, I am nervous. Why does [1,2] give 3?')).toBeGreaterThan(60)
  expect(promptQualityOf('can I use a hash map for the counts?')).toBeGreaterThan(30)
})

it('to ask for a change is an asking where Nova changes files, and counts for more where it names one', () => {
  const wish = 'Please change the conflict search so that it looks at every booking'
  expect(quality(wish)).toBe(0)
  expect(quality(wish, { isProject: true })).toBe(25)
  expect(quality('rename the field in calendar.ts', { isProject: true })).toBe(50)
})
