import { type OwnCode, OwnCodeForm } from '@nova/contract/own-code/own-code'
import { makeOwnQuestions } from '@nova/contract/own-code/own-code-calls'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, failureOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { toast } from '../ui/toast.tsx'
import { keepOwnCode } from './own-code-queries.ts'
import { formNames } from './own-code-words.ts'
import { Section } from './section.tsx'

const formHints: Record<OwnCodeForm, string> = {
  build: 'Candidates get the code before your change and make the change. Your tests judge it.',
  review: 'Candidates review your change with some of the faults in it, and comment on the lines to fix.',
}

type Props = {
  change: OwnCode
  /** True where questions can be made now. */
  isOpen: boolean
  isDirty: boolean
}

/** The forms that the change can be asked in, and their making. */
export function QuestionsSection({ change, isOpen, isDirty }: Props) {
  const { id, forms } = change
  const cache = useQueryClient()
  const [toggled, setToggled] = useState<Partial<Record<OwnCodeForm, boolean>>>({})
  const [isBusy, setBusy] = useState(false)
  const chosen = OwnCodeForm.options.filter(
    (form) => forms[form] === null && (toggled[form] ?? questionOf(change, form) === undefined),
  )
  const make = async () => {
    if (chosen.length === 0) return toast.info('Choose at least one question.')
    if (isDirty) return toast.info('Save your changes first.')
    setBusy(true)
    try {
      keepOwnCode(cache, await call(makeOwnQuestions, { params: { id }, body: { forms: chosen } }))
      setToggled({})
    } catch (error) {
      toast.error(...failureOf(error, 'We couldn’t begin to prove the questions.'))
    } finally {
      setBusy(false)
    }
  }
  const canMake = OwnCodeForm.options.some((form) => forms[form] === null)
  return (
    <Section
      id="questions"
      title="Questions"
      about="We run everything again before a question enters your library: your change, the code before it and each fault."
    >
      <div className="grid gap-3 md:grid-cols-2">
        {OwnCodeForm.options.map((form) => (
          <FormCard
            key={form}
            form={form}
            problem={forms[form]}
            questionId={questionOf(change, form)}
            isChosen={chosen.includes(form)}
            onChoose={isOpen ? (isChosen) => setToggled({ ...toggled, [form]: isChosen }) : undefined}
          />
        ))}
      </div>
      {isOpen && canMake && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button busy={isBusy} onClick={() => void make()}>
            {!isBusy && <ShieldCheck aria-hidden />}
            Prove and add to the library
          </Button>
          {isDirty && <p className="text-sm text-muted">Save your changes first.</p>}
        </div>
      )}
    </Section>
  )
}

const questionOf = ({ questions }: OwnCode, form: OwnCodeForm) =>
  questions.find((question) => question.form === form)?.questionId

type CardProps = {
  form: OwnCodeForm
  /** The reason why it can't be made. */
  problem: string | null
  questionId: string | undefined
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}

function FormCard({ form, problem, questionId, isChosen, onChoose }: CardProps) {
  const name = formNames[form]
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-4">
      <h3 className="flex items-center gap-3 font-semibold">
        {problem === null && onChoose && (
          <Checkbox
            id={`form-${form}`}
            aria-describedby={`form-${form}-hint`}
            checked={isChosen}
            onCheckedChange={(checked) => onChoose(checked === true)}
          />
        )}
        {problem === null && onChoose ? <label htmlFor={`form-${form}`}>{name}</label> : name}
      </h3>
      <p id={`form-${form}-hint`} className="text-sm text-pretty text-muted">
        {formHints[form]}
      </p>
      {problem !== null && <p className="text-sm text-pretty text-warn">{problem}</p>}
      {questionId !== undefined && (
        <Link to={`/library/${questionId}`} className="self-start text-accent-text underline underline-offset-4">
          Open “{name}” in the library
        </Link>
      )}
      {questionId !== undefined && isChosen && (
        <p className="text-sm text-muted">This adds another question. The first one stays as it is.</p>
      )}
    </div>
  )
}
