import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diaryOf } from '../src/diary.ts'
import { line, makeRig } from './rig.ts'

const day = { from: '2026-06-01', days: 2 }

test('a diary has the lowest and highest weight of each day', async () => {
  const { intake, store, members } = makeRig()
  await intake.receive([line('H07', '08:00', 41_000), line('H07', '18:00', 42_350)].join('\n'))
  assert.deepEqual(await diaryOf({ store, members }, 'ilse', 'H07', day), ['2026-06-01 41.00 42.35 2'])
})

test('a reading at midnight belongs to the day that ends', async () => {
  const { intake, store, members } = makeRig()
  await intake.receive(line('H07', '00:00', 41_000))
  assert.deepEqual(await diaryOf({ store, members }, 'ilse', 'H07', day), [])
})

test('the warden of the site reads a diary, other members do not', async () => {
  const { intake, store, members } = makeRig()
  await intake.receive(line('H07', '08:00', 41_000))
  assert.equal((await diaryOf({ store, members }, 'omar', 'H07', day)).length, 1)
  await assert.rejects(diaryOf({ store, members }, 'jun', 'H07', day), /unknown hive H07/)
})
