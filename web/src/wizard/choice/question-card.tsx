import { tagsShown } from '@nova/contract/constants'
import { describeLibraries } from '@nova/contract/projects/kit-libraries'
import { languageNames } from '@nova/contract/questions/language-names'
import { unprovenWords } from '@nova/contract/questions/library'
import type { Citation, Quotation, TechnicalQuestion } from '@nova/contract/questions/questions'
import { type Difficulty } from '@nova/contract/words'
import { Clock, Eye, Quote, ShieldAlert, ShieldCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { whenDrawn } from '../../ui/later.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { useIsPhone } from '../../ui/width.ts'
import { type ProposedQuestion, sourceNames } from './selection.ts'

const difficultyTones: Record<Difficulty, BadgeTone> = { easy: 'good', medium: 'warn', hard: 'bad' }
const shortText = 260

type Props = {
  question: ProposedQuestion
  /** Below its statement. */
  note?: ReactNode
  isChosen: boolean
  isLocked: boolean
  /** About to be replaced. */
  isFading: boolean
  onToggle: () => void
  onPreview: () => void
  onRemoveQuotation: () => void
}

export function QuestionCard({ question, note, isChosen, isLocked, isFading, onToggle, ...on }: Props) {
  const id = useId()
  // There three separate lines would be a quarter of the card.
  const isPhone = useIsPhone()
  const text = 'problemStatement' in question ? question.problemStatement : question.question
  return (
    <li
      className={cn(
        'flex gap-3.5 rounded-xl border bg-surface p-4 transition duration-100 sm:p-5',
        isChosen ? 'border-accent/70' : 'border-line',
        isFading && 'opacity-50',
      )}
    >
      <Checkbox
        id={id}
        className="mt-0.75"
        checked={isChosen}
        disabled={isLocked}
        aria-describedby={`${id}-facts`}
        onCheckedChange={onToggle}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-lg font-semibold tracking-tight">
            <label htmlFor={id} className="cursor-pointer">
              {question.title}
            </label>
          </h2>
          <div id={`${id}-facts`} className="flex flex-wrap items-center gap-1.5">
            <Badge tone={difficultyTones[question.difficultyLevel]}>{question.difficultyLevel}</Badge>
            <Badge tone="outline">{sourceNames[question.source]}</Badge>
            {question.writtenBy && <Badge tone="outline">Written by {question.writtenBy}</Badge>}
            <Badge tone="outline" className="tabular">
              <Clock aria-hidden />
              {question.timeEstimate} min
            </Badge>
          </div>
        </div>
        <Statement text={text} />
        {note}
        {'quotation' in question && question.quotation && (
          <Quoted quotation={question.quotation} isLocked={isLocked} onRemove={on.onRemoveQuotation} />
        )}
        <div className="mt-3 flex flex-wrap items-center gap-1.5">
          {question.tags.slice(0, tagsShown).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          <Proof question={question} />
          <Button variant="link" className="ml-auto text-sm" onClick={on.onPreview}>
            <Eye aria-hidden />
            Preview
            <span className="sr-only">{question.title}</span>
          </Button>
        </div>
        {question.standsInFor && (
          <p className="mt-2 text-sm text-faint">
            From the bank. It replaces a question from the language model that failed: {question.standsInFor}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-x-8 gap-y-0.5 border-t border-line pt-2.5 *:max-sm:basis-full *:data-[state=open]:basis-full">
          {isPhone && 'problemStatement' in question ? (
            <Collapsible title="More about this question">
              <Sections question={question} />
            </Collapsible>
          ) : (
            <Sections question={question} />
          )}
        </div>
      </div>
    </li>
  )
}

type QuotedProps = { quotation: Quotation; isLocked: boolean; onRemove: () => void }

/** The resume line that the candidate will hear, and why it is there. */
function Quoted({ quotation, isLocked, onRemove }: QuotedProps) {
  return (
    <div className="mt-3 flex max-w-3xl flex-wrap items-start gap-x-4 gap-y-1 rounded-lg bg-sunken px-3 py-2.5 text-sm">
      <p className="min-w-0 flex-1 basis-64 break-words">
        Quotes the resume: “{quotation.line}” <span className="text-muted">{quotation.why}</span>
      </p>
      {!isLocked && (
        <Button variant="link" className="text-sm" onClick={onRemove}>
          Remove quotation
        </Button>
      )}
    </div>
  )
}

function Statement({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shortText
  return (
    <>
      <Markdown
        text={isLong && !isWhole ? shortened(text) : text}
        className="mt-1.5 max-w-3xl gap-2 text-muted [&_code]:text-ink"
      />
      {isLong && (
        <Button variant="link" className="mt-1 text-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}

/** The first paragraph, as much of it as fits, cut at a word; an open code mark is closed. */
export function shortened(text: string): string {
  const [first = ''] = text.split(/\n\s*\n/)
  const start =
    first.length > shortText
      ? `${first.slice(0, shortText).replace(/\s+\S*$/, '')}…`
      : `${first.replace(/[\s.:;,]+$/, '')}…`
  return (start.match(/`/g)?.length ?? 0) % 2 === 1 ? `${start}\`` : start
}

function provenIn(question: ProposedQuestion): string {
  return 'provenIn' in question && !question.isUnproven
    ? question.provenIn.map((language) => languageNames[language]).join(', ')
    : ''
}

function Proof({ question }: { question: ProposedQuestion }) {
  if (question.isUnproven)
    return (
      <span className="ml-1 inline-flex items-center gap-1.5 text-sm text-warn">
        <ShieldAlert aria-hidden className="size-4" />
        {unprovenWords}
      </span>
    )
  const isProven =
    'questionType' in question && (question.questionType === 'project' || question.questionType === 'sql')
  if (!isProven && !provenIn(question)) return null
  return (
    <span className="ml-1 inline-flex items-center gap-1.5 text-sm text-good">
      <ShieldCheck aria-hidden className="size-4" />
      Proven by execution
    </span>
  )
}

const SqlTask = whenDrawn(async () => (await import('../../sql/sql.tsx')).SqlTask)

function Sections({ question }: { question: ProposedQuestion }) {
  const technical = 'problemStatement' in question ? question : null
  return (
    <>
      {technical?.project && (
        <Collapsible title="View Stages">
          <Stages stages={technical.project.stages} />
          {technical.project.libraries && (
            <p className="pb-2 text-muted">Includes {describeLibraries(technical.project.libraries)}</p>
          )}
        </Collapsible>
      )}
      {technical && technical.assumptions.length > 0 && (
        <Collapsible title="View Assumptions">
          <List items={technical.assumptions} />
        </Collapsible>
      )}
      {technical && (technical.examples.length > 0 || technical.signature) && (
        <Collapsible title="View Examples & Inputs">
          <Examples question={technical} />
        </Collapsible>
      )}
      {technical?.sql && (
        <Collapsible title="View Tables & Expected Result">
          <SqlTask sql={technical.sql} />
        </Collapsible>
      )}
      <Collapsible title="View Question Context">
        <Context question={question} />
      </Collapsible>
    </>
  )
}

function Stages({ stages }: { stages: NonNullable<TechnicalQuestion['project']>['stages'] }) {
  return (
    <ol className="flex flex-col gap-3 pb-2">
      {stages.map(({ id, title, statement, minutes }, at) => (
        <li key={id} className="max-w-prose">
          <p className="font-medium">
            {at + 1}. {title} <span className="font-normal text-muted tabular">({minutes} min)</span>
          </p>
          <Markdown text={statement} className="mt-1 gap-2 text-muted [&_code]:text-ink" />
        </li>
      ))}
    </ol>
  )
}

function Examples({ question: { examples, signature } }: { question: TechnicalQuestion }) {
  return (
    <div className="flex flex-col gap-3 pb-2">
      {signature && (
        <p className="overflow-x-auto rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-sm">
          {signature.name}({signature.params.map(({ name, type }) => `${name}: ${type}`).join(', ')}) →{' '}
          {signature.returns}
        </p>
      )}
      {examples.map((example) => (
        <dl
          key={example.input}
          className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-lg border border-line bg-sunken px-3 py-2 text-sm"
        >
          <Line name="Input" text={example.input} isCode />
          <Line name="Output" text={example.output} isCode />
          {example.explanation && <Line name="Why" text={example.explanation} />}
        </dl>
      ))}
    </div>
  )
}

function Line({ name, text, isCode }: { name: string; text: string; isCode?: boolean }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className={cn('min-w-0 break-words whitespace-pre-wrap', isCode ? 'font-mono' : 'text-muted')}>{text}</dd>
    </>
  )
}

const citedNames: Partial<Record<Citation['source'], string>> = {
  resume: 'From the resume',
  'job-description': 'From the job description',
}

function Context({ question }: { question: ProposedQuestion }) {
  const languages = provenIn(question)
  const facts: [string, ReactNode][] = [['Category', question.category]]
  if ('competency' in question) facts.push(['Competency', question.competency])
  if ('followUp' in question && question.followUp)
    facts.push(['Follow-up', <Markdown key="follow-up" text={question.followUp} />])
  return (
    <div className="flex max-w-prose flex-col gap-3 pb-2">
      <p>{question.reason}</p>
      {question.citations.map(({ source, line }) => (
        <blockquote key={source + line} className="flex gap-2.5 rounded-lg bg-sunken px-3 py-2.5">
          <Quote aria-hidden className="mt-1 size-3.5 shrink-0 text-faint" />
          <div className="min-w-0">
            <p className="break-words">{line}</p>
            <footer className="text-sm text-faint">{citedNames[source] ?? `From ${sourceNames[source]}`}</footer>
          </div>
        </blockquote>
      ))}
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[7rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {'probes' in question && question.probes.length > 0 && (
        <div className="text-sm">
          <p className="text-faint">Follow-up questions</p>
          <List items={question.probes} />
        </div>
      )}
      {languages && (
        <p className="flex items-start gap-2 text-sm text-good">
          <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          Proven by execution in {languages}
        </p>
      )}
    </div>
  )
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="list-disc pb-2 pl-5 text-muted marker:text-faint">
      {items.map((item) => (
        <li key={item} className="my-0.5">
          {item}
        </li>
      ))}
    </ul>
  )
}
