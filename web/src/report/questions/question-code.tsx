import type { Remark } from '@nova/contract/reports/report-questions'
import type { PadLanguage } from '@nova/contract/words'
import { MessageSquareText } from 'lucide-react'
import { useMemo } from 'react'
import { cn } from '../../ui/cn.ts'
import { EvidenceNumbers } from '../claims.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { colourLines } from './code-colours.ts'

type Props = { title: string; code: string; language: PadLanguage; remarks: readonly Remark[] }

/** The final code with its line numbers, and each remark below the lines that it is about. */
export function QuestionCode({ title, code, language, remarks }: Props) {
  const lines = useMemo(() => colourLines(code.replace(/\n$/, ''), language), [code, language])
  const marked = new Set(
    remarks.flatMap(({ line, toLine }) =>
      line === null ? [] : Array.from({ length: (toLine ?? line) - line + 1 }, (_, at) => line + at),
    ),
  )
  return (
    <ScrollRegion name={`Code of ${title}`} className="bg-sunken py-3 text-sm leading-relaxed">
      <ol translate="no" className="w-max min-w-full font-mono">
        {lines.map((stretches, at) => {
          const number = at + 1
          const about = remarks.filter(({ line, toLine }) => (toLine ?? line) === number)
          return (
            <li key={number}>
              <div className={cn('flex gap-4 px-5 sm:px-7', marked.has(number) && 'bg-warn-soft')}>
                <span aria-hidden className="w-8 shrink-0 text-right text-faint tabular select-none">
                  {number}
                </span>
                <code translate="no" className="whitespace-pre">
                  {stretches.length === 0
                    ? ' '
                    : stretches.map(({ text, colour }, place) =>
                        colour ? (
                          <span key={place} className={colour}>
                            {text}
                          </span>
                        ) : (
                          text
                        ),
                      )}
                </code>
              </div>
              {about.map((remark) => (
                <InlineRemark key={remark.text} remark={remark} />
              ))}
            </li>
          )
        })}
      </ol>
    </ScrollRegion>
  )
}

/** Stays in view where the code is scrolled sideways. */
function InlineRemark({ remark: { line, toLine, text, evidence } }: { remark: Remark }) {
  const place = line === toLine ? `Line ${line}` : `Lines ${line} to ${toLine}`
  return (
    <p className="sticky left-0 my-1 ml-5 flex w-fit max-w-[min(42rem,calc(100vw-5rem))] gap-2 rounded-md border border-line bg-raised px-3 py-1.5 font-sans text-sm text-ink sm:ml-19">
      <MessageSquareText aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        <span className="text-muted">{place}: </span>
        {text} <EvidenceNumbers evidence={evidence.slice(-1)} />
      </span>
    </p>
  )
}
