import type { RoomQuestion } from '../journal/questions.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Label } from '../ui/field.tsx'
import type { CustomInput } from './run-input.ts'
import { ValueField } from './value-field.tsx'

type Props = { question: RoomQuestion; input: CustomInput; onChange: (input: CustomInput) => void }

/** The arguments that Run Code passes to the function. */
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
      {!input.isCall && (
        <p className="text-sm text-muted">Run Code then runs your code as a program and shows what it prints.</p>
      )}
      {params.map(({ name, type }, at) => (
        <ValueField
          key={name}
          name={name}
          type={type}
          isOff={!input.isCall}
          text={input.texts[at] ?? ''}
          onChange={(text) =>
            onChange({ ...input, texts: params.map((_, index) => (index === at ? text : (input.texts[index] ?? ''))) })
          }
        />
      ))}
    </div>
  )
}
