import { languageNames } from '@nova/contract/questions/language-names'
import { isUnprovenDraft, type ListedQuestion, unprovenWords } from '@nova/contract/questions/library'
import { type Difficulty } from '@nova/contract/words'
import { Archive, PencilLine, ShieldCheck } from 'lucide-react'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { kindWords } from './kinds.ts'

const difficultyTones: Record<Difficulty, BadgeTone> = { easy: 'good', medium: 'warn', hard: 'bad' }

type Shown = Pick<ListedQuestion, 'status' | 'kind' | 'provenIn' | 'hasDraft' | 'scope'>

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <Badge tone={difficultyTones[difficulty]}>{difficulty}</Badge>
}

/** Whether it can be chosen: proven where it is code, ready else, a draft (with tests: unproven), or retired. The bank's are all ready. */
export function ReadinessBadge({ status, kind, provenIn, hasDraft, scope }: Shown) {
  if (status === 'retired') {
    return (
      <Badge tone="neutral">
        <Archive aria-hidden />
        Retired
      </Badge>
    )
  }
  if (status === 'draft') {
    return (
      <Badge tone="outline" title={isUnprovenDraft({ status, kind }) ? unprovenWords : undefined}>
        <PencilLine aria-hidden />
        {isUnprovenDraft({ status, kind }) ? 'Unproven draft' : 'Draft'}
      </Badge>
    )
  }
  const isProven = kindWords[kind].isProven({ provenIn })
  if (scope === 'bank' && !isProven) return null
  return (
    <>
      <Badge tone="good">
        {isProven && <ShieldCheck aria-hidden />}
        {isProven ? 'Proven' : 'Ready'}
      </Badge>
      {hasDraft && <Badge tone="outline">Unfinished changes</Badge>}
    </>
  )
}

/** In which languages it was proven; nothing where there are none. */
export function provenWords({ provenIn }: Pick<ListedQuestion, 'provenIn'>): string {
  return provenIn.map((language) => languageNames[language]).join(', ')
}

/** How often it was asked here; how many solved it once that says something. Nothing where it never was. */
export function usedWords({ used, solved }: Pick<ListedQuestion, 'used' | 'solved'>): string {
  if (used === 0) return ''
  const times = `Used ${used === 1 ? 'once' : `${used.toLocaleString()} times`}`
  return solved ? `${times}, solved by ${Math.round(solved.share * 100)}% of ${solved.n.toLocaleString()}` : times
}
