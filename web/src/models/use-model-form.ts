import { type ConfiguredModel, ModelForm } from '@nova/contract/installation/models'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { objectionsOf } from '../api.ts'
import { type Form, readBy, type Reading, useForm } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { formOf, modelsKey, saveModel } from './saved-models.ts'

/** Amounts are text while they are typed. */
export type ModelValues = Omit<ModelForm, 'priceIn' | 'priceOut' | 'ceiling' | 'apiKey' | 'version'> & {
  apiKey: string
  priceIn: string
  priceOut: string
  ceiling: string
}
export type ModelFields = { form: Form<ModelValues> }

/** A new model is available to all companies but off, so that it can be tested first. */
const blank: ModelValues = {
  name: '',
  provider: 'openai-compatible',
  baseUrl: '',
  model: '',
  apiKey: '',
  priceIn: '0',
  priceOut: '0',
  ceiling: '',
  companies: 'all',
  enabled: false,
}

/** The form of one model. */
export function useModelForm(model: ConfiguredModel | undefined, onSaved: () => void) {
  const cache = useQueryClient()
  const [forgetsKey, setForgetsKey] = useState(false)
  const form = useForm({
    start: model ? valuesOf(model) : blank,
    read: readModel,
    send: async ({ apiKey, ...rest }) => {
      const key = forgetsKey ? { apiKey: '' } : apiKey ? { apiKey } : {}
      await saveModel({ ...rest, ...key }, model)
      await cache.invalidateQueries({ queryKey: modelsKey })
      toast.success(model ? `Saved ${rest.name}.` : `Added ${rest.name}. Test it, then turn it on.`)
      onSaved()
    },
    explain: (error) =>
      objectionsOf(error, 'We couldn’t reach the server. Your entries are still here, so you can try again.'),
  })
  return { form, forgetsKey, setForgetsKey }
}

function valuesOf(model: ConfiguredModel): ModelValues {
  const { priceIn, priceOut, ceiling, version: _, ...rest } = formOf(model)
  const amounts = { priceIn: String(priceIn), priceOut: String(priceOut), ceiling: ceiling?.toString() ?? '' }
  return { ...rest, ...amounts, apiKey: '' }
}

const readForm = readBy(ModelForm)

/** Converts the form's input for the call. Without an amount a price is missing, and there is no ceiling. */
export function readModel(values: ModelValues): Reading<ModelForm> {
  const { priceIn, priceOut, ceiling } = values
  return readForm({
    ...values,
    priceIn: amountOf(priceIn) ?? Number.NaN,
    priceOut: amountOf(priceOut) ?? Number.NaN,
    ceiling: amountOf(ceiling),
  })
}

function amountOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.replace(',', '.'))
}
