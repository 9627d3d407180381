/** How Markdown that was read is drawn. */
import type { fromMarkdown } from 'mdast-util-from-markdown'
import { type ReactNode, useMemo } from 'react'
import { cn } from './cn.ts'

const style = cn(
  'flex flex-col gap-3 leading-relaxed break-words',
  '[&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2',
  '[&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted',
  '[&_:is(h1,h2,h3,h4)]:font-semibold [&_:is(h1,h2,h3,h4)]:tracking-tight',
  '[&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:pl-5 [&_li]:my-1 [&_li]:marker:text-faint',
  // Two spaces in a value are two.
  '[&_code]:rounded-sm [&_code]:box-decoration-clone [&_code]:bg-idle-soft [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.9em] [&_code]:whitespace-pre-wrap',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:p-3',
  '[&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_pre_code]:whitespace-pre',
  '[&_[data-code]>pre]:rounded-none [&_[data-code]>pre]:border-0',
)

export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number]
type Node = MarkdownNode
type CodeActions = (code: string) => ReactNode
export type DrawNodes = (nodes: readonly Node[]) => ReactNode
/** Draws what only the whole reader finds. */
type DrawOther = (node: Node, draw: DrawNodes) => ReactNode
type Around = {
  source: string
  addresses: ReadonlyMap<string, string>
  codeActions: CodeActions | undefined
  drawOther: DrawOther | undefined
}
export type MarkdownProps = {
  text: string
  className?: string
  /** What stands in the head of a block of code; without it, blocks have no head. */
  codeActions?: CodeActions | undefined
}

type DrawnProps = MarkdownProps & { nodes: readonly Node[]; drawOther?: DrawOther }

export function DrawnMarkdown({ nodes, text, className, codeActions, drawOther }: DrawnProps) {
  const drawn = useMemo(() => {
    // Of two with one name the first counts.
    const addresses = new Map(listDefinitions(nodes).toReversed())
    return drawAll(nodes, { source: text, addresses, codeActions, drawOther })
  }, [nodes, text, codeActions, drawOther])
  return <div className={cn(style, className)}>{drawn}</div>
}

function drawAll(nodes: readonly Node[], around: Around): ReactNode[] {
  return nodes.map((node, at) => <Drawn key={at} node={node} around={around} />)
}

function Drawn({ node, around }: { node: Node; around: Around }): ReactNode {
  const inside = () => ('children' in node ? drawAll(node.children, around) : null)
  switch (node.type) {
    case 'text':
      return node.value
    case 'paragraph':
      return <p>{inside()}</p>
    case 'heading': {
      const Heading = `h${node.depth}` as const
      return <Heading>{inside()}</Heading>
    }
    case 'html':
      return node.value
    case 'emphasis':
    case 'strong': {
      const marks = marksOfCode(node, around.source)
      if (marks) return [marks, inside(), marks]
      return node.type === 'strong' ? <strong>{inside()}</strong> : <em>{inside()}</em>
    }
    case 'inlineCode':
      // A line of the source that ends within it is a space.
      return <code translate="no">{node.value.replaceAll('\n', ' ')}</code>
    case 'code':
      return <Code code={node.value} name={node.lang ?? ''} actions={around.codeActions} />
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>
    case 'list': {
      const isLoose = node.spread || node.children.some(({ spread }) => spread)
      const items = node.children.map((item, at) => (
        <li key={at}>{drawAll(isLoose ? item.children : item.children.flatMap(unwrap), around)}</li>
      ))
      return node.ordered ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'link':
      return <Anchor href={node.url}>{inside()}</Anchor>
    case 'linkReference':
      return <Anchor href={around.addresses.get(node.identifier) ?? ''}>{inside()}</Anchor>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    default:
      return around.drawOther?.(node, (nodes) => drawAll(nodes, around)) ?? null
  }
}

/** The marks of emphasis that belong to code which nobody put in backquotes: of a Python name, or within a sum. */
function marksOfCode({ type, position }: Node, source: string): string | undefined {
  const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  const marks = source[from]!.repeat(type === 'strong' ? 2 : 1)
  const isWithin = /\w/.test(source[from - 1] ?? '') && /\w/.test(source[to] ?? '')
  return marks === '__' || (marks.startsWith('*') && isWithin) ? marks : undefined
}

function Code({ code, name, actions }: { code: string; name: string; actions: CodeActions | undefined }) {
  const block = (
    <pre translate="no">
      <code translate="no">{`${code}\n`}</code>
    </pre>
  )
  if (!actions) return block
  return (
    <div data-code className="overflow-hidden rounded-lg border border-line">
      <div className="flex items-center gap-1 border-b border-line bg-idle-soft py-0.5 pr-1 pl-3 text-xs text-muted">
        <span className="mr-auto">{name}</span>
        {actions(code)}
      </div>
      {block}
    </div>
  )
}

/** In a list without blank lines the items' paragraphs are their text alone. */
function unwrap(node: Node): Node[] {
  return node.type === 'paragraph' ? node.children : [node]
}

/** A link where its address is of a kind that leads to a page; else only its words. */
function Anchor({ href, children }: { href: string; children: ReactNode }) {
  const { protocol } = URL.canParse(href, location.origin) ? new URL(href, location.origin) : { protocol: '' }
  if (!/^(https?|mailto):$/.test(protocol)) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/** Addresses that stand apart from the links that name them. */
function listDefinitions(nodes: readonly Node[]): [string, string][] {
  return nodes.flatMap((node) => {
    if (node.type === 'definition') return [[node.identifier, node.url] satisfies [string, string]]
    return 'children' in node ? listDefinitions(node.children) : []
  })
}
