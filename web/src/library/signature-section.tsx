import { Plus, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { useQuestionForm } from './form-context.ts'
import { FormSection } from './form-field.tsx'
import { StarterPreview } from './starters.tsx'

const usual = ['int', 'long', 'float', 'bool', 'string', 'int[]', 'string[]', 'int[][]', 'map<string,int>', 'string?']

/** The function's name, parameters and result, from which the starter code of every language is made. */
export function SignatureSection() {
  const { written, change, errors } = useQuestionForm()
  const { signature, tests } = written
  const set = (changes: Partial<typeof signature>) => change({ signature: { ...signature, ...changes } })
  const setParam = (at: number, changes: Partial<(typeof signature.params)[number]>) =>
    set({ params: signature.params.with(at, { ...signature.params[at]!, ...changes }) })
  const handleRemove = (at: number) =>
    change({
      signature: { ...signature, params: signature.params.toSpliced(at, 1) },
      // Its column goes with it.
      tests: tests.map((row) => ({ ...row, args: row.args.toSpliced(at, 1) })),
    })
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
        <Field label="Function name" required error={errors['signature.name']}>
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              autoComplete="off"
              maxLength={40}
              placeholder="countDips"
              value={signature.name}
              onChange={(event) => set({ name: event.target.value.trim() })}
            />
          )}
        </Field>
        <Field
          label="Returns"
          required
          error={errors['signature.returns']}
          hint="Use int, long, float, bool or string. A list is int[], a map is map<string,int>, and int? allows null."
        >
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              list="value-types"
              autoComplete="off"
              maxLength={80}
              value={signature.returns}
              onChange={(event) => set({ returns: event.target.value.trim() })}
            />
          )}
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-1.5 text-sm font-medium">Parameters</legend>
        {signature.params.map(({ name, type }, at) => (
          <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <Field
              label={<span className="sr-only">Name of parameter {at + 1}</span>}
              error={errors[`signature.params.${at}.name`]}
              className="gap-0 [&>p]:mt-1.5"
            >
              {(control) => (
                <Input
                  {...control}
                  className="font-mono"
                  autoComplete="off"
                  maxLength={40}
                  placeholder="name"
                  value={name}
                  onChange={(event) => setParam(at, { name: event.target.value.trim() })}
                />
              )}
            </Field>
            <Field
              label={<span className="sr-only">Type of parameter {at + 1}</span>}
              error={errors[`signature.params.${at}.type`]}
              className="gap-0 [&>p]:mt-1.5"
            >
              {(control) => (
                <Input
                  {...control}
                  className="font-mono"
                  list="value-types"
                  autoComplete="off"
                  maxLength={80}
                  placeholder="type"
                  value={type}
                  onChange={(event) => setParam(at, { type: event.target.value.trim() })}
                />
              )}
            </Field>
            <IconButton
              label={`Remove parameter ${at + 1}`}
              icon={<X aria-hidden />}
              onClick={() => handleRemove(at)}
            />
          </div>
        ))}
        {errors['signature.params'] && (
          <p role="alert" className="text-sm text-bad">
            {errors['signature.params']}
          </p>
        )}
        <Button
          variant="link"
          className="self-start"
          disabled={signature.params.length >= 8}
          onClick={() => set({ params: [...signature.params, { name: '', type: 'int' }] })}
        >
          <Plus aria-hidden />
          Add parameter
        </Button>
      </fieldset>
      <StarterPreview />
    </FormSection>
  )
}
