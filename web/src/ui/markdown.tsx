import { fromMarkdown } from 'mdast-util-from-markdown'
import { memo, useMemo } from 'react'
import { DrawnMarkdown, type MarkdownProps } from './drawn-markdown.tsx'

/**
 * Markdown as text, lists, code and links. Text that looks like HTML stays text, as in `List<Integer>`, and so do the
 * marks of `__init__` and `2*3*4`; pictures are left out.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const nodes = useMemo(() => fromMarkdown(props.text).children, [props.text])
  return <DrawnMarkdown {...props} nodes={nodes} />
})
