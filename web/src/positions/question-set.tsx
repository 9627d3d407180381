/** The questions of a position: chosen from the library and the bank, put in order, and marked as asked of everyone. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import { maxPositionQuestions } from '@nova/contract/positions/positions'
import type { ListedQuestion } from '@nova/contract/questions/library'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { withReason, tellLimit } from '../ui/with-reason.ts'
import type { Chosen } from './form.ts'
import type { Words } from './positions.ts'
import { type Job, Suggestions } from './suggestions.tsx'

const QuestionBrowser = lazy(async () => ({
  default: (await import('../library/question-browser.tsx')).QuestionBrowser,
}))

type Props = {
  questions: Chosen[]
  job: Job
  duration: string
  words: Words
  error: string | undefined
  onChange: (questions: Chosen[]) => void
}

export function QuestionSet({ questions, job, duration, words, error, onChange }: Props) {
  const [isAdding, setAdding] = useState(false)
  const set = (id: string, change: Partial<Chosen>) =>
    onChange(questions.map((question) => (question.id === id ? { ...question, ...change } : question)))
  const move = (from: number, to: number) => {
    const moved = [...questions]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  const handleAdd = ({ id, title, kind, minutes }: Addable) =>
    onChange([...questions, { id, title, kind, minutes, isCore: true }])
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted">
        Everyone is asked the core questions. You can leave out the others for a {words.one}. Behavioral questions come
        last.
      </p>
      {questions.length > 0 && (
        <ol className="divide-y divide-line rounded-lg border border-line">
          {questions.map((question, at) => (
            <Line
              key={question.id}
              question={question}
              onCore={(isCore) => set(question.id, { isCore })}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < questions.length - 1 ? () => move(at, at + 1) : undefined}
              onRemove={() => onChange(questions.filter(({ id }) => id !== question.id))}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" {...withReason(tellFull(questions), () => setAdding(true))}>
          <Plus aria-hidden />
          Add questions
        </Button>
        <p role="status" className="text-sm text-muted tabular">
          {sumUp(questions, duration)}
        </p>
      </div>
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {isAdding && <AddDialog taken={questions} job={job} onAdd={handleAdd} onClose={() => setAdding(false)} />}
    </div>
  )
}

function sumUp(questions: Chosen[], duration: string): string {
  if (questions.length === 0) return 'No questions yet.'
  const minutes = questions.reduce((sum, question) => sum + question.minutes, 0)
  const core = questions.filter(({ isCore }) => isCore).length
  const count = questions.length === 1 ? '1 question' : `${questions.length} questions`
  return `${count}, ${core} core. About ${minutes} of ${duration || '–'} minutes.`
}

type LineProps = {
  question: Chosen
  onCore: (isCore: boolean) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

function Line({ question, onCore, onUp, onDown, onRemove }: LineProps) {
  const { title, kind, minutes, isCore } = question
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{title}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-muted tabular">
          <Badge tone="outline">{kindFacts[kind].name}</Badge>
          {minutes} min
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Switch id={id} checked={isCore} onCheckedChange={onCore} aria-label={`Core: ${title}`} />
        <label htmlFor={id} className="text-sm">
          Core
        </label>
      </div>
      <div className="flex items-center">
        <IconButton
          label={`Move ${title} up`}
          size="sm"
          icon={<ArrowUp aria-hidden />}
          // Not `disabled`: a question moved to the top would lose the focus.
          aria-disabled={!onUp}
          onClick={onUp}
        />
        <IconButton
          label={`Move ${title} down`}
          size="sm"
          icon={<ArrowDown aria-hidden />}
          aria-disabled={!onDown}
          onClick={onDown}
        />
        <IconButton label={`Remove ${title}`} size="sm" icon={<X aria-hidden />} onClick={onRemove} />
      </div>
    </li>
  )
}

const tellFull = (chosen: Chosen[]) => tellLimit(chosen.length, maxPositionQuestions, 'questions')

type Addable = Pick<ListedQuestion, 'id' | 'title' | 'kind' | 'minutes'>
type DialogProps = { taken: Chosen[]; job: Job; onAdd: (question: Addable) => void; onClose: () => void }

function AddDialog({ taken, job, onAdd, onClose }: DialogProps) {
  const actions = (question: Addable) =>
    taken.some(({ id }) => id === question.id) ? (
      <span className="text-sm text-faint">In the set</span>
    ) : (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Add ${question.title}`}
        {...withReason(tellFull(taken), () => onAdd(question))}
      >
        <Plus aria-hidden />
        Add
      </Button>
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add questions"
      description="From your company’s library and the built-in bank. Coding questions here are proven by execution."
      className="max-w-4xl"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Suggestions job={job} taken={taken} actions={actions} />
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        <QuestionBrowser scope="all" isChoosing settings={job.settings} actions={actions} />
      </Suspense>
    </Dialog>
  )
}
