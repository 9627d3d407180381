import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { memo, type ReactNode, useMemo } from 'react'
import { DrawnMarkdown, type DrawNodes, type MarkdownNode, type MarkdownProps } from './drawn-markdown.tsx'

const tables = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }

/**
 * Markdown as text, lists, tables, code and links. Text that looks like HTML stays text, as in `List<Integer>`, and so do
 * the marks of `__init__` and `2*3*4`; pictures are left out.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const nodes = useMemo(() => fromMarkdown(props.text, tables).children, [props.text])
  return <DrawnMarkdown {...props} nodes={nodes} drawOther={drawTable} />
})

function drawTable(node: MarkdownNode, draw: DrawNodes): ReactNode {
  if (node.type !== 'table') return null
  const [head, ...body] = node.children
  return (
    // It may scroll, which the keyboard must be able to do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="group" aria-label="Table" className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-sunken">
          <tr>
            {head?.children.map((cell, at) => (
              <th key={at} scope="col" className="px-3 py-1.5 font-medium">
                {draw(cell.children)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, at) => (
            <tr key={at} className="border-t border-line align-top">
              {row.children.map((cell, of) => (
                <td key={of} className="px-3 py-1.5">
                  {draw(cell.children)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
