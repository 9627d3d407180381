import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { useQuestionForm } from './form-context.ts'
import { FormSection } from './form-field.tsx'
import { StarterPreview } from './starters.tsx'
import type { Written } from './written.ts'

const usual = ['int', 'long', 'float', 'bool', 'string', 'int[]', 'string[]', 'int[][]', 'map<string,int>', 'string?']

type Signature = Written['signature']
type Param = Signature['params'][number]

/** The function's name, parameters and result, from which the starter code of every language is made. */
export function SignatureSection() {
  const { written, change, errors } = useQuestionForm()
  const { signature } = written
  const set = (changes: Partial<Signature>) => change({ signature: { ...signature, ...changes } })
  return (
    <FormSection
      id="function"
      title="Function"
      about="The function that the candidate writes. The starter code in every language comes from it."
    >
      <datalist id="value-types">
        {usual.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </datalist>
      <div className="grid gap-5 sm:grid-cols-2">
        <WordField
          label="Function name"
          required
          error={errors['signature.name']}
          maxLength={40}
          placeholder="countDips"
          value={signature.name}
          onWord={(name) => set({ name })}
        />
        <WordField
          label="Returns"
          required
          error={errors['signature.returns']}
          hint="Use int, long, float, bool or string. A list is int[], a map is map<string,int>, and int? allows null."
          list="value-types"
          maxLength={80}
          value={signature.returns}
          onWord={(returns) => set({ returns })}
        />
      </div>
      <Parameters />
      <StarterPreview />
    </FormSection>
  )
}

function Parameters() {
  const { written, change, errors } = useQuestionForm()
  const { signature, tests } = written
  const setParams = (params: Param[]) => change({ signature: { ...signature, params } })
  const handleRemove = (at: number) =>
    change({
      signature: { ...signature, params: signature.params.toSpliced(at, 1) },
      // Its column goes with it.
      tests: tests.map((row) => ({ ...row, args: row.args.toSpliced(at, 1) })),
    })
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">Parameters</legend>
      {signature.params.map((param, at) => (
        <ParameterRow
          key={at}
          param={param}
          number={at + 1}
          errors={{ name: errors[`signature.params.${at}.name`], type: errors[`signature.params.${at}.type`] }}
          onChange={(changes) => setParams(signature.params.with(at, { ...param, ...changes }))}
          onRemove={() => handleRemove(at)}
        />
      ))}
      {errors['signature.params'] && (
        <p role="alert" className="text-sm text-bad">
          {errors['signature.params']}
        </p>
      )}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(signature.params.length, 8, 'parameters'), () =>
          setParams([...signature.params, { name: '', type: 'int' }]),
        )}
      >
        <Plus aria-hidden />
        Add parameter
      </Button>
    </fieldset>
  )
}

type RowProps = {
  param: Param
  number: number
  errors: { name: string | undefined; type: string | undefined }
  onChange: (changes: Partial<Param>) => void
  onRemove: () => void
}

function ParameterRow({ param, number, errors, onChange, onRemove }: RowProps) {
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
      <WordField
        label={<span className="sr-only">Name of parameter {number}</span>}
        error={errors.name}
        fieldClass="gap-0 [&>p]:mt-1.5"
        maxLength={40}
        placeholder="name"
        value={param.name}
        onWord={(name) => onChange({ name })}
      />
      <WordField
        label={<span className="sr-only">Type of parameter {number}</span>}
        error={errors.type}
        fieldClass="gap-0 [&>p]:mt-1.5"
        list="value-types"
        maxLength={80}
        placeholder="type"
        value={param.type}
        onWord={(type) => onChange({ type })}
      />
      <IconButton label={`Remove parameter ${number}`} icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  )
}

type WordProps = ComponentProps<'input'> & {
  label: ReactNode
  hint?: string
  error: string | undefined
  fieldClass?: string
  onWord: (word: string) => void
}

/** A name or a type: code without spaces around it. */
function WordField({ label, hint, error, fieldClass, required, onWord, ...rest }: WordProps) {
  return (
    <Field {...{ label, hint, error, required }} className={fieldClass}>
      {(control) => (
        <Input
          {...control}
          className="font-mono"
          autoComplete="off"
          {...rest}
          onChange={(event) => onWord(event.target.value.trim())}
        />
      )}
    </Field>
  )
}
