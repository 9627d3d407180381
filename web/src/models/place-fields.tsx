import { providerNames } from '@nova/contract/model-card-lines'
import { type ModelForm, ModelProvider } from '@nova/contract/models'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'

const providers = ModelProvider.options.map((value) => ({ value, label: providerNames[value] }))

/** Where a model is and what it is called there. */
export function PlaceFields() {
  const { register, control: formControl, formState } = useFormContext<ModelForm>()
  const { errors } = formState
  const isLocal = useWatch<ModelForm, 'provider'>({ name: 'provider' }) === 'openai-compatible'
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Provider" required error={errors.provider?.message}>
          {(control) => (
            <Controller
              name="provider"
              control={formControl}
              render={({ field }) => (
                <Select {...control} value={field.value} onValueChange={field.onChange} options={providers} />
              )}
            />
          )}
        </Field>
        <Field
          label="Model"
          required
          error={errors.model?.message}
          hint="Its name at the provider. Candidates read it."
        >
          {(control) => (
            <Input {...control} {...register('model')} autoComplete="off" spellCheck={false} maxLength={200} />
          )}
        </Field>
      </div>
      <Field
        label="Address"
        {...(isLocal ? { required: true } : { optional: true })}
        error={errors.baseUrl?.message}
        hint={
          isLocal
            ? 'Such as http://127.0.0.1:11434/v1 for Ollama. llama-server mostly has port 8080, vLLM 8000.'
            : 'Leave it empty for the provider’s own.'
        }
      >
        {(control) => (
          <Input
            {...control}
            {...register('baseUrl')}
            type="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
          />
        )}
      </Field>
    </>
  )
}
