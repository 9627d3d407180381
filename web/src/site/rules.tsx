import { Markdown } from '../ui/markdown.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The texts of docs/assessment.md and docs/api.md; prerender.ts puts them here. */
declare const __ASSESSMENT_RULES__: string
declare const __API_GUIDE__: string

/** docs/assessment.md as a page, so that a figure of a report can link to the rule it was made by. */
export const AssessmentRules = () => (
  <DocumentPage
    title="How scores are made"
    about="Every formula, exactly as the product computes it."
    contents="Sections of the rules"
    text={__ASSESSMENT_RULES__}
  />
)

/** docs/api.md as a page, next to the list of calls at /api/docs. */
export const ApiGuide = () => (
  <DocumentPage
    title="API guide"
    about="Keys, first calls, and the rules that every call follows."
    contents="Sections of the guide"
    text={__API_GUIDE__}
  />
)

type Props = { title: string; about: string; contents: string; text: string }

function DocumentPage({ title, about, contents, text }: Props) {
  const { lead, sections } = readSections(text)
  return (
    <SiteFrame>
      <article className="container-app py-14 sm:py-20">
        <header className="max-w-2xl">
          <h1 className="text-4xl font-semibold tracking-[-0.025em]">{title}</h1>
          <p className="mt-5 text-xl text-muted">{about}</p>
        </header>
        <div className="mt-12 grid gap-x-12 gap-y-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <nav aria-label={contents} className="lg:sticky lg:top-20 lg:self-start">
            <ul className="flex flex-col gap-1.5 text-sm">
              {sections.map(({ id, title, depth }) => (
                <li key={id} className={depth === 3 ? 'pl-4' : 'mt-2 font-medium'}>
                  <a href={`#${id}`} className="text-muted underline-offset-4 hover:text-ink hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex min-w-0 flex-col gap-10">
            <Body text={lead} />
            {sections.map(({ id, title, depth, body }) => {
              const Heading = `h${depth}` as const
              return (
                <section key={id} id={id} className="scroll-mt-20 border-t border-line pt-6 target:border-accent">
                  <Heading className={depth === 2 ? 'text-2xl font-semibold' : 'text-xl font-semibold'}>
                    {title}
                  </Heading>
                  <Body text={body} />
                </section>
              )
            })}
          </div>
        </div>
      </article>
    </SiteFrame>
  )
}

type Section = { id: string; title: string; depth: 2 | 3; body: string }

/** The sections under their numbers or names: '3.2 Formulas' has the id 3.2, 'Create a key' create-a-key. */
function readSections(text: string): { lead: string; sections: Section[] } {
  const [lead = '', ...parts] = text.replace(/^# .*\n/, '').split(/^(?=#{2,3} )/m)
  const sections = parts.map((part): Section => {
    const [heading = '', ...lines] = part.split('\n')
    const [, marks = '##', title = ''] = /^(#{2,3}) (.*)$/.exec(heading) ?? []
    const id = /^\d[\d.]*\d|^\d/.exec(title)?.[0] ?? title.toLowerCase().replaceAll(' ', '-')
    return { id, title, depth: marks.length === 3 ? 3 : 2, body: lines.join('\n') }
  })
  return { lead, sections }
}

function Body({ text }: { text: string }) {
  // Links lead to other files of the source, which are not served.
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  const blocks = plain.split(/\n(?=\|)(?<!\|\n)|(?<=\|)\n(?!\|)/)
  return blocks.map((block, at) =>
    block.startsWith('|') ? (
      <RuleTable key={at} text={block} />
    ) : (
      // Code may scroll, so the keyboard must reach it.
      block
        .split(/^(?=```\w)|(?<=^```$)/m)
        .map((part, of) =>
          part.startsWith('```') ? (
            <CodeBlock key={of} text={part.replace(/^```.*\n|\n?```\s*$/g, '')} />
          ) : (
            <Markdown key={of} text={part} className="mt-4 max-w-[46rem] text-muted" />
          ),
        )
    ),
  )
}

function CodeBlock({ text }: { text: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="Code"
      className="mt-4 overflow-x-auto rounded-lg border border-line bg-sunken p-3 font-mono text-sm leading-6"
    >
      {text}
    </pre>
  )
}

function RuleTable({ text }: { text: string }) {
  const [head = [], , ...rows] = text.split('\n').map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={head.join(', ')} tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full text-left text-base">
        <thead>
          <tr className="border-b border-line">
            {head.map((cell) => (
              <th key={cell} scope="col" className="py-2 pr-6 font-medium">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top text-muted">
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, at) => (
                <td key={at} className="py-2.5 pr-6">
                  <Inline text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Code and weight in a cell; a whole Markdown for each would make the page large. */
function Inline({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, at) => {
    if (part.startsWith('`')) {
      return (
        <code translate="no" key={at} className="font-mono text-[0.9em]">
          {part.slice(1, -1)}
        </code>
      )
    }
    return part.startsWith('**') ? <strong key={at}>{part.slice(2, -2)}</strong> : part
  })
}
