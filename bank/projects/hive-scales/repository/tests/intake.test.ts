import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line, makeRig, time } from './rig.ts'

test('each line of a packet has an answer', async () => {
  const { intake } = makeRig()
  const packet = [line('H07', '08:00', 41_000), 'H07 hello', line('H99', '08:00', 30_000), line('H12', '08:00', 28_000)]
  assert.deepEqual(await intake.receive(`${packet.join('\n')}\n`), ['ok', 'bad', 'bad', 'ok'])
})

test('weights are grams, whatever the steps of the scale', async () => {
  const { intake, store } = makeRig()
  await intake.receive(line('H07', '08:00', 4_120, 'A'))
  await intake.receive(line('H07', '08:05', 41_207, 'B'))
  const readings = await store.between('H07', time('07:00'), time('09:00'))
  assert.deepEqual(
    readings.map(({ grams }) => grams),
    [41_200, 41_207],
  )
})

test('repeated and late lines are stored once, in the order of their times', async () => {
  const { intake, store } = makeRig()
  const packet = [line('H07', '08:10', 41_000), line('H07', '08:00', 41_300), line('H07', '08:10', 41_000)].join('\n')
  assert.deepEqual(await intake.receive(packet), ['ok', 'ok', 'ok'])
  const readings = await store.between('H07', time('07:00'), time('09:00'))
  assert.deepEqual(
    readings.map(({ grams }) => grams),
    [41_300, 41_000],
  )
})

test('the gateway sends a line again that could not be stored', async () => {
  const { intake, store } = makeRig()
  const add = store.add.bind(store)
  store.add = async () => Promise.reject(new Error('disk full'))
  assert.deepEqual(await intake.receive(line('H07', '08:00', 41_000)), ['again'])
  store.add = add
  assert.deepEqual(await intake.receive(line('H07', '08:00', 41_000)), ['ok'])
})

test('the keeper hears of a scale that is stuck', async () => {
  const { intake, sent } = makeRig()
  assert.deepEqual(await intake.receive(line('H07', '08:00', 400_000)), ['bad'])
  assert.deepEqual(sent, ['ilse: H07 at Mill meadow has a scale that seems to be stuck.'])
})

test('the keeper hears of a hive that is too light, at its first such reading', async () => {
  const { intake, sent } = makeRig()
  const packet = [line('H07', '08:00', 41_000), line('H07', '08:05', 2_100), line('H07', '08:10', 2_100)].join('\n')
  await intake.receive(packet)
  assert.equal(sent.filter((each) => each === 'ilse: H07 at Mill meadow is too light since 08:05 UTC.').length, 1)
})

test('a keeper removes a wrong reading, a warden does not', async () => {
  const { intake } = makeRig()
  await intake.receive(line('H07', '08:00', 41_000))
  await assert.rejects(intake.removeReading('omar', 'H07', time('08:00')), /unknown hive H07/)
  assert.equal(await intake.removeReading('ilse', 'H07', time('08:00')), true)
  assert.equal(await intake.removeReading('ilse', 'H07', time('08:00')), false)
})
