/** Recommended models for a machine, and detection of the machine. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAmd, readMachine } from './machine.ts'
import { catalogue, recommend } from './recommending.ts'

const names = (memoryBytes: number, graphicsBytes: number | null) =>
  recommend({ memoryBytes, graphicsBytes }).map(({ name }) => name)

test.each<[string, number, number | null, string[]]>([
  ['too little memory', 8e9, null, []],
  ['16 GB', 16e9, null, ['qwen3:4b-instruct', 'qwen2.5-coder:7b']],
  ['32 GB', 32e9, null, ['qwen3:30b-instruct', 'qwen3:4b-instruct', 'qwen2.5-coder:14b']],
  ['16 GB and a graphics card of 8 GB', 16e9, 8e9, ['qwen2.5-coder:7b', 'qwen3:4b-instruct']],
  ['64 GB and a graphics card of 24 GB', 64e9, 24e9, ['qwen3:30b-instruct', 'qwen2.5-coder:14b', 'qwen2.5-coder:7b']],
])('a machine with %s is recommended what fits, the best first', (_, memory, graphics, expected) => {
  expect(names(memory, graphics)).toEqual(expected)
})

test('each recommendation says why', () => {
  const [first, second] = recommend({ memoryBytes: 32e9, graphicsBytes: null })
  expect(first!.reason).toBe(
    'Needs 21 GB of the 32 GB of memory. It computes with 3.3 of its 30.5 billion parameters at a time, so it should be fast enough without a graphics card.',
  )
  expect(second!.reason).toContain('It is small')
  expect(recommend({ memoryBytes: 16e9, graphicsBytes: 8e9 })[0]!.reason).toBe(
    'Needs 6.4 GB of the 8 GB of graphics memory, so it answers fast.',
  )
  expect(recommend({ memoryBytes: 16e9, graphicsBytes: null })[1]!.reason).toContain(
    'its first words will probably come late',
  )
})

test('every model of the catalogue has what people are shown before they download it', () => {
  for (const { name, licence, source, publishedAt, bytes, memoryBytes, figures } of catalogue) {
    expect([name, licence, source].every((text) => text.length > 3)).toBe(true)
    expect(publishedAt).toMatch(/^\d{4}-\d{2}$/)
    expect(memoryBytes).toBeGreaterThan(bytes)
    expect(figures.length).toBeGreaterThan(0)
  }
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
})

test('the largest graphics card by AMD is read from the kernel, and small ones are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nova-cards-'))
  const addCard = async (name: string, bytes: string) => {
    await mkdir(join(folder, name, 'device'), { recursive: true })
    await writeFile(join(folder, name, 'device', 'mem_info_vram_total'), bytes)
  }
  await addCard('card0', '536870912\n')
  expect(await readAmd(folder)).toBeUndefined()
  await addCard('card1', '17163091968\n')
  await addCard('card1-DP-1', '99999999999\n')
  await mkdir(join(folder, 'card2'))
  expect(await readAmd(folder)).toBe(17_163_091_968)
  expect(await readAmd(join(folder, 'nowhere'))).toBeUndefined()
  await rm(folder, { recursive: true })
})

test('the memory of this machine is no more than it has', async () => {
  const { memoryBytes, graphicsBytes } = await readMachine()
  expect(memoryBytes).toBeGreaterThan(500e6)
  expect(graphicsBytes === null || graphicsBytes > 0).toBe(true)
})
