/** Providers that name themselves with or without a last slash, and clocks that differ. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { seconds, sign } from '../../test/hostile-provider.ts'
import { change, readSso, Seat } from '../../test/single-sign-on.ts'
import { startHostileScene } from '../../test/sso-scenes.ts'

const scene = await startHostileScene()
const { server, provider, company, begin } = scene
const { issuer } = provider
beforeEach(() => provider.reset())
afterAll(scene.close)

const nameItself = (name: string) => {
  provider.behaviour.metadata = { ...provider.behaviour.metadata, issuer: name }
}

/** Enters as the issuer, while the provider names itself another way. */
async function signInBy(entered: string, named: string) {
  const changed = await change(server, company, { issuer: entered })
  expect(changed.status).toBe(200)
  nameItself(named)
  const { seat, claims, answer } = await begin()
  const url = new URL(answer)
  if (url.searchParams.has('iss')) url.searchParams.set('iss', named)
  provider.idToken = await sign(provider, { ...claims, iss: named })
  return (await seat.finish(url)).body
}

test('a provider that names itself with a last slash, or without, is the same; a pasted description address is too', async () => {
  expect(await signInBy(issuer, `${issuer}/`)).toMatchObject({ kind: 'signed-in' })
  expect(await signInBy(`${issuer}/`, issuer)).toMatchObject({ kind: 'signed-in' })
  expect(await signInBy(`${issuer}/.well-known/openid-configuration`, `${issuer}/`)).toMatchObject({
    kind: 'signed-in',
  })
  await change(server, company, { issuer })
})

test('a provider of another name is refused, and the test says what to enter', async () => {
  nameItself(`${issuer}/realms/staff`)
  const seat = new Seat(server)
  const started = await seat.call('/api/company/single-sign-on/test', undefined, company.administrator.token)
  expect([started.status, started.body.message]).toEqual([
    503,
    `The provider calls itself ${issuer}/realms/staff. Enter exactly that as issuer.`,
  ])
})

test('clocks may differ by two minutes; beyond that an administrator reads which they are', async () => {
  const signInAt = async (offset: number) => {
    const { seat, claims, answer } = await begin()
    const times = { iat: seconds(offset), nbf: seconds(offset), exp: seconds(offset + 300) }
    provider.idToken = await sign(provider, { ...claims, ...times })
    return (await seat.finish(answer)).status
  }
  expect([await signInAt(110), await signInAt(180)]).toEqual([200, 403])
  const { events } = (
    await server.call('GET', '/api/audit?act=single-sign-on.refused&limit=10', { token: company.administrator.token })
  ).body
  expect(events[0].details.reason).toContain('clock and this server’s differ by more than two minutes')
  expect((await readSso(server, company.administrator)).isOn).toBe(true)
})
