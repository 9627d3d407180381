import { returnedNothing, type Signature } from '@nova/contract/signature'
import { Badge } from '../ui/badge.tsx'
import { ErrorText } from './error-text.tsx'
import { OutputBlock } from './output-block.tsx'
import type { RunShown } from './run-log.ts'
import { explainLimit, formatBytes } from './run-words.ts'
import { TypeErrors } from './type-errors.tsx'
import { writeValue } from './value-diff.ts'
import { Arguments } from './values.tsx'

type Props = { shown: RunShown; names: readonly string[]; signature: Signature | null }

/** What a run gave: how it ended, what it returned for which arguments, and what it printed. */
export function RunResult({ shown, names, signature }: Props) {
  const { status, stdout, stderr, language, isCompileError, args } = shown
  const limit = explainLimit(status, stderr, isCompileError)
  const isNothing = shown.returned === null && stderr === returnedNothing
  const isToldAlready = limit !== '' && /^Stopped\b[^\n]*$/.test(stderr.trim())
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
      {language === 'typescript' && !isCompileError && <TypeErrors code={shown.code} signature={signature} />}
      {isNothing && <p>Your function finished without returning a value.</p>}
      {/* What went wrong comes before what was printed, which may be long. */}
      {status !== 'ok' && errors}
      {hasReturned && <OutputBlock name="Returned">{writeValue(shown.returned!)}</OutputBlock>}
      {args && !isCompileError && (
        <OutputBlock name="Called with">
          <Arguments args={args} names={names} />
        </OutputBlock>
      )}
      {stdout && <OutputBlock name="Output">{stdout}</OutputBlock>}
      {status === 'ok' && errors}
      {!stdout && !stderr && !hasReturned && <p className="text-faint">Your code printed nothing.</p>}
    </>
  )
}

function Facts({ shown, isLimited }: { shown: RunShown; isLimited: boolean }) {
  const { status, memoryBytes, exitCode, isCompileError, isTruncated, isInBrowser } = shown
  // Of what was stopped it is the signal's, and 0 beside an error is that of what called the function.
  const isTelling = exitCode !== null && !isLimited && (exitCode !== 0 || status === 'ok')
  const facts = [
    isTelling && `exit code ${exitCode}`,
    !!memoryBytes && !isCompileError && `${formatBytes(memoryBytes)} of memory`,
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
