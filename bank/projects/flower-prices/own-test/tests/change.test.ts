import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRig, settle } from './rig.ts'

test('a read that began before a change does not bring the old price back', async () => {
  const { erp, price, change } = makeRig()
  const release = erp.holdNextRead()
  const before = price('tulip')
  await settle()
  await change('tulip', 50)
  release()
  await before
  assert.equal(await price('tulip'), 50)
})
