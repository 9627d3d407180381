import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeMemoryFolder } from '../server/test/memory-folder.ts'
import { proveWebhooks } from './longer/webhooks/proof.ts'

const hourMs = 3_600_000

test(
  'a server is killed while it tells of interviews: each event arrives, signed, in the order of its interview, and none is untrue',
  async () => {
    const folder = await makeMemoryFolder('nova-webhooks-')
    const figures = await proveWebhooks(folder, { kills: 1, say: () => undefined })
    expect(figures).toMatchObject({ lost: 0, untrue: 0, unsigned: 0, outOfOrder: 0 })
    expect(figures.expected).toBeGreaterThan(0)
    await rm(folder, { recursive: true, force: true })
  },
  hourMs,
)
