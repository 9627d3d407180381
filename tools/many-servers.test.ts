import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeMemoryFolder } from '../server/test/memory-folder.ts'
import { isThorough } from '../server/test/thorough.ts'
import { proveManyServers } from './longer/many-servers/proof.ts'

const kills = [
  ['server 1', 'SIGKILL'],
  ['database', 'SIGKILL'],
  ['proxy', 'SIGKILL'],
  ['runner', 'SIGKILL'],
  ['server 2', 'SIGTERM'],
] as const

const hourMs = 3_600_000

test(
  'servers, database, runner and proxy are killed under load: nothing acknowledged is lost, mails come twice only by a killed server, and terminals go on',
  async () => {
    const rounds = isThorough ? Number(process.env.ROUNDS ?? 1_000) : kills.length
    const folder = await makeMemoryFolder('nova-many-servers-')
    const lines: string[] = []
    const options = { rounds, servers: isThorough ? 4 : 2, say: (line: string) => void lines.push(line) }
    const { faults, ...figures } = await proveManyServers(folder, { ...options, ...(!isThorough && { kills }) })
    expect([faults, lines.length]).toEqual([[], rounds])
    expect(figures).toMatchObject({ rounds })
    for (const done of [figures.acknowledged, figures.runs, figures.turns, figures.ticks, figures.terminalsBack])
      expect(done).toBeGreaterThan(0)
    await rm(folder, { recursive: true, force: true })
  },
  12 * hourMs,
)
