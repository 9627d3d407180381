import { Difficulty } from '@nova/contract/words'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useQuestionForm } from './form-context.ts'
import { FormSection, LineField } from './form-field.tsx'

const difficulties = Difficulty.options.map((value) => ({ value, label: value }))

type Props = { sample: { title: string; category: string; tags: string } }

export function BasicsSection({ sample }: Props) {
  const { written, change } = useQuestionForm()
  return (
    <FormSection id="basics" title="Basics">
      <LineField name="title" label="Title" required maxLength={80} placeholder={sample.title} />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Difficulty">
          {(control) => (
            <Select
              {...control}
              value={written.difficulty}
              onValueChange={(value) => change({ difficulty: Difficulty.parse(value) })}
              options={difficulties}
            />
          )}
        </Field>
        <LineField name="minutes" label="Minutes" inputMode="numeric" hint="How long it should take." />
        <LineField name="category" label="Category" optional maxLength={60} placeholder={sample.category} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <LineField name="tags" label="Tags" optional hint="Separated by commas." placeholder={sample.tags} />
        <LineField name="skills" label="Skills" optional hint="Topics, separated by commas." />
      </div>
    </FormSection>
  )
}
