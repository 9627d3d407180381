import type { ConfiguredModel } from '@nova/contract/models'
import { FormProvider } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { CompaniesField } from './companies-field.tsx'
import { KeyField } from './key-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PriceField } from './price-field.tsx'
import { useModelForm } from './use-model-form.ts'

type Props = {
  /** The one to change; undefined: a new one. */
  model: ConfiguredModel | undefined
  canStoreKeys: boolean
  onClose: () => void
}

export function ModelDialog({ model, canStoreKeys, onClose }: Props) {
  const { form, failure, forgetsKey, setForgetsKey, submit } = useModelForm(model, onClose)
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={model ? `Edit ${model.name}` : 'Add a model'}
      className="max-w-2xl"
    >
      <FormProvider {...form}>
        <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
          <Field label="Name" required error={errors.name?.message} hint="What operators call it on this page.">
            {(control) => <Input {...control} {...form.register('name')} autoComplete="off" maxLength={80} />}
          </Field>
          <PlaceFields />
          <KeyField {...{ model, canStoreKeys, forgetsKey }} onForget={setForgetsKey} />
          <CompaniesField known={model && model.companies !== 'all' ? model.companies : []} />
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <PriceField name="priceIn" label="Price read" hint="For a million tokens." />
            <PriceField name="priceOut" label="Price written" hint="For a million tokens." />
            <PriceField name="ceiling" label="Ceiling" hint="Most that one interview may cost." optional />
          </div>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={isSubmitting}>
              {model ? 'Save' : 'Add'}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}
