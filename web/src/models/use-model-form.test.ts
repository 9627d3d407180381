import { describe, expect, test } from 'vitest'
import { type ModelValues, readModel } from './use-model-form.ts'

const values: ModelValues = {
  name: 'Local',
  provider: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'qwen',
  apiKey: '',
  priceIn: '0',
  priceOut: '0',
  ceiling: '',
  companies: 'all',
  enabled: false,
}

describe('amounts of a model', () => {
  test('are read with a point or a comma', () => {
    expect(readModel({ ...values, priceIn: '0.15', priceOut: ' 1,5 ', ceiling: '2' })).toMatchObject({
      sent: { priceIn: 0.15, priceOut: 1.5, ceiling: 2 },
    })
  })

  test('that are left out are no ceiling, but missing prices', () => {
    expect(readModel(values)).toMatchObject({ sent: { ceiling: null } })
    expect(readModel({ ...values, priceIn: ' ', priceOut: '' })).toEqual({
      errors: { priceIn: 'Please enter a price of 0 or more.', priceOut: 'Please enter a price of 0 or more.' },
    })
  })

  test.each(['free', '1.2.3', '-1', '1e9'])('cannot be %s', (priceIn) =>
    expect(readModel({ ...values, priceIn })).toMatchObject({ errors: { priceIn: expect.stringContaining('price') } }),
  )
})
