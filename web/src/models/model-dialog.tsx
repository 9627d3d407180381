import type { ConfiguredModel } from '@nova/contract/installation/models'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { CompaniesField } from './companies-field.tsx'
import { KeyField } from './key-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { useModelForm } from './use-model-form.ts'

type Props = {
  /** The one to change; undefined: a new one. */
  model: ConfiguredModel | undefined
  canStoreKeys: boolean
  onClose: () => void
}

export function ModelDialog({ model, canStoreKeys, onClose }: Props) {
  const { form, forgetsKey, setForgetsKey } = useModelForm(model, onClose)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={model ? `Edit ${model.name}` : 'Add a model'}
      className="max-w-2xl"
    >
      <form className="flex flex-col gap-5" {...form.handlers}>
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          hint="The name operators see on this page."
          autoComplete="off"
          maxLength={80}
        />
        <PlaceFields form={form} />
        <KeyField {...{ form, model, canStoreKeys, forgetsKey }} onForget={setForgetsKey} />
        <CompaniesField form={form} known={model && model.companies !== 'all' ? model.companies : []} />
        {/* Prices in the operator's own currency. */}
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <TextField form={form} name="priceIn" label="Price read" hint="For a million tokens." required {...amount} />
          <TextField
            form={form}
            name="priceOut"
            label="Price written"
            hint="For a million tokens."
            required
            {...amount}
          />
          <TextField
            form={form}
            name="ceiling"
            label="Ceiling"
            hint="The most that one interview may cost."
            optional
            {...amount}
          />
        </div>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {model ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const amount = { inputMode: 'decimal', autoComplete: 'off' } as const
