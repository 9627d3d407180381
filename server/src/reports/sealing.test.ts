import { questionOf, readSentences, reasonFor } from '@nova/contract/reports/reading-sentences'
import type { Report } from '@nova/contract/reports/reports'
import { describe, expect, it, test } from 'vitest'
import { count, makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { assess } from '../evidence/report.ts'
import { sealReport } from './sealing.ts'

/** Code with tests, a technical and a behavioral answer, a question left out; too little for a recommendation. */
function makeReport(): Report {
  const session = makeSession(
    [
      makeQuestion({ id: 'code', title: 'Intervals' }),
      makeQuestion({
        id: 'tech',
        kind: 'technical',
        title: 'Streams',
        keyPoints: [{ point: 'names replica', phrases: ['replica'] }],
      }),
      makeQuestion({ id: 'story', kind: 'behavioral', title: 'A conflict' }),
      makeQuestion({ id: 'left', title: 'Left alone' }),
    ],
    { editorHelp: 'plain', candidateEmail: 'other@example.test', invitedEmail: 'sam@example.test' },
  )
  session.open('code')
  session.template('code', 'javascript')
  session.edit('code', 'javascript', 'typed', { from: 29, inserted: makeCode(110) })
  session.test('code', 'javascript', { core: count(3, 5), edge: count(1, 4), scale: count(0, 2) }, 'submitted')
  session.open('tech')
  session.edit('tech', 'text', 'typed', { from: 0, inserted: 'It needs a replica in each place.' })
  session.open('story')
  session.edit('story', 'text', 'typed', { from: 0, inserted: 'When I was at work I fixed the conflict.' })
  return { ...assess(session.input()), digest: '' }
}

/** The same report with other words for each sentence: S0, S1 and so on. */
function reword(report: Report): { report: Report; rewordText: (text: string) => string } {
  const words = new Map<string, string>()
  const of = (text: string) => {
    if (!words.has(text)) words.set(text, `S${words.size}.`)
    return words.get(text)!
  }
  const { summary, notAssessed } = report.sentences!
  const sentences = {
    summary: summary.map((each) => ({ ...each, text: of(each.text) })),
    notAssessed: notAssessed.map((each) => ({ ...each, text: of(each.text) })),
  }
  const texts = (list: { text: string }[]) => list.map(({ text }) => text)
  return {
    rewordText: of,
    report: {
      ...report,
      sentences,
      summary: texts(sentences.summary).join(' '),
      notAssessed: texts(sentences.notAssessed),
      claims: report.claims.map((claim) => ({ ...claim, text: of(claim.text) })),
    },
  }
}

test('another wording of every sentence changes nothing of what is sealed', () => {
  const report = makeReport()
  const { report: reworded, rewordText } = reword(report)
  const [sealed, other] = [sealReport(report, 'decision'), sealReport(reworded, 'decision')]
  expect(other.notAssessed).toEqual(sealed.notAssessed.map(rewordText))
  expect(other.claims.map(({ text }) => text)).toEqual(sealed.claims.map(({ text }) => rewordText(text)))
  const open = report.sentences!.summary.filter(({ text }) => sealed.summary.includes(text))
  expect(other.summary).toBe(open.map(({ text }) => rewordText(text)).join(' '))
  expect(open.map(({ about, questionId }) => questionId ?? about)).toEqual([
    'work',
    'solved',
    'conditions',
    'conditions',
    'conditions',
    'code',
    'left',
  ])
  expect(report.notAssessed.length - sealed.notAssessed.length).toBe(1)
  expect(JSON.stringify(other)).not.toContain(
    rewordText(report.notAssessed.find((each) => each.startsWith('Recommendation'))!),
  )
})

describe('a report of before its sentences had subjects', () => {
  const report = makeReport()
  const earlier: Report = { ...report, claims: report.claims.map(({ questionId: _, ...claim }) => claim) }
  delete earlier.sentences

  it('is sealed in the same way', () => {
    const { claims, ...rest } = sealReport(report, 'panel')
    expect(sealReport(earlier, 'panel')).toEqual({
      ...rest,
      claims: claims.map(({ questionId: _, ...claim }) => claim),
    })
  })

  it('gives the same reasons and questions', () => {
    for (const { about } of readSentences(report).notAssessed)
      expect([about, reasonFor(about, earlier)]).toEqual([about, reasonFor(about, report)])
    expect(earlier.claims.map((claim) => questionOf(claim, earlier.questions))).toEqual([
      'code',
      'left',
      'tech',
      'story',
    ])
    expect(reasonFor('recommendation', report)).toMatch(/^We have \d scored items/)
    expect(reasonFor('codeQuality', { ...earlier, notAssessed: ['Code quality: not assessed, because of it.'] })).toBe(
      'Because of it.',
    )
  })
})
