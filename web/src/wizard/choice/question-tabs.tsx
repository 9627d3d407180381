import type { Interview } from '@nova/contract/interviews/interviews'
import { isAnsweredBy, isAnsweredWithCode, kindFacts } from '@nova/contract/kinds/kinds'
import { isTooShortAlone, type ShowingSettings, tooShortAlone } from '@nova/contract/reports/showable'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { projectHelp } from './choices.ts'
import { QuestionCard } from './question-card.tsx'
import { kindOf, kinds, type ProposedQuestion, readAsked } from './selection.ts'
import { useQuotationRemoving } from './use-quotation-removing.ts'

type Props = {
  interview: Pick<Interview, 'id'> & ShowingSettings
  questions: ProposedQuestion[]
  chosen: string[]
  isBusy: boolean
  isLocked: boolean
  onToggle: (id: string) => void
  onPreview: (question: ProposedQuestion) => void
}

/** Opens the leftmost tab with questions, not the tab of the proposal's first question. */
function firstTab(questions: ProposedQuestion[]): string {
  const offered = new Set(questions.map(kindOf))
  return kindsInOrder(questions).find(({ kind }) => offered.has(kind))?.kind ?? 'coding'
}

/** Kinds answered with code come in the proposal's order, so that work with data begins with queries; the others as ever. */
function kindsInOrder(questions: ProposedQuestion[]): typeof kinds {
  const place = (kind: string) => {
    const at = questions.findIndex((question) => kindOf(question) === kind)
    return at < 0 ? questions.length : at
  }
  const withCode = kinds.filter(isAnsweredWithCode)
  return [
    ...withCode.toSorted((one, other) => place(one.kind) - place(other.kind)),
    ...kinds.filter((each) => !isAnsweredWithCode(each)),
  ]
}

/** The proposed questions, a tab for each kind. */
export function QuestionTabs({ interview, questions, chosen, isBusy, isLocked, onToggle, onPreview }: Props) {
  const removeQuotation = useQuotationRemoving(interview.id)
  const [tab, setTab] = useState<string>(() => firstTab(questions))
  const groups = kindsInOrder(questions).flatMap(({ kind, name }) => {
    const all = questions.filter((question) => kindOf(question) === kind)
    // Hide projects and SQL if they can't run here: the empty tab would ask for the impossible.
    if (kindFacts[kind].mix !== kind && all.length === 0) return []
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
          {isAnsweredBy({ kind }, 'files') && all.length > 0 && (
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
                note={<ProjectNote question={question} settings={interview} />}
                isChosen={chosen.includes(question.id)}
                isLocked={isLocked}
                isFading={isBusy && !chosen.includes(question.id)}
                onToggle={() => onToggle(question.id)}
                onPreview={() => onPreview(question)}
                onRemoveQuotation={() => removeQuotation(question.id)}
              />
            ))}
          </ul>
        </TabsContent>
      ))}
    </Tabs>
  )
}

function ProjectNote({ question, settings }: { question: ProposedQuestion; settings: ShowingSettings }) {
  if (!isTooShortAlone(readAsked(question), settings)) return null
  return <p className="mt-2 text-sm text-warn">{tooShortAlone} Add another question beside it.</p>
}
