import type { ConfiguredModel } from '@nova/contract/installation/models'
import { useId } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/form.tsx'
import type { ModelFields } from './use-model-form.ts'

type Props = ModelFields & {
  model: ConfiguredModel | undefined
  canStoreKeys: boolean
  forgetsKey: boolean
  onForget: (forgets: boolean) => void
}

/** The key of a model: never shown again, kept where the field stays empty, and removed on request. */
export function KeyField({ form, model, canStoreKeys, forgetsKey, onForget }: Props) {
  const id = useId()
  const hasKey = model !== undefined && model.key !== 'none'
  return (
    <div className="flex flex-col gap-2.5">
      <TextField
        form={form}
        name="apiKey"
        label="Key"
        optional
        hint={hintFor(model, canStoreKeys)}
        type="password"
        // No password of a person: a manager should neither fill it in nor offer to keep it.
        autoComplete="new-password"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        spellCheck={false}
        maxLength={2000}
        disabled={!canStoreKeys || forgetsKey}
      />
      {hasKey && (
        <div className="flex items-center gap-2.5">
          <Checkbox id={id} checked={forgetsKey} onCheckedChange={(checked) => onForget(checked === true)} />
          <label htmlFor={id}>Remove the stored key</label>
        </div>
      )}
    </div>
  )
}

function hintFor(model: ConfiguredModel | undefined, canStoreKeys: boolean): string {
  if (!canStoreKeys)
    return 'To store one, set SETTINGS_KEY where the server is started and restart it. Most local servers don’t need one.'
  if (model?.key === 'stored')
    return `${model.keyEnding ? `The stored key ends in ${model.keyEnding}.` : 'A key is stored.'} Leave this empty to keep it.`
  return 'Stored encrypted and never shown again. Most local servers don’t need one.'
}
