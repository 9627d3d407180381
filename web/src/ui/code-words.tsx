import { Fragment } from 'react'

/** A sentence in which `names between backticks` are code; all else is text as it is. */
export function CodeWords({ text }: { text: string }) {
  // Split by a pattern with a group, every second piece is what stood between backticks.
  return text.split(/`([^`\n]+)`/).map((piece, at) =>
    at % 2 === 1 ? (
      <code key={at} className="rounded bg-sunken px-1 font-mono text-[0.9em] whitespace-pre-wrap">
        {piece}
      </code>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  )
}
