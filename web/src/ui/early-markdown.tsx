/** Markdown where a candidate's first key must not wait for the reader of all of it. */
import { memo, useMemo } from 'react'
import { cn } from './cn.ts'
import { DrawnMarkdown, type MarkdownProps } from './drawn-markdown.tsx'
import { later } from './later.tsx'
import { readPlainMarkdown } from './plain-markdown.ts'

const Markdown = later(async () => (await import('./markdown.tsx')).Markdown, Unread)

export const EarlyMarkdown = memo(function EarlyMarkdown(props: MarkdownProps) {
  const nodes = useMemo(() => readPlainMarkdown(props.text), [props.text])
  return nodes ? <DrawnMarkdown {...props} nodes={nodes} /> : <Markdown {...props} />
})

/** The text as it was written. */
function Unread({ text, className }: MarkdownProps) {
  return <p className={cn('leading-relaxed break-words whitespace-pre-wrap', className)}>{text}</p>
}
