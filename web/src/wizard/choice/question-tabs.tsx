import type { Interview } from '@nova/contract/interviews'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { projectHelp } from './choices.ts'
import { QuestionCard } from './question-card.tsx'
import { kindOf, kinds, type ProposedQuestion } from './selection.ts'

type Props = {
  interview: Pick<Interview, 'aiPolicy' | 'helpLevel'>
  questions: ProposedQuestion[]
  chosen: string[]
  isBusy: boolean
  isLocked: boolean
  onToggle: (id: string) => void
  onPreview: (question: ProposedQuestion) => void
}

/** The proposed questions, a tab for each kind. */
export function QuestionTabs({ interview, questions, chosen, isBusy, isLocked, onToggle, onPreview }: Props) {
  const first = questions[0]
  const [tab, setTab] = useState<string>(first ? kindOf(first) : 'coding')
  const groups = kinds.flatMap(({ kind, name }) => {
    const all = questions.filter((question) => kindOf(question) === kind)
    // Projects are there where they can run: an empty tab would ask for what nobody can give.
    if (kind === 'project' && all.length === 0) return []
    return [{ kind, name, all, count: all.filter(({ id }) => chosen.includes(id)).length }]
  })
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList aria-label="Questions by kind">
        {groups.map(({ kind, name, all, count }) => (
          <TabsTrigger key={kind} value={kind} count={`${count}/${all.length}`}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {groups.map(({ kind, name, all }) => (
        <TabsContent key={kind} value={kind} className="mt-5 rounded-xl" aria-busy={isBusy}>
          {all.length === 0 && (
            <EmptyState title={`No ${name.toLowerCase()} questions`} className="rounded-xl border border-dashed">
              This interview doesn’t include them. Go back to its details to change that.
            </EmptyState>
          )}
          {kind === 'project' && all.length > 0 && (
            <p className="mb-4 max-w-prose text-muted">
              A project is a small code base with a terminal, worked on in stages. Tick one to ask it; one is usually
              enough for an interview. {projectHelp(interview)}
            </p>
          )}
          <ul className="grid gap-3">
            {all.map((question) => (
              <QuestionCard
                key={question.id}
                question={question}
                isChosen={chosen.includes(question.id)}
                isLocked={isLocked}
                isFading={isBusy && !chosen.includes(question.id)}
                onToggle={() => onToggle(question.id)}
                onPreview={() => onPreview(question)}
              />
            ))}
          </ul>
        </TabsContent>
      ))}
    </Tabs>
  )
}
