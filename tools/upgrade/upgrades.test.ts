import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { endpoint } from '@nova/contract/endpoint'
import { endpoints } from '@nova/contract/endpoints'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readMigrations } from '../../server/src/platform/database/migration-files.ts'
import { testThoroughly } from '../../server/test/thorough-test.ts'
import { packCalls, readEarlier, unpackCalls } from './earlier.ts'
import { describeCalls, findBroken } from './older-calls.ts'
import { readFromHistory } from './record-earlier.ts'
import { playUpgrade } from './rolling-upgrade.ts'

const migrations = resolve(import.meta.dirname, '../../server/migrations')
const today = describeCalls(endpoints)

/**
 * Pages show the words of a refusal, and pass over entries of a kind that they don't know. SQL is asked only once no older
 * server runs; an older page is asked to reload by then, and shows no more than a kind without a name.
 * Such a page has no words either for runs that waited or weren't judged, for new encodings and kinds of notices, or for
 * invitations of an installation that is paused; and it shows a role that it doesn't know by its bare word, with no more
 * than a viewer's buttons. California's notice is chosen only once no older server runs. A repair's stage
 * has an empty mark on it, and is judged by its hidden tests alone on a server of the version before. Reviews of code are
 * chosen only once no older server runs.
 */
const passedOver =
  / has (?:repair|ownTests, request, agentTurn, codeReview, reader|sql|(?:no_language_model, )?(?:answers_not_readable, )?(?:upgrade_running, )?(?:model_unfit, )?(?:download_differs, )?(?:rehearsal_over, rehearsal_messages_used, )?(?:run_given_up, long_wait, run_not_taken, )?(?:kit_busy, kit_unreadable, kit_not_found, kit_in_use, )?tests_unavailable|rehearsal_over, rehearsal_messages_used|waited, not_judged|windows-1253[-\w, ]+|paused|panel-complete|older|Recruiter, HiringManager|HiringManager, Recruiter|interview\.erased|us-ca|[\w, ]*interview_erased[\w, ]*), which one side/

test('a page of the version before finds every call that it knows', () => {
  const { calls } = readEarlier()
  expect(calls.length).toBeGreaterThan(200)
  expect(findBroken(calls, today).filter((each) => !passedOver.test(each))).toEqual([])
})

test('the recorded version is the one that upgrades come from', () => {
  const text = readFileSync(join(migrations, 'upgrades.json'), 'utf8')
  const { from } = JSON.parse(text) as { from: { version: string } }
  expect(readEarlier().version).toBe(from.version)
})

test('every migration of the version before is there, unchanged', async () => {
  const { migrations: earlier } = readEarlier()
  const now = await readMigrations(migrations)
  expect(Object.keys(earlier).length).toBeGreaterThan(70)
  expect(Object.fromEntries(now.map(({ name, checksum }) => [name, checksum]))).toMatchObject(earlier)
})

test('recorded calls are read as they were written', () => {
  expect(unpackCalls(packCalls('9.8.7', today))).toEqual({ version: '9.8.7', calls: today })
})

test('a call that is gone, asks for more or answers less is found', () => {
  const call = endpoint({
    method: 'POST',
    path: '/api/things/{id}',
    who: 'anyone',
    summary: '',
    errors: [],
    body: z.object({ name: z.string(), kind: z.enum(['a', 'b']), note: z.string().optional() }),
    reply: z.object({ id: z.string(), kind: z.enum(['a']), parts: z.array(z.object({ size: z.int() })) }),
  })
  const broken = (now: Partial<typeof call> | Record<string, unknown>) =>
    findBroken(describeCalls({ call }), describeCalls({ call: { ...call, ...now } }))
  expect(broken({})).toEqual([])
  expect(
    broken({
      body: call.body.extend({ more: z.string().optional() }),
      path: '/api/items/{item}',
      olderPaths: ['/api/things/{item}'],
    }),
  ).toEqual([])
  expect(broken({ path: '/api/items/{id}' })).toEqual(['POST /api/things/{id} is gone'])
  expect(broken({ who: 'owner' })).toEqual(['POST /api/things/{id} is for another caller'])
  expect(broken({ body: call.body.extend({ more: z.string() }) }).join()).toContain('body.more is not sent')
  expect(broken({ body: call.body.extend({ kind: z.enum(['a']) }) }).join()).toContain('body.kind has b')
  expect(broken({ body: call.body.omit({ name: true }).strict() }).join()).toContain('body.name is refused')
  expect(broken({ reply: call.reply.omit({ id: true }) }).join()).toContain('reply.id is not sent')
  expect(broken({ reply: call.reply.extend({ kind: z.enum(['a', 'c']) }) }).join()).toContain('reply.kind has c')
  expect(broken({ reply: call.reply.extend({ parts: z.array(z.object({ size: z.string() })) }) }).join()).toContain(
    'size is of another type',
  )
})

testThoroughly('the recorded version is the one in the history', async () => {
  expect(readEarlier()).toEqual(await readFromHistory())
})

testThoroughly(
  'servers of the version before and of this one share a database while candidates type, and nothing is lost',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nova-upgrade-'))
    const rooms = 200
    try {
      const upgraded = await playUpgrade(folder, { rooms, seconds: 10, isDurable: true })
      console.log(JSON.stringify(upgraded))
      expect(upgraded).toMatchObject({ rooms, lost: 0, brokenChains: 0 })
      expect(upgraded.acknowledged).toBeGreaterThan(rooms * 3)
      // Typing through one server is seen at the other.
      expect(upgraded.watchedOld).toBeGreaterThan(0)
      expect(upgraded.watchedNew).toBeGreaterThan(0)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
