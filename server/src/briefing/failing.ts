/** A question's last failed test run: its input, its result, and the known cause. Pure. */
import type { BankCodingQuestion, BankSqlQuestion } from '@nova/contract/questions/bank'
import type { QuestionPack } from '@nova/contract/questions/knowledge'
import { languageNames } from '@nova/contract/questions/language-names'
import { tellSqlDifference } from '@nova/contract/questions/sql-difference'
import type { FailingTest } from '@nova/contract/reports/briefing'
import type { ServerPayload } from '@nova/contract/room/journal'
import { isAllPassed, testText } from './doing.ts'
import type { QuestionFacts } from './session-facts.ts'
import { type Now, say } from './wording.ts'

type Known = {
  question: Pick<BankCodingQuestion | BankSqlQuestion, 'wrong'>
  /** Names of the inputs; `rows` for a query, which has none and shows the rows that differ. */
  names: string[] | 'rows'
  pack: Pick<QuestionPack, 'causes'> | undefined
  /** The place of the wrong solution that this run's code behaves like. */
  cause: number | undefined
}

/** Null where nothing was tested, or the last test run passed. */
export function tellFailing(now: Now, of: QuestionFacts, known: Known): FailingTest | null {
  const run = of.lastRun
  const test = of.lastTest?.payload
  if (!run || !test || isAllPassed(run)) return null
  const { language, hidden, code } = test
  const isQuery = known.names === 'rows'
  const failure = isQuery ? null : test.failure
  const text = of.pads.get(language)?.text.read()
  const isStale = text !== undefined && !isSameCode(text, code)
  const what = test.trigger === 'submitted' ? 'The submitted code' : 'Last test run'
  const when = isStale ? ', before the code was changed' : ''
  return {
    statement: say(
      now,
      `${what}${when}, in ${languageNames[language]}: ${testText(run)}.${isQuery ? tellRows(test) : ''}`,
      [run],
    ),
    language,
    isCompileError: run.status === 'compile_error',
    failure: run.status === 'compile_error' ? null : failure,
    names: known.names === 'rows' ? [] : known.names,
    hidden,
    ...tellCause(known),
    isStale,
  }
}

/** The difference on the first visible data set that fails, or PostgreSQL's words. */
function tellRows({ failure }: ServerPayload<'test'>): string {
  if (!failure) return ''
  const how = failure.error.split('\n')[0] || tellSqlDifference(failure.actual, failure.expected)
  return how ? ` On the data that is shown: ${how}` : ''
}

function tellCause({ question, pack, cause }: Known): Pick<FailingTest, 'cause' | 'causeReply'> {
  if (cause === undefined) return { cause: null, causeReply: null }
  const inPack = pack?.causes.find(({ wrong }) => wrong === cause)
  // The author describes the mistake from outside; the pack speaks to the candidate.
  return {
    cause: question.wrong[cause]?.mistake || inPack?.cause || null,
    causeReply: inPack?.reply ?? null,
  }
}

function isSameCode(a: string, b: string): boolean {
  return a.trim().replaceAll('\r\n', '\n') === b.trim().replaceAll('\r\n', '\n')
}
