import { providerNames } from '@nova/contract/installation/model-card-lines'
import { ModelProvider } from '@nova/contract/installation/models'
import { Field } from '../ui/field.tsx'
import { TextField } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import type { ModelFields } from './use-model-form.ts'

const providers = ModelProvider.options.map((value) => ({ value, label: providerNames[value] }))
const address = { type: 'url', autoComplete: 'off', spellCheck: false, maxLength: 500 } as const

/** Address of a model and its name there. */
export function PlaceFields({ form }: ModelFields) {
  const { values, change, errors } = form
  const isLocal = values.provider === 'openai-compatible'
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Provider" required error={errors.provider}>
          {(control) => (
            <Select
              {...control}
              value={values.provider}
              onValueChange={(provider) => change({ provider: ModelProvider.parse(provider) })}
              options={providers}
            />
          )}
        </Field>
        <TextField
          form={form}
          name="model"
          label="Model"
          required
          hint="The provider’s name for the model. Candidates see it."
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </div>
      <TextField
        form={form}
        name="baseUrl"
        label="Address"
        {...(isLocal ? { required: true } : { optional: true })}
        hint={
          isLocal
            ? 'For example, http://127.0.0.1:11434/v1 for Ollama. llama-server usually uses port 8080, and vLLM uses 8000.'
            : 'Leave it empty to use the provider’s default.'
        }
        {...address}
      />
    </>
  )
}
