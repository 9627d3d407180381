import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { line, makeRig, time } from '../rig.ts'

/** Takes in lines, one packet each. */
async function receiveAll({ intake }: ReturnType<typeof makeRig>, lines: string[]) {
  for (const each of lines) await intake.receive(each)
}

/** Waits until all work that nothing holds up is done. */
async function settle() {
  for (let turn = 0; turn < 30; turn += 1) await setImmediate()
  return 'blocked'
}

test('a tare that arrives late does not replace a newer one', async () => {
  const rig = makeRig()
  await receiveAll(rig, [line('H07', '10:00', 'tare 3000'), line('H07', '09:00', 'tare 6000')])
  await receiveAll(rig, [line('H07', '09:58', 44_000), line('H07', '10:05', 41_000), line('H07', '10:10', 39_400)])
  assert.deepEqual(rig.sent, ['ilse: H07 at Mill meadow lost 1.6 kg by 10:10 UTC. It may have swarmed.'])
})

test('a reading exactly 20 minutes older counts', async () => {
  const rig = makeRig()
  await receiveAll(rig, [line('H07', '10:00', 41_000), line('H07', '10:20', 39_500)])
  assert.equal(rig.sent.length, 1)
})

test('a reading more than 20 minutes older does not count', async () => {
  const rig = makeRig()
  await receiveAll(rig, [line('H07', '10:00', 41_000), line('H07', '10:21', 39_500), line('H07', '10:40', 38_000)])
  assert.deepEqual(rig.sent, ['ilse: H07 at Mill meadow lost 1.5 kg by 10:40 UTC. It may have swarmed.'])
})

test('the next reading sends a message that failed', async () => {
  const rig = makeRig()
  const { send } = rig.messages
  rig.messages.send = () => Promise.reject(new Error('no network'))
  assert.deepEqual(await rig.intake.receive(line('H07', '10:00', 41_000)), ['ok'])
  assert.deepEqual(await rig.intake.receive(line('H07', '10:05', 39_400)), ['ok'])
  rig.messages.send = send
  await receiveAll(rig, [line('H07', '10:10', 39_300), line('H07', '10:15', 39_200)])
  assert.deepEqual(rig.sent, ['ilse: H07 at Mill meadow lost 1.7 kg by 10:10 UTC. It may have swarmed.'])
})

test('answers are in the order of the lines, with tares among them', async () => {
  const { intake } = makeRig()
  const packet = [line('H99', '10:00', 41_000), line('H07', '10:00', 'tare 3000'), line('H07', '10:00', 41_000)]
  assert.deepEqual(await intake.receive(packet.join('\n')), ['bad', 'ok', 'ok'])
})

test('a tare in the same packet is in force for the readings before it', async () => {
  const rig = makeRig()
  await rig.intake.receive(line('H07', '09:00', 'tare 6400'))
  const packet = [line('H07', '10:00', 44_000), line('H07', '10:05', 40_800), line('H07', '10:05', 'tare 3200')]
  await rig.intake.receive(packet.join('\n'))
  await rig.intake.receive(line('H07', '10:10', 39_000))
  assert.deepEqual(rig.sent, ['ilse: H07 at Mill meadow lost 1.8 kg by 10:10 UTC. It may have swarmed.'])
})

test("a hive keeps working after an unreadable manual tare", async () => {
  const { intake } = makeRig()
  await assert.rejects(intake.setTare('ilse', 'H07', '3 kg', time('09:00')), RangeError)
  assert.deepEqual(await Promise.race([intake.receive(line('H07', '10:00', 41_000)), settle()]), ['ok'])
})

test('the button of a scale of series A sends steps of 10 g', async () => {
  const rig = makeRig()
  await receiveAll(rig, [line('H07', '09:00', 'tare 640', 'A'), line('H07', '10:00', 4_740, 'A')])
  await receiveAll(rig, [line('H07', '10:04', 'tare 320', 'A'), line('H07', '10:05', 4_420, 'A')])
  await receiveAll(rig, [line('H07', '10:10', 4_260, 'A')])
  assert.deepEqual(rig.sent, ['ilse: H07 at Mill meadow lost 1.6 kg by 10:10 UTC. It may have swarmed.'])
})

test('exactly two hours later there may be a message again', async () => {
  const rig = makeRig()
  await receiveAll(rig, [line('H07', '10:00', 41_000), line('H07', '10:05', 39_000), line('H07', '12:00', 39_000)])
  await receiveAll(rig, [line('H07', '12:04', 37_000), line('H07', '12:05', 36_900)])
  assert.deepEqual(
    rig.sent.map((each) => /\d\d:\d\d/.exec(each)?.[0]),
    ['10:05', '12:05'],
  )
})

test('a late reading causes no message, a reading after it may', async () => {
  const rig = makeRig()
  await receiveAll(rig, [line('H07', '10:15', 39_000), line('H07', '10:00', 41_000), line('H07', '10:05', 39_000)])
  assert.deepEqual(rig.sent, [])
  await receiveAll(rig, [line('H07', '10:18', 38_900)])
  assert.equal(rig.sent.length, 1)
})

test('a hive that is too light has not swarmed', async () => {
  const rig = makeRig()
  await receiveAll(rig, [line('H07', '10:00', 41_000), line('H07', '10:05', 2_100)])
  assert.deepEqual(rig.sent, ['ilse: H07 at Mill meadow is too light since 10:05 UTC.'])
})

test('a tare that is too heavy is a scale that is stuck', async () => {
  const { intake, sent } = makeRig()
  assert.deepEqual(await intake.receive(line('H07', '09:00', 'tare 200000')), ['bad'])
  assert.deepEqual(sent, ['ilse: H07 at Mill meadow has a scale that seems to be stuck.'])
})

test('only the keeper enters a tare, and once for a time', async () => {
  const { intake } = makeRig()
  await assert.rejects(intake.setTare('omar', 'H07', '3,2', time('09:00')), /unknown hive H07/)
  assert.equal(await intake.setTare('ilse', 'H07', '3,2', time('09:00')), true)
  assert.equal(await intake.setTare('ilse', 'H07', '6.4', time('09:00')), false)
})

test('the diary has weights as weighed', async () => {
  const { intake, store } = makeRig()
  await intake.receive([line('H07', '09:00', 'tare 3200'), line('H07', '10:00', 41_000)].join('\n'))
  const [reading] = await store.between('H07', time('09:00'), time('10:00'))
  assert.equal(reading?.grams, 41_000)
})
