import type { Example } from '@nova/contract/questions/questions'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { CodeWords } from './code-words.tsx'
import { EarlyMarkdown } from './early-markdown.tsx'

type Asked = {
  title: string
  statement: string
  category: string
  difficulty: string
  /** Planned for it; null where no clock runs. */
  minutes?: number | null
  examples: Example[]
  constraints: string[]
  followUp: string | null
}

/** A question as it is asked: title, description, `children`, examples, constraints, follow-up. */
export function Problem({ question, children }: { question: Asked; children?: ReactNode }) {
  const { title, statement, category, difficulty, minutes, examples, constraints, followUp } = question
  return (
    <article data-copy-from="problem" className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="outline">{difficulty}</Badge>
          {category && <Badge>{category}</Badge>}
          {minutes != null && <Badge>about {minutes === 1 ? '1 minute' : `${minutes} minutes`}</Badge>}
        </div>
      </div>
      <EarlyMarkdown text={statement} />
      {children}
      {examples.map((example, at) => (
        <section key={at} className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold">Example {at + 1}</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-lg border border-line bg-sunken p-3 text-sm">
            <ExampleLine name="Input" text={example.input} />
            <ExampleLine name="Output" text={example.output} />
            {example.explanation && (
              <>
                <dt className="text-faint">Why</dt>
                <dd className="text-muted">{example.explanation}</dd>
              </>
            )}
          </dl>
        </section>
      ))}
      {constraints.length > 0 && (
        <section className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold">Constraints</h3>
          <ul className="list-disc pl-5 text-muted marker:text-faint">
            {constraints.map((constraint) => (
              <li key={constraint}>
                <CodeWords text={constraint} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {followUp && (
        <section className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold">Follow-up</h3>
          <EarlyMarkdown text={followUp} className="text-muted" />
        </section>
      )}
    </article>
  )
}

function ExampleLine({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd translate="no" className="min-w-0 font-mono break-words whitespace-pre-wrap">
        {text}
      </dd>
    </>
  )
}
