import { factsOf } from '@nova/contract/languages/languages'
import { explainInvisible } from '@nova/contract/questions/invisible'
import type { VisibleCase } from '@nova/contract/questions/runs'
import type { Signature } from '@nova/contract/questions/signature'
import type { SqlRows } from '@nova/contract/questions/sql'
import type { CodeLanguage } from '@nova/contract/words'
import { tidyError } from '../editor/error-lines.ts'
import { Badge } from '../ui/badge.tsx'
import { whenDrawn } from '../ui/later.tsx'
import { CaseIcon, placeOf } from './case-mark.tsx'
import { ErrorText } from './error-text.tsx'
import { explainLack } from './lack-words.ts'
import { OutputBlock } from './output-block.tsx'
import { describeCase, describeFailures, explainCaseLimit, explainLimit, saidOf } from './result-words.ts'
import type { TestShown } from './run-log.ts'
import { endsWhole, formatMs, ownOutcomeOf } from './run-words.ts'
import { TypeErrors } from './type-errors.tsx'
import { Values } from './values.tsx'

type Props = { shown: TestShown; names: readonly string[]; signature: Signature | null }

/** Result of the tests: the counts first, then each visible test with its expected and actual value. */
export function TestResult({ shown, names, signature }: Props) {
  const { status, cases, failure, stderr, language, isCompileError } = shown
  const isOfAll = endsWhole(shown)
  const end = isCompileError || isOfAll ? explainLimit(status, { stderr, isCompiling: isCompileError }) : ''
  const limit = saidOf(language, end)
  // Tests are calls: none has input.
  const error = stderr || (cases?.find((each) => each.error)?.error ?? failure?.error ?? '')
  const lack = language === 'sql' ? '' : explainLack({ ...shown, language, stdin: null, stderr: error })
  const isAnyError =
    isCompileError || status === 'runtime_error' || cases?.some((each) => each.status === 'runtime_error')
  const hiddenCharacter = isAnyError ? explainInvisible(language, shown.code) : ''
  if (isCompileError) {
    return (
      <>
        <p className="text-muted">We couldn't run the tests because of the error below.</p>
        {limit && <p>{limit}</p>}
        {lack && <p>{lack}</p>}
        {hiddenCharacter && <p>{hiddenCharacter}</p>}
        {stderr && <ErrorText name="Compiler" isCompiler text={stderr} language={language} />}
      </>
    )
  }
  const own = ownOutcomeOf(shown)
  const counts = (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {own && <Badge tone={own.tone}>{own.text}</Badge>}
        <HiddenBadges {...shown} />
      </p>
      {shown.hidden.failures && <p className="text-muted">{describeFailures(shown.hidden.failures, cases ?? [])}</p>}
    </>
  )
  return (
    <>
      {limit && <p>{limit}</p>}
      {lack && <p>{lack}</p>}
      {hiddenCharacter && <p>{hiddenCharacter}</p>}
      {language !== 'sql' && counts}
      {factsOf(language)?.checks === 'types' && (
        <TypeErrors code={shown.code} language={language} signature={signature} />
      )}
      {stderr && <ErrorText text={stderr} language={language} />}
      {cases && (
        <ol className="flex flex-col gap-2">
          {cases.map((each) => (
            <Case key={each.index} result={each} {...{ names, language }} isInBrowser={shown.isInBrowser} />
          ))}
        </ol>
      )}
      {!cases && failure && (
        <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
          <p className="font-medium">First test that failed</p>
          {language === 'sql' ? (
            <DataSetResult
              expected={failure.expected as SqlRows}
              actual={failure.actual as SqlRows | null}
              isPassed={false}
            />
          ) : (
            <Values {...failure} names={names} language={language} isPassed={false} isRun />
          )}
        </div>
      )}
      {/* How the rows differ is what a person looks for: it stays above the fold. */}
      {language === 'sql' && counts}
    </>
  )
}

const groupNames = { core: 'usual inputs', edge: 'unusual inputs', scale: 'large inputs' }

function HiddenBadges({ hidden, isCheck }: Pick<TestShown, 'hidden' | 'isCheck'>) {
  if (hidden.waitSeconds !== undefined) {
    return (
      <span className="text-muted">
        You've run the hidden tests often. You can run them again {hidden.waitSeconds} s after this run. The tests below
        always run.
      </span>
    )
  }
  const notJudged = hidden.notJudged !== undefined && (
    <span className="text-muted">
      {hidden.notJudged === 1 ? '1 hidden test isn' : `${hidden.notJudged} hidden tests aren`}’t judged, because our
      server was too busy. You can run the tests again.
    </span>
  )
  if (hidden.notRun && notJudged) return notJudged
  if (hidden.notRun) {
    const total = hidden.core.total + hidden.edge.total + hidden.scale.total
    const where = isCheck ? 'run when the interview ends' : 'not run here'
    return total > 0 && <Badge tone="outline">{`${total} hidden tests ${where}`}</Badge>
  }
  return (
    <>
      {(['core', 'edge', 'scale'] as const)
        .filter((group) => hidden[group].total > 0)
        .map((group) => {
          const { passed, total } = hidden[group]
          return (
            <Badge key={group} tone={passed === total ? 'good' : 'bad'}>
              hidden, {groupNames[group]}: {passed} of {total}
            </Badge>
          )
        })}
      {notJudged}
    </>
  )
}

/** True if the server's message only repeats the limit's sentence above it. */
const isToldBy = (limit: string, error: string) =>
  limit !== '' && /^((Stopped|Not judged)\b[^\n]*)?$/.test(tidyError(error).trim())

const DataSetResult = whenDrawn(async () => (await import('../sql/data-set-result.tsx')).DataSetResult)

type CaseProps = { result: VisibleCase; names: readonly string[]; language: CodeLanguage; isInBrowser: boolean }

function Case({ result, names, language, isInBrowser }: CaseProps) {
  const { index, status, stdout, own, durationMs, args, actual, dataSet, error = '' } = result
  const isPassed = status === 'passed'
  const isRun = !describeCase(status).startsWith('not ')
  // A test of the candidate's own may expect nothing in particular; it then passes by returning.
  const expected = own && result.expected === null && isPassed && actual !== null ? undefined : result.expected
  const limit = saidOf(language, explainCaseLimit(status, { error, durationMs, isInBrowser }))
  const told = isToldBy(limit, error) ? '' : error
  return (
    <li className="rounded-lg border border-line scroll-mt-14" {...placeOf(result)}>
      <details open={!isPassed}>
        <summary className="flex items-center gap-2 px-3 py-2 pointer-coarse:min-h-11">
          <CaseIcon result={result} />
          <span className="font-medium whitespace-nowrap">
            {dataSet === undefined ? `${own ? 'Your test' : 'Test'} ${index + 1}` : `Data set: ${dataSet}`}
          </span>
          <span className="min-w-0 text-muted">{expected === undefined ? 'returned' : describeCase(status)}</span>
          {isRun && <span className="ml-auto whitespace-nowrap text-faint tabular">{formatMs(durationMs)}</span>}
        </summary>
        <div className="flex flex-col gap-2 border-t border-line p-3">
          {limit && <p>{limit}</p>}
          {dataSet === undefined ? (
            <Values {...{ args, expected, actual, error: told, names, language, isPassed, isRun }} />
          ) : (
            <>
              {told && <ErrorText name="Error" text={told} language={language} />}
              <DataSetResult expected={expected as SqlRows} actual={actual as SqlRows | null} isPassed={isPassed} />
            </>
          )}
          {stdout && <OutputBlock name="Output">{stdout}</OutputBlock>}
        </div>
      </details>
    </li>
  )
}
