import type { Interview } from '@nova/contract/interviews/interviews'
import { languageNames } from '@nova/contract/questions/language-names'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { isHttpUrl } from '../fields.ts'
import { questionMixNames } from './choices.ts'
import type { ProposedQuestion } from './selection.ts'

const shortJobText = 240

/** The inputs that the questions were made from. */
export function InputsUsed({ interview }: { interview: Interview }) {
  const isLinkedin = (link: string) => /linkedin\.com/i.test(link)
  const rows: [string, ReactNode][] = [
    ['Resume', interview.resumeName ?? 'None'],
    ['Job link', <Address key="job" url={interview.jobLink} />],
    ['Professional profile', <Address key="linkedin" url={interview.links.find(isLinkedin)} />],
    ['Code profile', <Address key="github" url={interview.links.find((link) => !isLinkedin(link))} />],
    ['Job description', <JobText key="text" text={interview.description} />],
    ['Role', interview.title],
    ['Language', languageNames[interview.programmingLanguage]],
    ['Difficulty', interview.difficulty],
    ['Question type', questionMixNames[interview.questionType]],
  ]
  return (
    <Collapsible title="View Inputs Used by AI">
      <dl className="grid gap-x-8 gap-y-1.5 pb-2 sm:grid-cols-[11rem_1fr]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint max-sm:text-sm">{name}</dt>
            <dd className="min-w-0 break-words max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
    </Collapsible>
  )
}

function JobText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  if (text.trim() === '') return 'None'
  const isLong = text.length > shortJobText
  return (
    <>
      <p className={cn('max-w-prose whitespace-pre-wrap', isLong && !isWhole && 'line-clamp-4')}>{text}</p>
      {isLong && (
        <Button variant="link" className="mt-1 text-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}

function Address({ url }: { url: string | null | undefined }) {
  if (!url) return 'None'
  if (!isHttpUrl(url)) return url
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent-text underline-offset-4 hover:underline"
    >
      {url}
    </a>
  )
}

/** The proposal's assumptions, and the reason for each question. */
export function Assumptions({ interview, questions }: { interview: Interview; questions: ProposedQuestion[] }) {
  return (
    <Collapsible title="AI Assumptions & Reasoning">
      <div className="flex max-w-prose flex-col gap-4 pb-2">
        <ul className="list-disc pl-5 text-muted marker:text-faint">
          {interview.assumptions.map((assumption) => (
            <li key={assumption} className="my-1">
              {assumption}
            </li>
          ))}
        </ul>
        <dl className="flex flex-col gap-2.5">
          {questions.map(({ id, title, reason }) => (
            <div key={id}>
              <dt className="text-sm font-medium">{title}</dt>
              <dd className="text-sm text-muted">{reason}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Collapsible>
  )
}
