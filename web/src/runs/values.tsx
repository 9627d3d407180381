import { returnedNothing } from '@nova/contract/questions/signature'
import type { CodeLanguage } from '@nova/contract/words'
import { cn } from '../ui/cn.ts'
import { ErrorText } from './error-text.tsx'
import { diffValues, type Stretch, writeValue } from './value-diff.ts'
import type { Json } from './value-input.ts'

const valueStyle = 'min-w-0 font-mono break-words whitespace-pre-wrap'
const longest = 2000

type Props = {
  args: Json[]
  /** Undefined: nothing particular is expected. */
  expected: Json | undefined
  actual: Json
  error: string
  names: readonly string[]
  language: CodeLanguage
  isPassed: boolean
  isRun: boolean
}

/** A test's input, what was expected and what came, with their difference marked. */
export function Values({ args, expected, actual, error, names, language, isPassed, isRun }: Props) {
  const isNothing = actual === null && error === returnedNothing
  const diff = isRun && !error && !isPassed && expected !== undefined ? diffValues(expected, actual) : null
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-faint">Input</dt>
        <dd translate="no" className={valueStyle}>
          <Arguments args={args} names={names} />
        </dd>
        {expected !== undefined && (
          <>
            <dt className="text-faint">Expected</dt>
            <dd translate="no" className={valueStyle}>
              {diff ? <Marked parts={diff.expected} tone="bg-good-soft text-good" /> : shorten(writeValue(expected))}
            </dd>
          </>
        )}
        {isRun && (!error || isNothing) && (
          <>
            <dt className="text-faint">{expected === undefined ? 'Returned' : 'Got'}</dt>
            {isNothing ? (
              <dd>nothing: your function finished without returning a value</dd>
            ) : (
              <dd translate="no" className={valueStyle}>
                {diff ? <Marked parts={diff.actual} tone="bg-bad-soft text-bad" /> : shorten(writeValue(actual))}
              </dd>
            )}
          </>
        )}
      </dl>
      {diff?.remark && <p className="text-muted">{diff.remark}</p>}
      {isRun && error && !isNothing && <ErrorText name="Error" text={error} language={language} />}
    </>
  )
}

/** A function's arguments, one line per parameter. */
export function Arguments({ args, names }: Pick<Props, 'args' | 'names'>) {
  return args.map((arg, at) => (
    <div key={at}>
      {names[at] && <span className="text-muted">{names[at]} = </span>}
      {shorten(JSON.stringify(arg))}
    </div>
  ))
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length - longest} characters more)` : text
}

/**
 * A text with the stretches marked in which it differs from the other; underlined too, for people who see no colour.
 */
function Marked({ parts, tone }: { parts: Stretch[]; tone: string }) {
  return parts.map(({ text, isMarked }, at) =>
    isMarked ? (
      <mark key={at} className={cn('rounded-sm underline underline-offset-2', tone)}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
}
