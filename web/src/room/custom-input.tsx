import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Label } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { RoomQuestion } from './questions.ts'
import type { RunRequest } from './wire.ts'

export type CustomInput = {
  /** False: the code runs as a program of its own. */
  isCall: boolean
  /** JSON, one text a parameter. */
  texts: string[]
}

/** The first example's arguments, to begin with. */
export function startInput(question: RoomQuestion): CustomInput {
  const args = question.visibleTests[0]?.args ?? []
  const texts = question.signature?.params.map((_, at) => (at < args.length ? JSON.stringify(args[at]) : '')) ?? []
  return { isCall: texts.length > 0 && texts.every((text) => text !== ''), texts }
}

/** The arguments to call with; null where a text is no JSON, undefined where nothing is to be called. */
export function readInput({ isCall, texts }: CustomInput): RunRequest['args'] | null {
  if (!isCall) return undefined
  try {
    return texts.map((text) => JSON.parse(text) as NonNullable<RunRequest['args']>[number])
  } catch {
    return null
  }
}

type Props = { question: RoomQuestion; input: CustomInput; onChange: (input: CustomInput) => void }

/** What Run Code calls the function with. */
export function CustomInputFields({ question, input, onChange }: Props) {
  const params = question.signature?.params ?? []
  if (params.length === 0) {
    return <p className="p-3 text-sm text-muted">Run Code runs your code as a program and shows what it prints.</p>
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <Label className="flex items-center gap-2 font-normal">
        <Checkbox
          checked={input.isCall}
          onCheckedChange={(checked) => onChange({ ...input, isCall: checked === true })}
        />
        <span>
          Call <code className="font-mono">{question.signature?.name}</code> with these values
        </span>
      </Label>
      {params.map(({ name, type }, at) => {
        const text = input.texts[at] ?? ''
        return (
          <Field
            key={name}
            label={`${name}: ${type}`}
            {...(input.isCall && !isJson(text) ? { error: 'Please write a JSON value, like [1, 2] or "text".' } : {})}
          >
            {(control) => (
              <Input
                {...control}
                className="font-mono text-sm"
                spellCheck={false}
                disabled={!input.isCall}
                value={text}
                onChange={(event) =>
                  onChange({
                    ...input,
                    texts: params.map((_, index) => (index === at ? event.target.value : (input.texts[index] ?? ''))),
                  })
                }
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
