/** SQL questions in the report: judged by hidden data sets, with nothing said of code quality. */
import { describe, expect, it } from 'vitest'
import { count, makeSession } from '../../test/evidence-factory.ts'
import { innerJoin, rowsOf, sqlQuestion } from '../../test/sql-question.ts'
import { toEvidenceQuestion } from '../observations/kinds.ts'
import { assess } from './report.ts'

const id = sqlQuestion.id
const question = toEvidenceQuestion(id, sqlQuestion)

/** Long enough for a figure of code quality, if SQL had one. */
const query = innerJoin.replace(/ (?=from|join|on |and|group)/g, '\n')

function play(code = query) {
  const session = makeSession([question])
  session.open(id)
  session.type(id, 'sql', code)
  return session
}

/** The tests at the end, with the visible data set failing. */
function judge(session: ReturnType<typeof play>, isLarge = false) {
  const code = session.textOf(id, 'sql')
  const failing = {
    index: 0,
    args: [],
    status: 'failed' as const,
    stdout: '',
    durationMs: 4,
    dataSet: 'three customers',
    expected: sqlQuestion.shown!.expected,
    actual: rowsOf(['Ada', '15.00']),
  }
  session.add(
    'test',
    {
      id: 't1',
      language: 'sql',
      code,
      status: 'ok',
      trigger: 'submitted',
      failure: null,
      stderr: '',
      visible: count(0, 1),
      ...(isLarge
        ? { failure: { args: [], expected: failing.expected, actual: failing.actual, error: '' } }
        : { cases: [failing] }),
      hidden: { core: count(1, 1), edge: count(1, 2), scale: count(0, 0) },
    },
    id,
    'system',
  )
  return assess(session.input())
}

describe('a SQL question in the report', () => {
  it('scores problem solving by its hidden data sets, and neither code quality nor communication', () => {
    const { scores, questions, submissions } = judge(play())
    expect([scores.problemSolving, scores.codeQuality, scores.communication, scores.efficiency]).toEqual([
      81,
      null,
      null,
      null,
    ])
    expect(questions![0]!.score.parts!.map(({ name }) => name)).toEqual(['Problem solving'])
    expect(questions![0]!.code).toBe(query)
    expect(submissions.map(({ language, code }) => [language, code])).toEqual([['sql', query]])
  })

  it('says why code quality is not assessed', () => {
    expect(judge(play()).notAssessed).toContain('Code quality: not assessed, because SQL questions have no part in it.')
  })

  it('names the visible data set with its missing rows, and of hidden ones the group alone', () => {
    const { remarks } = judge(play()).questions![0]!
    expect(remarks.map(({ text }) => text)).toEqual([
      'For the data set three customers: 2 rows missing, such as (Ben, 0.00).',
      '1 of 2 hidden tests with unusual inputs fails.',
    ])
    expect(JSON.stringify(judge(play()))).not.toContain('secret')
  })

  it('names what differs where the results were too large to be kept', () => {
    const { remarks } = judge(play(), true).questions![0]!
    expect(remarks[0]!.text).toBe('For the data set that the candidate sees: 2 rows missing, such as (Ben, 0.00).')
  })

  it('counts as unanswered where comments alone were written', () => {
    const { questions, scores } = assess(play('-- join customers and orders\n').input())
    expect([questions![0]!.state, scores.problemSolving]).toEqual(['unanswered', 0])
  })

  it('takes pasted text of the schema and of shown rows for given', () => {
    const session = makeSession([question])
    session.open(id)
    session.paste(id, 'sql', sqlQuestion.schema)
    session.paste(id, 'sql', 'Ada\t15.00\nBen\t0.00\nCleo\t0.00')
    const [traced] = assess(session.input()).integrity.provenance
    expect([traced!.external, traced!.given > 100]).toEqual([0, true])
  })
})
