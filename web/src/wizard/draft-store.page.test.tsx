/** The entries of an interview that is being made, on this device. */
import { afterEach, expect, test } from 'vitest'
import { discardDraft, findDeviceDraft, fingerprintOf, forget, keep, nothingKept } from './draft-store.ts'
import { emptyFields } from './fields.ts'

const begun = { ...nothingKept, fields: { ...emptyFields, title: 'Data analyst' } }
const titleOffered = () => findDeviceDraft('i1')?.kept.fields.title

afterEach(() => discardDraft('i1'))

test('go once the server has them, and stay while another interview is changed in another tab', () => {
  keep('i1', begun)
  forget('i1')
  expect(titleOffered()).toBe('Data analyst')

  const other = { ...emptyFields, title: 'Site engineer' }
  keep('i1', { ...nothingKept, fields: other, made: { id: 'd2', from: fingerprintOf(other, null) } })
  keep('i1', {
    ...nothingKept,
    fields: { ...other, description: 'Roads' },
    made: { id: 'd2', from: fingerprintOf(other, null) },
  })
  forget('i1')
  expect(titleOffered()).toBe('Data analyst')

  keep('i1', { ...begun, made: { id: 'd1', from: fingerprintOf(begun.fields, null) } })
  forget('i1')
  expect(titleOffered()).toBeUndefined()
})
