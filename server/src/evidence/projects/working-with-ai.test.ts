/** The report's section on proposals, over hand-made sessions with exact figures. */
import { Report } from '@nova/contract/reports/reports'
import { expect, test } from 'vitest'
import { makeAgentWork, proposalId } from '../../../test/agent-sessions.ts'
import { makeQuestion, makeSession } from '../../../test/evidence-factory.ts'
import { assess } from '../report.ts'

const start = 'const one = 1\nconst two = 2\nconst three = 3\nconst four = 4\n'
const fault = (killedBy: string) => ({ kind: 'edge-case' as const, what: `It breaks ${killedBy}.`, killedBy })
const proposals = [
  { id: 'sound', stage: 'fix', fault: null },
  { id: 'sound-too', stage: 'extend', fault: null },
  { id: 'faulty', stage: 'fix', fault: fault('empty lanes') },
  { id: 'faulty-too', stage: 'fix', fault: fault('late boats') },
]
const project = makeQuestion({
  id: 'p1',
  kind: 'project',
  title: 'Ferry',
  starters: {},
  minutes: 40,
  project: {
    stages: ['fix', 'extend'].map((id) => ({ id, title: id })),
    files: new Map([
      ['a.ts', start],
      ['b.ts', start],
    ]),
    proposals,
  },
})

function open(interview: Parameters<typeof makeSession>[1] = {}) {
  const session = makeSession([project], interview)
  const work = makeAgentWork(session, 'p1')
  session.add('joined', { name: 'Ada', email: 'ada@x.org', again: false, consentVersion: '1', deviceId: null })
  work.begin({ 'a.ts': start, 'b.ts': start })
  session.open('p1')
  const read = () => assess(session.input()).workingWithAi!
  return { session, work, read }
}

const change = (from: string, to: string): [' ' | '+' | '-', string][] => [
  ['-', from],
  ['+', to],
]

test('each proposal has its checks, the time its difference was in view, its decision and the fate of its fault', () => {
  const { session, work, read } = open()
  session.at(60)
  const whole = work.propose('sound', 'a.ts', [
    ['-', 'const one = 1'],
    ['+', 'const one = 10'],
    ['+', 'const more = 11'],
  ])
  work.look(whole, 20)
  work.look(whole, 10)
  // Looking around isn't a check; running something is.
  work.enter('ls -l')
  const ran = work.enter('node a.ts')
  const tested = work.test()
  session.wait(5)
  work.apply(whole)
  session.at(200)
  const faulty = work.propose('faulty', 'a.ts', [
    ['-', 'const two = 2'],
    ['+', 'const two = 20'],
  ])
  work.apply(faulty)
  const after = work.test()
  const changed = work.propose('faulty-too', 'b.ts', [
    ['-', 'const one = 1'],
    ['+', 'const one = 100'],
  ])
  const asked = work.ask(changed)
  work.apply(changed, { changed: 'const one = 1000' })
  session.at(900)
  const rejected = work.propose('sound-too', 'b.ts', [
    ['-', 'const four = 4'],
    ['+', 'const four = 40'],
  ])
  work.look(rejected, 7)
  work.reject(rejected)
  work.reason(rejected, 'Not needed')
  work.replace('a.ts', 'const three = 3', 'const three = 33\nconst mine = 5')
  work.replace('a.ts', 'const more = 11', 'const more = 12')
  const hidden = [
    { stage: 'fix', passed: 3, total: 4 },
    { stage: 'extend', passed: 1, total: 2 },
  ]
  session.at(1200)
  work.test(hidden, ['late boats'])
  const section = read()

  expect(section.proposals).toMatchObject([
    {
      id: whole,
      decision: 'whole',
      fault: null,
      fate: null,
      viewSeconds: 30,
      waitedSeconds: 35,
      checks: { tests: [tested], runs: [ran], questions: [] },
      linesLeft: { agent: 1, edited: 1 },
    },
    {
      decision: 'whole',
      fate: 'remained',
      viewSeconds: 0,
      checkedAfterSeq: after,
      repairedBy: null,
      checks: { tests: [], runs: [], questions: [] },
      linesLeft: { agent: 1, edited: 0 },
    },
    { decision: 'changed', fate: 'before', repairedBy: 'test', checks: { questions: [asked] } },
    { decision: 'rejected', reason: 'Not needed', viewSeconds: 7, fate: null, linesLeft: { agent: 0, edited: 0 } },
  ])
  expect(section.verification).toEqual({
    whole: { checked: 3, of: 3 },
    early: { checked: 3, of: 3 },
    late: { checked: 0, of: 0 },
    looked: 0,
  })
  expect(section.detection).toMatchObject({
    hits: 1,
    misses: 1,
    falseAlarms: 1,
    correctAcceptances: 1,
    replaced: 0,
    unknown: 0,
    dPrime: null,
    whyNot: expect.stringContaining('4 decided proposals, 2 of them faulty'),
  })
  // a.ts: one, more (changed), two, three (own), mine, four. b.ts: one (rewritten when applied), two, three, four.
  const none = { command: 0, outside: 0, unknown: 0 }
  expect(section.lines).toEqual({
    total: { start: 4, agent: 2, edited: 1, own: 3, ...none },
    files: [
      { questionId: 'p1', path: 'a.ts', start: 1, agent: 2, edited: 1, own: 2, ...none },
      { questionId: 'p1', path: 'b.ts', start: 3, agent: 0, edited: 0, own: 1, ...none },
    ],
  })
  expect(section.order.map(({ did, times }) => [did, times])).toEqual([
    ...[
      ['asked', 1],
      ['ran', 1],
      ['tested', 1],
      ['taken', 1],
      ['asked', 1],
      ['taken', 1],
      ['tested', 1],
    ],
    ...[
      ['asked', 1],
      ['taken', 1],
      ['asked', 1],
      ['rejected', 1],
      ['wrote', 17],
    ],
  ])
  expect(section.claims.map(({ text }) => text)).toEqual([
    '4 proposals: 3 applied, 1 rejected, 0 left open.',
    'Checked, by running it before the next decision, a question that names it or an edit: 3 of 3 applied proposals. All were applied in the first half of the session.',
    'Still there at the end, a fault in a.ts: It breaks empty lanes.',
    'Repaired before applying (the hidden test for it passes), a fault in b.ts: It breaks late boats.',
    'Sound proposals turned down without a working solution in their place: 1.',
    'New lines in the final files: 2 Nova’s as proposed, 1 Nova’s and changed since, 3 written by hand.',
  ])
})

test('a run of something else is no check: another file, a command that runs nothing, tests that gave no result, or those of a change just applied', () => {
  const { work, read } = open()
  const first = work.propose('sound', 'a.ts', change('const one = 1', 'const one = 10'))
  work.enter('node b.ts')
  work.enter('git add a.ts')
  work.test([], undefined, 'unavailable')
  const second = work.propose('sound-too', 'b.ts', change('const one = 1', 'const one = 100'))
  work.apply(first)
  // It follows the first change and says nothing about the second, which is looked at and tested after it.
  const after = work.test()
  work.look(second, 5)
  const own = work.test()
  work.apply(second)
  expect(read().proposals).toMatchObject([
    { checks: { tests: [], runs: [], questions: [] }, checkedAfterSeq: after },
    { checks: { tests: [own], runs: [], questions: [] } },
  ])
  expect(read().verification.whole).toEqual({ checked: 1, of: 2 })
})

test.each([
  [
    'rejects',
    'Every decided proposal was turned down, faulty and sound alike, so this doesn’t show whether faults were noticed.',
    'New lines in the final files: none.',
  ],
  [
    'applies',
    'Every decided proposal was applied as it was, faulty and sound alike.',
    'New lines in the final files: 2 Nova’s as proposed.',
  ],
])(
  'if the candidate %s everything, the section says that faulty and sound were not distinguished',
  (does, alike, lines) => {
    const { work, read } = open()
    const change: [' ' | '+' | '-', string][] = [
      ['-', 'const one = 1'],
      ['+', 'const one = 10'],
    ]
    const faulty = work.propose('faulty', 'a.ts', change)
    const sound = work.propose('sound', 'b.ts', change)
    const told = () => read().claims.map(({ text }) => text)
    expect(told()).not.toContain(alike)
    const decide = does === 'rejects' ? work.reject : work.apply
    for (const id of [faulty, sound]) decide(id)
    expect(told()).toEqual(expect.arrayContaining([alike, lines]))
  },
)

test('a fault that was undone, or lost its lines, is caught; if nothing ran, the outcome is unknown', () => {
  const { work, read } = open()
  const undone = work.propose('faulty', 'a.ts', change('const one = 1', 'const one = 10'))
  work.apply(undone)
  work.undo(undone)
  const repaired = work.propose('faulty-too', 'a.ts', change('const two = 2', 'const two = 20'))
  work.apply(repaired)
  work.replace('a.ts', 'const two = 20', 'const two = 2 // right')
  const untouched = work.propose('faulty', 'b.ts', change('const one = 1', 'const one = 10'))
  work.apply(untouched)
  const turnedDown = work.propose('sound', 'b.ts', change('const two = 2', 'const two = 20'))
  work.reject(turnedDown)
  expect(read().proposals.map(({ fate, repairedBy }) => [fate, repairedBy])).toEqual([
    ['undone', null],
    ['after', 'lines'],
    ['remained', null],
    [null, null],
  ])
  // Each is counted once, by its outcome.
  expect(
    read()
      .claims.slice(0, 2)
      .map(({ text }) => text),
  ).toEqual([
    '4 proposals: 2 applied, 1 applied and undone, 1 rejected, 0 left open.',
    'Checked, by running it before the next decision, a question that names it or an edit: 0 of 3 applied proposals (undone ones included). First half of the session: 0 of 2. Second half: 0 of 1.',
  ])
  // Undone lines count as starter lines.
  expect(read().lines.files[0]).toMatchObject({ path: 'a.ts', start: 3, agent: 0, own: 1 })
  expect(read().detection).toMatchObject({ hits: 2, misses: 1, falseAlarms: 0, unknown: 1 })
  // With a stage that passes, turning a sound one down was neither right nor wrong.
  work.test([{ stage: 'fix', passed: 4, total: 4 }], ['late boats'])
  expect(read().detection).toMatchObject({ hits: 2, misses: 1, falseAlarms: 0, replaced: 1, unknown: 0 })
})

test('few proposals make no Supervision, what Nova alone did is the pair’s, and a report with it fits the contract', () => {
  const { session, work } = open()
  const id = work.propose('faulty', 'a.ts', [
    ['-', 'const one = 1'],
    ['+', 'const one = 10'],
  ])
  work.look(id, 3)
  work.apply(id)
  work.test([{ stage: 'fix', passed: 3, total: 4 }], [])
  const input = session.input()
  const without = { ...input, entries: input.entries.filter(({ kind }) => kind !== 'agent' && kind !== 'diffView') }
  const [one, other] = [assess(input), assess(without)]
  expect(one.workingWithAi?.proposals).toHaveLength(1)
  expect(other.workingWithAi?.proposals).toEqual([])
  expect(one.scores).toMatchObject({ problemSolving: 0, supervision: null, efficiency: null })
  expect(other.scores).toMatchObject({ problemSolving: 38, supervision: null, efficiency: null })
  expect(one.figures!.problemSolving.parts![0]!.says).toContain(
    ' 1 of 1 new line is Nova’s, 0 of 1 applied change checked. The pair’s result is 38; 0 of 1 new line is the candidate’s own, repaired or checked.',
  )
  expect([one.strengths, one.improvements, one.toAsk!].map((claims) => claims.map(({ text }) => text))).toEqual([
    [],
    expect.arrayContaining(["Applied 1 of Nova's changes; 1 without a check; 1 still has a mistake."]),
    expect.arrayContaining([
      "“Ferry”: ask how the candidate would check a change of Nova's, and what is wrong with those that were applied.",
    ]),
  ])
  expect(one.integrity.findings).toEqual([])
  expect(Report.safeParse({ ...one, digest: '' }).error).toBeUndefined()
  expect(one.integrity.provenance[0]).toMatchObject({
    language: 'file:a.ts',
    given: one.integrity.provenance[0]!.authored,
  })
})

test('without proposals the report says why, and a live agent is no comparison', () => {
  expect(open().read()).toMatchObject({ empty: 'not-asked', claims: [] })
  expect(open({ aiPolicy: 'none' }).read().empty).toBe('no-agent')
  expect(open({ helpLevel: 'clarify' }).read().empty).toBe('explains')
  expect(assess(makeSession([makeQuestion({ id: 'q1' })]).input()).workingWithAi).toBeUndefined()
  const { work, read } = open()
  work.apply(
    work.propose(
      null,
      'a.ts',
      [
        ['+', 'live()'],
        [' ', 'const one = 1'],
      ],
      'live',
    ),
  )
  expect(read()).toMatchObject({ empty: null, isLive: true, detection: { correctAcceptances: 0 } })
  expect(read().claims.at(-1)?.text).toBe('Live agent: not comparable across candidates.')
})

test('a difference that stays open counts until the decision, without absences, and no page adds to it', () => {
  const { session, work, read } = open()
  session.at(100)
  const id = work.propose('sound', 'a.ts', [
    ['-', 'const one = 1'],
    ['+', 'const one = 10'],
  ])
  session.add('diffView', { proposal: id, path: 'a.ts', isOpen: true }, 'p1')
  session.wait(10)
  session.add('diffView', { proposal: id, path: 'b.ts', isOpen: true }, 'p1')
  session.away(30)
  session.wait(10)
  session.add('diffView', { proposal: proposalId(9), path: 'b.ts', isOpen: true }, 'p1')
  work.apply(id)
  session.wait(500)
  session.add('diffView', { proposal: id, path: 'a.ts', isOpen: false }, 'p1')
  expect(read().proposals[0]).toMatchObject({ viewSeconds: 20, waitedSeconds: 50 })
})

test('Nova’s lines count if explained in time, and a wrong answer is asked again with its change', () => {
  const { session, work, read } = open()
  work.apply(
    work.propose('sound', 'a.ts', [
      ['-', 'const one = 1'],
      ['+', 'const one = 10'],
    ]),
  )
  const setId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const change = (line: number) => ({ line, before: 'a < b', after: 'a <= b', path: 'a.ts', origin: 'agent' as const })
  const choices = ['lanes', 'boats']
  const breaks = ['wrong', 'late'].map((id, at) => {
    const text = `Suppose line ${at + 1} of \`a.ts\` is changed. Which of these tests would then fail?`
    return { id, kind: 'break' as const, text, choices, change: change(at + 1), truth: 1 }
  })
  const text = 'const two = 2\nconst three = 3'
  const lines = { path: 'a.ts', line: 2, text, origin: 'edited' as const }
  const questions = [{ id: 'words', kind: 'explain' as const, text: 'Why?', lines, truth: null }, ...breaks]
  const about = { setId, answerId: '6f9619ff-8b86-4d01-b42d-00cf4fc964fe' }
  session.add('followUpCheck', { step: 'prepared', ...about, questions }, 'p1')
  session.add('followUp', { step: 'offered', ...about, count: 3, seconds: 240, isSkippable: true }, 'p1')
  session.add('followUp', { step: 'asked', setId, questions }, 'p1')
  for (const { id } of questions) {
    const answer = { step: 'answered' as const, setId, id, text: 'lanes', choice: 0, voice: false, late: id === 'late' }
    session.add('followUp', answer, 'p1')
    const outcome = id === 'wrong' ? 'not_right' : 'not_checked'
    session.add('followUpCheck', { step: 'checked', setId, id, outcome, ranMeanwhile: false }, 'p1')
  }
  const { explained, claims } = read()
  expect(explained).toMatchObject({ lines: 3, of: 4 })
  expect(explained!.items.map(({ state, isRight }) => [state, isRight])).toEqual([
    ['answered', null],
    ['answered', false],
    ['late', null],
  ])
  expect(claims.map(({ text: said }) => said)).toContain(
    'Answered about 3 of 4 lines of Nova’s that they were asked about. Running the tests shows 1 answer to be wrong. Answers in words are for you to judge.',
  )
  expect(assess(session.input()).toAsk!.map(({ text: ask }) => ask)).toContain(
    '“Ferry”: ask again: Suppose line 1 of `a.ts` is changed. Which of these tests would then fail? The change: “a < b” becomes “a <= b”.',
  )
})

test('a fault that another proposal overwrote is no hit, unless a failing test or a repair came before', () => {
  const play = (between: 'nothing' | 'failing test' | 'repair') => {
    const { session, work, read } = open()
    const faulty = work.propose('faulty', 'a.ts', change('const one = 1', 'const one = 10'))
    work.apply(faulty)
    if (between === 'failing test') {
      work.test()
      Object.assign(session.last().payload, { visible: { passed: 0, total: 1 } })
    }
    if (between === 'repair') work.replace('a.ts', 'const one = 10', 'const one = 11')
    const from = between === 'repair' ? 'const one = 11' : 'const one = 10'
    work.apply(work.propose('sound', 'a.ts', change(from, 'const one = 1 // as it was')))
    work.test([{ stage: 'fix', passed: 4, total: 4 }], ['late boats'])
    const { detection, proposals } = read()
    return [proposals[0]!.fate, detection.hits, detection.misses]
  }
  expect([play('nothing'), play('failing test'), play('repair')]).toEqual([
    ['overwritten', 0, 1],
    ['after', 1, 0],
    ['after', 1, 0],
  ])
})

test('a candidate who rejects every sound change and writes nothing has as many false alarms, tested or not', () => {
  const { work, read } = open()
  for (const place of [1, 2, 3])
    work.reject(work.propose('sound', 'a.ts', change('const one = 1', `const one = ${place}0`)))
  expect(read().detection).toMatchObject({ falseAlarms: 3, unknown: 0 })
})
