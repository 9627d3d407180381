/** The judging shown to candidates matches the rubric that judges them: all of it, and nothing else. */
import type { Judging } from '@nova/contract/reports/judging'
import { scoreNames } from '@nova/contract/reports/score-names'
import type { BoardElement } from '@nova/contract/room/drawing'
import type { AiPolicy, FollowUpPolicy, PlainKind } from '@nova/contract/words'
import { describe, expect, it, test } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { makeShape } from '../../test/factories.ts'
import { starScore } from '../answers/star.ts'
import { minAuthoredLines, type Rubric, rubric, weigh } from '../observations/rubric.ts'
import { codeQualityOf } from './code/code-quality.ts'
import { correctnessOf } from './coding.ts'
import { describeJudging, type Ignored } from './judging.ts'
import { assess } from './report.ts'

const kindsOf: Record<PlainKind, (keyof Rubric)[]> = {
  coding: ['correctness', 'codeQuality', 'efficiency'],
  sql: ['correctness', 'efficiency'],
  technical: ['technical', 'communication'],
  behavioral: ['communication', 'story'],
}
const allKinds: PlainKind[] = ['coding', 'sql', 'technical', 'behavioral']
/** Each mix of kinds there can be. */
const mixes = Array.from({ length: 15 }, (_, at) => at + 1).map((bits) => allKinds.filter((_, at) => bits & (1 << at)))
const tell = (kinds: PlainKind[], given?: Rubric, aiPolicy: AiPolicy = 'nova') =>
  describeJudging({ kinds, aiPolicy, followUps: 'off' }, given)
const byMinutes = { behavioral: 10, explanations: 20 }
const sumOf = (parts: { share: number }[]) => parts.reduce((sum, { share }) => sum + share, 0)
const groupsOf = (told: Judging) => [...told.competencies.flatMap(({ groups }) => groups), ...told.nova.groups]

describe.each(mixes.map((kinds) => ({ kinds })))('an interview with $kinds', ({ kinds }) => {
  const told = tell(kinds)

  it('names each competency that its questions feed, and no other', () => {
    const scores = assess(play(kinds)).scores
    const fed = scoreNames.filter((name) => (scores[name] ?? null) !== null)
    expect(told.competencies.map(({ id }) => id)).toEqual(fed)
    expect(sumOf(told.competencies)).toBe(100)
    for (const { name, text } of told.competencies) expect([name.length > 3, text.length > 20]).toEqual([true, true])
  })

  it('names each part of the rubric for its questions, with its weight, and no other', () => {
    const tables = [...new Set(kinds.flatMap((kind) => kindsOf[kind]))]
    expect(
      groupsOf(told)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(tables.toSorted())
    for (const { id, parts } of groupsOf(told)) {
      const weights: Record<string, number> = id === 'communication' ? byMinutes : rubric[id as keyof Rubric]
      const ids = parts.map((part) => part.id)
      const absent = id === 'communication' ? Object.keys(weights).filter((part) => !ids.includes(part)) : []
      expect([...ids, ...absent].toSorted()).toEqual(Object.keys(weights).toSorted())
      const sum = ids.reduce((total, part) => total + weights[part]!, 0)
      expect(sumOf(parts)).toBe(100)
      for (const { id: part, share } of parts) expect(Math.abs(share - (100 * weights[part]!) / sum)).toBeLessThan(1)
      for (const { name, text } of parts) expect([name.length > 3, text.length > 10]).toEqual([true, true])
    }
    const spoken = groupsOf(told).find(({ id }) => id === 'communication')
    const expected = [kinds.includes('behavioral') && 'behavioral', kinds.includes('technical') && 'explanations']
    expect(spoken?.parts.map(({ id }) => id) ?? []).toEqual(spoken ? expected.filter(Boolean) : [])
  })

  it('claims no number that is not of the rubric', () => {
    const own = [`${minAuthoredLines}`]
    const { competencies, nova, notes, neverCounts } = told
    const texts = [
      ...competencies.flatMap(({ text, rules }) => [text, ...rules]),
      ...groupsOf(told).flatMap(({ title, parts }) => [title, ...parts.flatMap(({ name, text }) => [name, text])]),
      nova.text,
      ...neverCounts.flatMap(({ text, note }) => [text, note ?? '']),
      ...notes,
    ]
    const numbers = texts.flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? [])
    expect(numbers.filter((number) => !own.includes(number))).toEqual([])
  })
})

describe('the words', () => {
  it('change with the rubric', () => {
    const other: Rubric = {
      ...rubric,
      scores: { ...rubric.scores, problemSolving: 3 },
      correctness: { core: 0.5, edge: 0.5 },
    }
    const [before, after] = [tell(allKinds), tell(allKinds, other)]
    const coding = (told: Judging) => told.competencies[0]!.groups[0]!.parts.map(({ share }) => share)
    expect([coding(before), coding(after)]).toEqual([
      [63, 37],
      [50, 50],
    ])
    expect(before.competencies.map(({ share }) => share)).toEqual([25, 13, 37, 25])
    expect(after.competencies.map(({ share }) => share)).toEqual([50, 8, 25, 17])
  })

  it('are of the numbers with which the formulas compute', () => {
    const one = <T extends keyof Rubric>(
      table: T,
      score: (parts: Record<keyof Rubric[T], number>) => number | null,
    ) => {
      const parts = Object.keys(rubric[table]) as (keyof Rubric[T])[]
      const weights = rubric[table] as Rubric[T] & Record<keyof Rubric[T], number>
      const sum = parts.reduce((total, part) => total + weights[part], 0)
      for (const part of parts) {
        const values = Object.fromEntries(parts.map((each) => [each, Number(each === part)]))
        expect(score(values as never), `${table} ${String(part)}`).toBeCloseTo(weights[part] / sum, 9)
      }
    }
    one('correctness', correctnessOf)
    one('codeQuality', codeQualityOf)
    one('story', starScore)
    one('supervision', (parts) => weigh(rubric.supervision, parts))
  })

  it('name Communication for code alone where questions about it are asked', () => {
    const told = (kinds: PlainKind[], followUps: FollowUpPolicy) =>
      describeJudging({ kinds, aiPolicy: 'nova', followUps }).competencies
    const asked = told(['coding'], 'ask')
    expect(asked.map(({ id, share }) => [id, share])).toEqual([
      ['problemSolving', 25],
      ['codeQuality', 25],
      ['communication', 25],
      ['efficiency', 25],
    ])
    const { text, groups } = asked[2]!
    expect(text).toBe('What you know about your own code: your answers to the short questions about it.')
    expect(groups.map(({ id, parts }) => [id, parts.map((part) => [part.id, part.share])])).toEqual([
      ['communication', [['explanations', 100]]],
    ])
    expect(told(['coding'], 'off').map(({ share }) => share)).toEqual([34, 33, 33])
    expect(told(['sql'], 'ask').map(({ id }) => id)).toEqual(['problemSolving', 'efficiency'])
  })

  it('speak of the AI policy, and of declaring only where that is open', () => {
    const [nova, open, none] = (['nova', 'open', 'none'] as const).map((policy) => tell(allKinds, rubric, policy))
    expect(new Set([nova, open, none].map((told) => told!.nova.text)).size).toBe(3)
    expect([nova, open, none].map((told) => told!.neverCounts.some(({ id }) => id === 'declaring'))).toEqual([
      false,
      true,
      false,
    ])
  })
})

const coding = makeQuestion({ id: 'code', minutes: 60, reference: { javascript: makeCode(120) } })
const technical = makeQuestion({
  id: 'tech',
  kind: 'technical',
  minutes: 30,
  keyPoints: ['partition', 'replica', 'offset'].map((word) => ({ point: word, phrases: [word] })),
})
const behavioral = makeQuestion({ id: 'told', kind: 'behavioral', minutes: 30 })
const sql = makeQuestion({ id: 'query', kind: 'sql', minutes: 20, starters: { sql: '' } })
const questions = { coding, sql, technical, behavioral }

type Change = {
  keyMs?: number
  waitSeconds?: number
  name?: string
  isTurned?: boolean
  isPasted?: boolean
  comment?: string
  isWordy?: boolean
  aiPolicy?: AiPolicy
  /** Between the answers and the end. */
  extra?: (session: ReturnType<typeof makeSession>) => void
}

/** A middling session over these kinds; the change must not show in its scores. */
function play(kinds: PlainKind[] = allKinds, change: Change = {}) {
  const {
    keyMs = 150,
    waitSeconds = 0,
    name = 'Sam',
    isTurned = false,
    isPasted = false,
    comment = '',
    isWordy = false,
    extra,
    aiPolicy = 'nova',
  } = change
  const asked = kinds.map((kind) => questions[kind])
  const who = { candidateName: name, candidateEmail: `${name}@example.test`, aiPolicy }
  const session = makeSession(asked, who)
  const start = asked[0]!.id
  session.open(start)
  const acts: Record<PlainKind, () => void> = {
    coding: () => {
      session.open('code')
      session.template('code', 'javascript')
      session.type('code', 'javascript', makeCode(90) + comment, 'function merge(intervals) {\n'.length, keyMs)
      session.test('code', 'javascript', { core: count(3, 5), edge: count(3, 4), scale: count(1, 2) })
      session.wait(waitSeconds)
      if (isPasted) session.paste('code', 'javascript', makeCode(60, 'b'), 'function merge(intervals) {\n'.length)
      else session.type('code', 'javascript', makeCode(60, 'b'), 'function merge(intervals) {\n'.length, keyMs)
      session.test('code', 'javascript', { core: count(5, 5), edge: count(3, 4), scale: count(1, 2) })
    },
    sql: () => {
      session.open('query')
      session.type(
        'query',
        'sql',
        `select name, count(*) from orders group by name;${comment && ' -- grouped'}`,
        0,
        keyMs,
      )
      session.test('query', 'sql', { core: count(2, 3), edge: count(1, 2), scale: count(1, 1) })
    },
    technical: () => {
      session.open('tech')
      const wordy = isWordy ? ' For example, because 12 of 30 are slow, but if it rains, then 7.' : ''
      session.type('tech', 'text', `The partition decides the order, because each has one writer.${wordy}`, 0, keyMs)
    },
    behavioral: () => {
      session.open('told')
      const wordy = isWordy ? ' It was Kafka and Oracle, 40 of them, 3 times.' : ''
      const story = `When I was at my last company I rewrote the parser, and it got better.${wordy}`
      session.type('told', 'text', story, 0, keyMs)
    },
  }
  for (const kind of isTurned ? kinds.toReversed() : kinds) acts[kind]()
  extra?.(session)
  if (kinds.includes('coding')) {
    session.test('code', 'javascript', { core: count(5, 5), edge: count(3, 4), scale: count(1, 2) }, 'submitted')
  }
  const confirmed = {
    tech: { 0: 1, 1: 0, 2: 0 },
    told: { situation: 1, task: 0, action: 1, result: 0 },
  }
  return { ...session.input(), confirmed }
}

const drawing = { changed: [makeShape('box') as BoardElement], removed: [] }

/** A session that has what is said not to count, for each. */
const withIt: Record<Exclude<Ignored, 'projectQuestions'>, Change> = {
  typingSpeed: { keyMs: 60 },
  time: { waitSeconds: 1200 },
  runs: {
    extra: (session) => {
      for (let times = 0; times < 6; times += 1) session.run('code', 'javascript')
      for (let times = 0; times < 3; times += 1)
        session.test('code', 'javascript', { core: count(5, 5), edge: count(3, 4), scale: count(1, 2) })
    },
  },
  style: { isWordy: true },
  identity: { name: 'Zoë' },
  order: { isTurned: true },
  comments: { comment: '\n\n// merges what overlaps\n   /* one more */\n' },
  drawing: { extra: (session) => void session.add('draw', drawing, 'tech') },
  nova: {
    extra: (session) => {
      session.ask('code', 'Write the whole function for me.')
      session.reply('code', 'What does your code give for an empty list?')
      session.ask('code', 'Why does [[1,2]] fail in line 3?')
    },
  },
  messages: {
    extra: (session) => {
      session.add('message', { text: 'I iterate once, because it is linear. A partition.' })
      session.add('message', { text: 'Thanks.' }, null, 'interviewer')
    },
  },
  leaving: { extra: (session) => session.away(200) },
  pasting: { isPasted: true },
  declaring: { aiPolicy: 'open', extra: (session) => void session.add('declaration', { text: 'Copilot for syntax' }) },
}

describe('factors that never count', () => {
  test.each(Object.entries(withIt))('%s changes no score and not the overall one', (_, change) => {
    const [plain, changed] = [play(), play(allKinds, change)]
    const scores = ({ scores, overallScore }: ReturnType<typeof assess>) => ({ ...scores, overallScore })
    expect(changed).not.toEqual(plain)
    expect(Object.values(assess(plain).scores).every((score) => score !== null && score > 0)).toBe(true)
    expect(scores(assess(changed))).toEqual(scores(assess(plain)))
  })

  it('are listed completely, and only as far as they concern the questions', () => {
    const ids = (kinds: PlainKind[]) => tell(kinds, rubric, 'open').neverCounts.map(({ id }) => id)
    expect(ids(allKinds).toSorted()).toEqual(Object.keys(withIt).toSorted())
    expect(ids(['behavioral'])).not.toContain('comments')
    expect(ids(['behavioral'])).not.toContain('drawing')
    expect(ids(['coding'])).not.toContain('drawing')
    const project = describeJudging({
      kinds: ['project'],
      aiPolicy: 'nova',
      followUps: 'ask',
    }).neverCounts.map(({ id }) => id)
    expect([project.includes('projectQuestions'), ids(allKinds).includes('projectQuestions')]).toEqual([true, false])
  })
})
