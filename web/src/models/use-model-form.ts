import { zodResolver } from '@hookform/resolvers/zod'
import { type ConfiguredModel, ModelForm } from '@nova/contract/models'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { formOf, modelsKey, saveModel } from './saved-models.ts'

/** A new model is for everybody and off, so that it can be tested first. */
const blank: ModelForm = {
  ...{ name: '', provider: 'openai-compatible', baseUrl: '', model: '', apiKey: '' },
  ...{ priceIn: 0, priceOut: 0, ceiling: null, companies: 'all', enabled: false },
}

const fields = [
  'name',
  'provider',
  'baseUrl',
  'model',
  'apiKey',
  'priceIn',
  'priceOut',
  'ceiling',
  'companies',
] as const

/** The form of one model, and sending it. What the server will not take is told at its field; what was typed stays. */
export function useModelForm(model: ConfiguredModel | undefined, onSaved: () => void) {
  const cache = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [forgetsKey, setForgetsKey] = useState(false)
  const form = useForm<ModelForm>({
    resolver: zodResolver(ModelForm),
    defaultValues: model ? { ...formOf(model), apiKey: '' } : blank,
  })

  const submit = form.handleSubmit(async ({ apiKey, ...rest }) => {
    setFailure(undefined)
    try {
      const key = forgetsKey ? { apiKey: '' } : apiKey ? { apiKey } : {}
      await saveModel({ ...rest, ...key }, model)
      await cache.invalidateQueries({ queryKey: modelsKey })
      toast.success(model ? `Saved ${rest.name}.` : `Added ${rest.name}. Test it, then turn it on.`)
      onSaved()
    } catch (error) {
      const details = error instanceof ApiError && Array.isArray(error.details) ? (error.details as Detail[]) : []
      const placed = fields.filter((field) => {
        const message = details.find(({ path }) => path === field)?.message
        if (message) form.setError(field, { message }, { shouldFocus: true })
        return message !== undefined
      })
      if (placed.length === 0)
        setFailure(messageOf(error, 'We couldn’t reach the server. Your entries are still here, so you can try again.'))
    }
  })
  return { form, failure, forgetsKey, setForgetsKey, submit }
}

type Detail = { path?: string; message?: string }
