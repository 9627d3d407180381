/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { addModel, changeModel, findCompanies } from '../models.ts'

test('what addModel refuses in its body', () => {
  expect(
    findDifferences(
      addModel.body,
      {
        name: 'Local',
        provider: 'openai-compatible',
        baseUrl: 'http://127.0.0.1:11434/v1',
        model: 'qwen',
        priceIn: 0,
        priceOut: 0,
        ceiling: null,
        companies: 'all',
        enabled: false,
      },
      [
        ['name', undefined, 'Name is missing.'],
        ['name', '', 'Please enter a name.'],
        ['name', '   ', 'Please enter a name.'],
        ['name', 'x'.repeat(80), null],
        ['name', 'x'.repeat(81), 'Please enter a shorter name.'],
        ['name', 7, 'Name must be text.'],
        ['provider', undefined, 'Provider must be one of: openai-compatible, anthropic, openai, google.'],
        ['provider', 'other', 'Provider must be one of: openai-compatible, anthropic, openai, google.'],
        ['provider', '', 'Provider must be one of: openai-compatible, anthropic, openai, google.'],
        ['baseUrl', undefined, 'Base URL is missing.'],
        [
          'baseUrl',
          'x'.repeat(500),
          'Please enter an address that begins with http:// or https://, without a user name or password.',
        ],
        ['baseUrl', 'x'.repeat(501), 'Base URL must have at most 500 characters.'],
        ['baseUrl', 7, 'Base URL must be text.'],
        ['model', undefined, 'Model is missing.'],
        ['model', '', 'Please enter the model’s name.'],
        ['model', '   ', 'Please enter the model’s name.'],
        ['model', 'x'.repeat(200), null],
        ['model', 'x'.repeat(201), 'Please enter a shorter name.'],
        ['model', 7, 'Model must be text.'],
        ['apiKey', null, 'API key must be text.'],
        ['apiKey', 'x'.repeat(2000), null],
        ['apiKey', 'x'.repeat(2001), 'API key must have at most 2,000 characters.'],
        ['apiKey', 7, 'API key must be text.'],
        ['priceIn', undefined, 'Please enter a price of 0 or more.'],
        ['priceIn', 0, null],
        ['priceIn', -1, 'Please enter a price of 0 or more.'],
        ['priceIn', 1000000, null],
        ['priceIn', 1000001, 'Please enter a smaller price.'],
        ['priceIn', 'one', 'Please enter a price of 0 or more.'],
        ['priceOut', undefined, 'Please enter a price of 0 or more.'],
        ['ceiling', undefined, 'Please enter a price of 0 or more.'],
        ['ceiling', null, null],
        ['ceiling', 0, null],
        ['ceiling', -1, 'Please enter a price of 0 or more.'],
        ['ceiling', 1000000, null],
        ['ceiling', 1000001, 'Please enter a smaller price.'],
        ['ceiling', 'one', 'Please enter a price of 0 or more.'],
        ['companies', undefined, 'Companies is missing.'],
        ['companies', {}, "Companies has a value that we can't use."],
        ['enabled', undefined, 'Enabled is missing.'],
        ['enabled', 'yes', 'Enabled must be true or false.'],
        ['version', null, 'Version must be a number.'],
        ['version', 1.5, 'Version must be a whole number.'],
        ['version', 'one', 'Version must be a number.'],
      ],
    ),
  ).toEqual([])
})

test('what changeModel refuses in its body', () => {
  expect(
    findDifferences(
      changeModel.body,
      {
        name: 'Local',
        provider: 'openai-compatible',
        baseUrl: 'http://127.0.0.1:11434/v1',
        model: 'qwen',
        priceIn: 0,
        priceOut: 0,
        ceiling: null,
        companies: 'all',
        enabled: false,
      },
      [
        ['name', undefined, 'Name is missing.'],
        ['provider', undefined, 'Provider must be one of: openai-compatible, anthropic, openai, google.'],
        ['baseUrl', undefined, 'Base URL is missing.'],
        ['model', undefined, 'Model is missing.'],
        ['priceIn', undefined, 'Please enter a price of 0 or more.'],
        ['priceOut', undefined, 'Please enter a price of 0 or more.'],
        ['ceiling', undefined, 'Please enter a price of 0 or more.'],
        ['companies', undefined, 'Companies is missing.'],
        ['enabled', undefined, 'Enabled is missing.'],
      ],
    ),
  ).toEqual([])
})

test('what findCompanies refuses in its query', () => {
  expect(
    findDifferences(findCompanies.query, {}, [
      ['q', null, 'Search text must be text.'],
      ['q', 'x'.repeat(120), null],
      ['q', 'x'.repeat(121), 'Search text must have at most 120 characters.'],
      ['q', 7, 'Search text must be text.'],
    ]),
  ).toEqual([])
})
