/** The tests of a coding or SQL question, as the sandbox runs them and as their results are judged. */
import type { BankCodingQuestion, BankSqlQuestion, CodeQuestion } from '@nova/contract/questions/bank'
import type { TestCase } from '@nova/contract/questions/signature'
import type { SqlRows } from '@nova/contract/questions/sql'
import { compareSql } from '@nova/contract/questions/sql-compare'
import { cutRows, maxCharactersOfCase } from '@nova/contract/questions/sql-view'
import type { CodeLanguage, TestGroup } from '@nova/contract/words'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { shareAsCompany } from '../platform/sandbox/company-share.ts'
import type { Json, RunRequest } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { readSql, sqlArgs, sqlRequest } from '../platform/sandbox/sql-request.ts'
import { diagnose, type Diagnosis, resultOf } from './diagnosis.ts'
import { diagnoseSql, resultOfSql } from './sql-diagnosis.ts'
import { type Expected, readExpected } from './sql-expected.ts'
import { type Case, judgeCases, type Judged, splitTests, type Test } from './verdict.ts'

type GroupedTest = Test & { group: TestGroup }

export type Judging = {
  visible: GroupedTest[]
  hidden: GroupedTest[]
  ask: (code: string, language: CodeLanguage, tests: Test[]) => Omit<RunRequest, 'id' | 'queue'>
  /** The verdicts on tests, from the result of each, in their order. */
  judge: (tests: Test[], results: (Case | undefined)[]) => Judged[]
  /** The known mistake that the results of the visible and maybe the hidden tests fit. */
  diagnose?: (isWhole: boolean, results: (Case | undefined)[]) => Diagnosis
}

/** How this question is judged; or the status of the run that should have said it. */
export async function judgingOf(
  ctx: Ctx,
  { companyId }: Pick<InterviewRow, 'companyId'>,
  question: CodeQuestion,
): Promise<Judging | Exclude<Expected, { byDataSet: unknown }>> {
  if ('signature' in question) return judgingOfCode(question)
  const judging = await judgingOfSql(shareAsCompany(ctx.sandbox, companyId), question)
  return 'failed' in judging ? judging : { ...judging, diagnose: diagnosisOfSql(question, judging) }
}

/** The same for a query: `judging` is that of its question. */
export const diagnosisOfSql =
  (
    question: BankSqlQuestion,
    { visible, hidden }: Pick<Judging, 'visible' | 'hidden'>,
  ): NonNullable<Judging['diagnose']> =>
  (isWhole, results) => {
    const ran = isWhole ? [...visible, ...hidden] : visible
    const given = ran.map(({ expected }, at) =>
      resultOfSql(question.isOrdered, expected as unknown as SqlRows, results[at]),
    )
    return diagnoseSql(question, ran, given)
  }

/** The reference in this language, or in one that it has: it needs little of its time in each. */
function referenceFor({ reference }: BankCodingQuestion, language: CodeLanguage): RunRequest['beside'] {
  const [chosen] = Object.entries(reference).toSorted(
    ([one], [other]) => Number(other === language) - Number(one === language),
  )
  return chosen && { language: chosen[0] as CodeLanguage, code: chosen[1] }
}

export function judgingOfCode(question: BankCodingQuestion): Judging {
  const { visible, hidden } = splitTests(question)
  return {
    visible,
    hidden,
    ask: (code, language, tests) => ({
      language,
      code,
      mode: 'function',
      signature: question.signature,
      args: tests.map(({ args }) => args),
      beside: referenceFor(question, language),
    }),
    judge: (tests, results) => judgeCases(question, tests, results),
    diagnose(isWhole, results) {
      const ran: TestCase[] = isWhole ? [...visible, ...hidden] : visible
      return diagnose(
        question,
        ran,
        ran.map((test, at) => resultOf(test, results[at])),
      )
    },
  }
}

export type SqlTask = Pick<BankSqlQuestion, 'schema' | 'dataSets' | 'reference' | 'check' | 'mayWrite' | 'isOrdered'>

export async function judgingOfSql(
  sandbox: Pick<Sandbox, 'run'>,
  question: SqlTask,
): Promise<Judging | Exclude<Expected, { byDataSet: unknown }>> {
  const expected = await readExpected(sandbox, question)
  if ('failed' in expected) return expected
  const tests = question.dataSets.map(({ name, group, visible, rows }) => ({
    group,
    visible,
    dataSet: name,
    args: sqlArgs(question, rows),
    expected: expected.byDataSet.get(name) as Json,
  }))
  return {
    visible: tests.filter(({ visible }) => visible),
    hidden: tests.filter(({ visible }) => !visible),
    ask: (code, _language, asked) => ({
      ...sqlRequest(
        code,
        asked.map(({ args }) => args),
      ),
      beside: { language: 'sql', code: question.reference },
    }),
    judge: (asked, results) => asked.map((test, at) => judgeSql(question.isOrdered, test, results[at])),
  }
}

const noRows: SqlRows = { columns: [], rows: [], total: 0 }

function judgeSql(isOrdered: boolean, test: Test, found: Case | undefined): Judged {
  const { status = 'not_run', stdout = '', error = '', durationMs = 0 } = found ?? {}
  const outcome = readSql(found)
  const expected = test.expected as SqlRows
  const difference = outcome && compareSql(outcome.rows ?? noRows, expected, isOrdered)
  return {
    // The rows of the data set are shown next to the question, not with each case.
    test: { ...test, args: [], expected: cutRows(expected, maxCharactersOfCase) },
    status: outcome ? (difference ? 'failed' : 'passed') : status === 'ok' ? 'runtime_error' : status,
    actual: outcome?.rows ? cutRows(outcome.rows, maxCharactersOfCase) : null,
    stdout,
    error: outcome && !outcome.rows ? 'No statement returned rows.' : error,
    durationMs,
  }
}
