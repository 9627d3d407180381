import { expect, test } from 'vitest'
import { readSettings } from './editor-settings.ts'

test('stored settings are read again', () => {
  expect(readSettings('{"fontSize":17,"keys":"vim"}')).toEqual({ fontSize: 17, keys: 'vim' })
})

test('invalid settings fall back to their defaults one by one', () => {
  expect(readSettings(null)).toEqual({ fontSize: 13.5, keys: 'standard' })
  expect(readSettings('not json')).toEqual({ fontSize: 13.5, keys: 'standard' })
  expect(readSettings('{"fontSize":900,"keys":"emacs"}')).toEqual({ fontSize: 13.5, keys: 'emacs' })
  expect(readSettings('{"fontSize":20,"keys":"ed"}')).toEqual({ fontSize: 20, keys: 'standard' })
})
