import { Fragment } from 'react'
import { cn } from './cn.ts'

/** Characters. More may have to go on in the next line, on a phone above all. */
const keptTogether = 16

/** A sentence in which `names between backticks` are code; all else is text as it is. */
export function CodeWords({ text }: { text: string }) {
  // Split by a pattern with a group, every second piece is the text between backticks.
  return text.split(/`([^`\n]+)`/).map((piece, at) =>
    at % 2 === 1 ? (
      <code
        translate="no"
        key={at}
        className={cn(
          'rounded bg-sunken px-1 font-mono text-[0.9em]',
          // A line must not end behind the sign of `-amount`.
          piece.length <= keptTogether ? 'whitespace-nowrap' : 'whitespace-pre-wrap',
        )}
      >
        {piece}
      </code>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  )
}
