import { letterHeadings, type LetterPart, nameExamples, type ReleasedLetter } from '@nova/contract/reviews/letters'
import type { ReactNode } from 'react'
import { localTime } from '../ui/date-time.tsx'
import { PlainText } from './plain-text.tsx'

type Shown = Pick<ReleasedLetter, LetterPart> & {
  /** The moments are unknown in a preview. */
  examples: { text: string; evidence: { seq: number; at?: string }[] }[]
}

/** The letter as its candidate reads it. */
export function LetterSheet({ letter }: { letter: Shown }) {
  const part = (name: LetterPart) => (
    <Part title={letterHeadings[name]}>
      <PlainText text={letter[name]} />
    </Part>
  )
  return (
    <div className="flex flex-col gap-4">
      {part('assessed')}
      {part('found')}
      {letter.examples.length > 0 && (
        <Part title={nameExamples(letter.examples.length)}>
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-faint">
            {letter.examples.map(({ text, evidence }) => (
              <li key={text} className="max-w-prose wrap-anywhere">
                {text} <span className="text-sm text-muted">{sayEvidence(evidence)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {part('ai')}
      {part('decided')}
      {part('rights')}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** Entries are numbered in the candidate's own copy, which shows each of them. */
function sayEvidence(evidence: Shown['examples'][number]['evidence']): string {
  const entries = evidence.map(({ seq, at }) => (at ? `${seq} (${localTime(at)})` : String(seq)))
  return `${entries.length === 1 ? 'Entry' : 'Entries'} ${entries.join(', ')} in your copy of the record`
}
