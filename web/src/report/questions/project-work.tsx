/** Work in a project: test results by stage, test runs, and the changes to its files since the start. */
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import { structuredPatch } from 'diff'
import { useContext, useMemo } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { PrintingContext } from '../printing.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { CodeReviewWork } from './code-review-work.tsx'
import { RunHistory } from './run-history.tsx'

type ChangedFile = NonNullable<QuestionReport['files']>[number]

const stateWords = { changed: 'Changed', new: 'New', deleted: 'Deleted' } as const
/** Files open at first: more would push the rest out of view. */
const openAtFirst = 2
const aroundLines = 3

export function ProjectWork({ interviewId, question }: { interviewId: string; question: QuestionReport }) {
  const { questionId, title, stages = [], files = [], runs, state, codeReview } = question
  const isReviewAlone = codeReview !== undefined && stages.length === 0 && files.length === 0
  if (isReviewAlone) return <CodeReviewWork {...{ interviewId, questionId }} review={codeReview} />
  return (
    <>
      {codeReview && <CodeReviewWork {...{ interviewId, questionId }} review={codeReview} />}
      <div className="grid gap-x-10 gap-y-5 border-t border-line px-5 py-4 sm:px-7 md:grid-cols-2">
        <Stages stages={stages} hasWork={state === 'answered'} />
        <RunHistory title={title} runs={runs} />
      </div>
      <div className="border-t border-line px-5 py-4 sm:px-7">
        <h3 className="font-medium">Changed files</h3>
        {files.length === 0 ? (
          <p className="mt-1.5 text-faint">The candidate didn’t change any file.</p>
        ) : (
          <ul className="mt-2 flex flex-col gap-2">
            {files.map((file, at) => (
              <File key={file.path} file={file} isOpen={at < openAtFirst} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Stages({ stages, hasWork }: { stages: NonNullable<QuestionReport['stages']>; hasWork: boolean }) {
  return (
    <section aria-label="Hidden tests by stage">
      <h3 className="font-medium">Hidden tests by stage</h3>
      {stages.length === 0 ? (
        <p className="mt-1.5 text-faint">
          {hasWork ? 'The hidden tests did not run on the final files.' : 'Nothing was changed, so nothing was tested.'}
        </p>
      ) : (
        <ol className="mt-2 flex flex-col gap-2.5">
          {stages.map(({ id, title, passed, total }) => (
            <li key={id}>
              <p className="flex justify-between gap-4 text-sm">
                <span className="min-w-0 break-words">{title}</span>
                <span className="shrink-0 text-muted tabular">
                  {passed} of {total}
                </span>
              </p>
              <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
                <div
                  className={cn('h-full rounded-full', passed === total ? 'bg-good' : 'bg-warn')}
                  style={{ width: `${total === 0 ? 0 : (100 * passed) / total}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function File({ file, isOpen }: { file: ChangedFile; isOpen: boolean }) {
  const isPrinting = useContext(PrintingContext)
  const { path, state, before, text } = file
  const isLong = (state !== 'new' && before === null) || (state !== 'deleted' && text === null)
  const hunks = useMemo(
    () => (isLong ? [] : structuredPatch(path, path, before ?? '', text ?? '', '', '', { context: aroundLines }).hunks),
    [isLong, path, before, text],
  )
  const lines = hunks.flatMap((hunk) => hunk.lines)
  const added = lines.filter((line) => line.startsWith('+')).length
  const removed = lines.filter((line) => line.startsWith('-')).length
  const title = (
    <span className="flex flex-wrap items-center gap-2">
      <code translate="no" className="font-mono text-sm break-all">
        {path}
      </code>
      <Badge tone="outline">{stateWords[state]}</Badge>
      {!isLong && (
        <span className="text-sm text-muted tabular">
          {added} added, {removed} removed
        </span>
      )}
    </span>
  )
  return (
    <li className="rounded-md border border-line px-3 py-1">
      <Collapsible key={String(isPrinting)} title={title} defaultOpen={isPrinting || isOpen}>
        {isLong ? (
          <p className="py-2 text-sm text-muted">This file is long. Its text is in the evidence file.</p>
        ) : (
          <ScrollRegion name={`Changes of ${path}`} className="bg-sunken py-2 text-sm leading-relaxed">
            <ol translate="no" className="w-max min-w-full font-mono">
              {hunks.map((hunk) => (
                <Hunk key={hunk.newStart} hunk={hunk} />
              ))}
            </ol>
          </ScrollRegion>
        )}
      </Collapsible>
    </li>
  )
}

type HunkProps = { hunk: { oldStart: number; newStart: number; lines: string[] } }

function Hunk({ hunk }: HunkProps) {
  return (
    <>
      <li className="px-4 py-0.5 text-faint">Line {hunk.newStart}</li>
      {numberLines(hunk).map(({ mark, number, text }, at) => {
        const tone = mark === '+' ? 'bg-good-soft' : mark === '-' ? 'bg-bad-soft' : undefined
        return (
          <li key={at} className={cn('flex gap-4 px-4', tone)}>
            <span aria-hidden className="w-8 shrink-0 text-right text-faint tabular select-none">
              {number}
            </span>
            <span className="w-3 shrink-0 select-none">
              <span aria-hidden>{mark}</span>
              <span className="sr-only">{mark === '+' ? 'added' : mark === '-' ? 'removed' : ''}</span>
            </span>
            <code translate="no" className="whitespace-pre">
              {text || ' '}
            </code>
          </li>
        )
      })}
    </>
  )
}

/** Removed lines have their number in the file as it was, all others in the file as it is. */
function numberLines({ oldStart, newStart, lines }: HunkProps['hunk']) {
  let before = oldStart
  let after = newStart
  return lines
    .filter((line) => !line.startsWith('\\'))
    .map((line) => {
      const [mark = ' '] = line
      const number = mark === '-' ? before : after
      if (mark !== '+') before += 1
      if (mark !== '-') after += 1
      return { mark, number, text: line.slice(1) }
    })
}
