import { factsOf } from '@nova/contract/languages/languages'
import { explainInvisible } from '@nova/contract/questions/invisible'
import type { RunStatus } from '@nova/contract/questions/runs'
import { returnedNothing, type Signature } from '@nova/contract/questions/signature'
import { tidyError } from '../editor/error-lines.ts'
import { Badge } from '../ui/badge.tsx'
import { whenDrawn } from '../ui/later.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorText } from './error-text.tsx'
import { explainLack } from './lack-words.ts'
import { OutputBlock } from './output-block.tsx'
import { explainLimit, formatBytes } from './result-words.ts'
import type { RunShown } from './run-log.ts'
import { TypeErrors } from './type-errors.tsx'
import { writeValue } from './value-diff.ts'
import { Arguments } from './values.tsx'

type Props = { shown: RunShown; names: readonly string[]; signature: Signature | null }

const SqlRun = whenDrawn(async () => (await import('./sql-run.tsx')).SqlRun, RowsComing)

/** Holds the place of the first rows while their table loads, or while the connection is away. */
function RowsComing() {
  return (
    <div aria-busy="true" className="flex max-w-md flex-col gap-2">
      <span className="sr-only">Loading the result</span>
      <Skeleton />
      <Skeleton />
      <Skeleton className="w-2/3" />
    </div>
  )
}

export function RunResult(props: Props) {
  return props.shown.language === 'sql' ? <SqlRun shown={props.shown} /> : <CodeRun {...props} />
}

/** Result of a run: its outcome, the returned value with its arguments, and the output. */
function CodeRun({ shown, names, signature }: Props) {
  const { status, stdout, stderr, language, isCompileError, args, stdin } = shown
  const { durationMs, isInBrowser } = shown
  const isCall = args !== null
  const limit = explainLimit(status, { stderr, isCompiling: isCompileError, isCall, durationMs, isInBrowser })
  const isNothing = shown.returned === null && stderr === returnedNothing
  const lack = language === 'sql' ? '' : explainLack({ ...shown, language })
  const hiddenCharacter = isError(status) ? explainInvisible(language, shown.code) : ''
  const isToldAlready = limit !== '' && /^((Stopped|Not judged)\b[^\n]*)?$/.test(tidyError(stderr).trim())
  const errors = stderr && !isToldAlready && !isNothing && (
    <ErrorText
      text={stderr}
      language={language}
      tone={status === 'ok' ? 'plain' : 'bad'}
      isCompiler={isCompileError}
      name={isCompileError ? 'Compiler' : 'Errors'}
    />
  )
  const hasReturned = shown.returned !== undefined && !isNothing
  return (
    <>
      <Facts shown={shown} isLimited={limit !== ''} />
      {limit && <p>{limit}</p>}
      {lack && <p>{lack}</p>}
      {hiddenCharacter && <p>{hiddenCharacter}</p>}
      {factsOf(language)?.checks === 'types' && !isCompileError && (
        <TypeErrors code={shown.code} language={language} signature={signature} />
      )}
      {isNothing && <p>Your function finished without returning a value.</p>}
      {/* Errors come before the output, which may be long. */}
      {status !== 'ok' && errors}
      {hasReturned && <OutputBlock name="Returned">{writeValue(shown.returned!)}</OutputBlock>}
      {args && !isCompileError && (
        <OutputBlock name="Called with">
          <Arguments args={args} names={names} />
        </OutputBlock>
      )}
      {stdin && !isCompileError && <OutputBlock name="Program input">{stdin}</OutputBlock>}
      {stdout && <OutputBlock name="Output">{stdout}</OutputBlock>}
      {status === 'ok' && errors}
      {!stdout && !stderr && !hasReturned && (
        <p className="text-faint">
          Your code printed nothing.
          {status === 'ok' &&
            !args &&
            signature &&
            ` Program doesn't call ${signature.name} by itself: print a result, or choose Call.`}
        </p>
      )}
    </>
  )
}

const isError = (status: RunStatus) => status === 'compile_error' || status === 'runtime_error'

function Facts({ shown, isLimited }: { shown: RunShown; isLimited: boolean }) {
  const { status, memoryBytes, exitCode, isCompileError, isTruncated, isInBrowser } = shown
  // After a forced stop the exit code is only the signal's, and 0 with an error belongs to the calling harness.
  const isTelling = exitCode !== null && !isLimited && (exitCode !== 0 || status === 'ok')
  const facts = [
    isTelling && `exit code ${exitCode}`,
    // The limit's sentence already has the limit; the last measurement may differ.
    !!memoryBytes && !isCompileError && status !== 'memory_limit' && `${formatBytes(memoryBytes)} of memory`,
    isInBrowser && 'ran in the browser',
  ].filter((fact) => typeof fact === 'string')
  if (facts.length === 0 && !isTruncated) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted tabular">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {isTruncated && <Badge tone="warn">We cut off the rest of the output</Badge>}
    </p>
  )
}
