import { kindFacts } from '@nova/contract/kinds/kinds'
import type { ListedQuestion } from '@nova/contract/questions/library'
import { isTooShortAlone, type ShowingSettings, tooShortAlone } from '@nova/contract/reports/showable'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { relativeTime } from '../ui/date-time.tsx'
import { rowStop } from '../ui/list-keys.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { DifficultyBadge, provenWords, ReadinessBadge, usedWords } from './question-badges.tsx'

type Props = {
  question: ListedQuestion
  /** Of the interviews that it is chosen for, where they are known. */
  settings?: ShowingSettings | undefined
  onTag: (tag: string) => void
  actions: ReactNode
}

export function QuestionRow({ question, settings, onTag, actions }: Props) {
  const { id, title, kind, difficulty, minutes, tags, opening } = question
  return (
    <li className="flex items-start gap-x-4 gap-y-3 px-5 py-4 max-sm:flex-col transition-colors duration-100 hover:bg-hover/50">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h3 className="min-w-0 font-medium break-words">
            <Link
              to={`/library/${id}`}
              {...rowStop}
              aria-keyshortcuts="F"
              className="underline-offset-4 hover:underline"
            >
              {title || 'Untitled'}
            </Link>
          </h3>
          <ReadinessBadge {...question} />
        </div>
        {opening !== '' && <p className="mt-1 line-clamp-1 text-sm break-words">{opening}</p>}
        <p className="mt-1 text-sm text-muted">{aboutOf(question)}</p>
        {isTooShortAlone(question, settings) && <p className="mt-1 text-sm text-warn">{tooShortAlone}</p>}
        <div className="mt-2 flex flex-wrap items-center gap-1.5 pointer-coarse:gap-y-3">
          <Badge tone="outline">{kindFacts[kind].name}</Badge>
          <DifficultyBadge difficulty={difficulty} />
          <Badge tone="outline" className="tabular">
            <Clock aria-hidden />
            {minutes} min
          </Badge>
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={`Show questions with the tag ${tag}`}
              className="relative inline-flex h-6 items-center rounded-full bg-idle-soft px-2 text-xs font-medium text-muted after:absolute after:-inset-x-0.5 after:-inset-y-1 hover:text-ink pointer-coarse:h-8 pointer-coarse:px-3 pointer-coarse:after:-inset-y-1.5"
              onClick={() => onTag(tag)}
            >
              {tag}
            </button>
          ))}
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-2 max-sm:-ml-1.5">
        <FavouriteButton question={question} />
        {actions}
      </div>
    </li>
  )
}

function aboutOf(question: ListedQuestion): string {
  const proven = provenWords(question)
  const parts = [
    proven && `Proven in ${proven}`,
    question.creatorName && `Written by ${question.creatorName}`,
    question.updatedAt && `Changed ${relativeTime(question.updatedAt)}`,
    question.scope === 'bank' && (question.category || 'From the bank'),
    usedWords(question),
  ].filter((part) => typeof part === 'string' && part !== '')
  return parts.join(' · ')
}
