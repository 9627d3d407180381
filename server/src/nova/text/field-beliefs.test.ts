/** What candidates believe of tools and terms of the field, right and wrong, whatever the question. */
import { readFileSync } from 'node:fs'
import { Beliefs } from '@nova/contract/knowledge'
import { describe, expect, it } from 'vitest'
import { ask, clarifying, standAt } from '../../../test/nova-asking.ts'
import { prepareBeliefs, rankBeliefs } from '../beliefs.ts'

const { beliefs } = Beliefs.parse(
  JSON.parse(readFileSync(new URL('../../../../bank/beliefs.json', import.meta.url), 'utf8')),
)
const factOf = (id: string) => beliefs.find((belief) => belief.id === id)!.says

const rollout = standAt('kubernetes-bad-rollout', { code: 'During a rollout Kubernetes starts new pods.' })
const bet = standAt('wrong-bet', { code: 'At my last job we picked MongoDB for orders and I was the loudest for it.' })

describe('a belief of the field', () => {
  it('is known once', () => {
    const ids = beliefs.map(({ id }) => id)
    const phrases = beliefs.flatMap(({ right, wrong }) => [...right, ...wrong])
    expect(ids.length - new Set(ids).size).toBe(0)
    expect(phrases.length - new Set(phrases).size).toBe(0)
  })

  it('is named by each of its phrases', async () => {
    await prepareBeliefs()
    const unnamed = beliefs.flatMap(({ id, right, wrong }) =>
      [...right, ...wrong].filter((phrase) => !rankBeliefs(phrase).some(({ item }) => item.belief.id === id)),
    )
    expect(unnamed).toEqual([])
  })

  it.each([
    ['setState changes the state variable immediately, right?', 'react-state'],
    ['GraphQL needs only one database query, right?', 'graphql'],
    ['TypeScript checks the data of an api at runtime, right?', 'typescript-runtime'],
  ])('is named in its usual spelling: “%s”', async (message, id) => {
    expect(await ask(message, bet)).toBe(`No. ${factOf(id)}`)
  })

  it.each([
    ['a pod that says Running is ready for requests right? so the errors must come from the old ones', 'pod-running'],
    ['so i added a livenessProbe, thats the one that holds back traffic until up, yes?', 'liveness-probe'],
    ['readiness probe restarts the container if it fails, no?', 'readiness-probe'],
    ['we have raid so we dont need a backup', 'raid-backup'],
    ['.Result and await are the same for a task, right?', 'dotnet-async'],
    ['hm i think messages in the dlq get reprocesed automaticaly', 'dead-letter'],
    ['postgres already knows the row count so count(*) is instant, right?', 'count-star'],
  ])('that is wrong hears no and the fact: “%s”', async (message, id) => {
    expect(await ask(message, rollout)).toBe(`No. ${factOf(id)}`)
  })

  it.each([
    'mongo has no transactions at all right? so thats why it was wrong',
    'there are no transactions in mongodb, no?',
  ])('is corrected beside a story too: “%s”', async (message) => {
    expect(await ask(message, bet)).toBe(`No. ${factOf('mongodb-transactions')}`)
  })

  it('that is right hears yes', async () => {
    expect(await ask('kafka keeps order in one partition only, right?', bet)).toBe(`Yes. ${factOf('kafka-order')}`)
  })

  it('that denies in part, or says “only” where the known one does not, hears the fact without a yes or no', async () => {
    expect(await ask('put is idempotent, post is not, right?', bet)).toBe(factOf('http-methods'))
    expect(await ask('select for update locks only the rows i got, right?', bet)).toBe(factOf('select-for-update'))
  })

  it.each([
    'a deadlock between two java threads lasts forever',
    'an availability zone is a part of a region',
    'continuous deployment means that every commit goes to production',
    'in c# foreach waits for each await inside',
    'in JavaScript == compares the content of strings',
    'in utf-8 every ascii character is one byte',
    'an immutable singleton is thread safe',
    'a left join keeps the unmatched rows of the left table',
    'spark transformations are lazy',
    'code behind a feature flag is not released to users yet',
    'timestamps of one server tell which event came first',
    'in iam an explicit deny overrides an allow',
  ])('that holds hears no “no”, however near to a wrong one it is put: “%s”', async (said) => {
    for (const message of [`${said}, right?`, `${said}.`, `so ${said} no?`])
      expect(await ask(message, bet)).not.toMatch(/^No\b/)
  })

  it('that compares hears a no only with the same things on the same sides', async () => {
    const loop = standAt('event-loop-order')
    const fact = factOf('promise-microtask')
    expect(await ask('settimeout 0 comes before a resolved promise, right?', bet)).toBe(`No. ${fact}`)
    for (const place of [loop, bet])
      expect(await ask('a resolved promise comes before a settimeout of 0, right?', place)).not.toMatch(/^No\b/)
    expect(await ask('the promise callback runs after a settimeout 0, right?', bet)).not.toMatch(/^Yes\b/)
  })

  it('is not found where a message only names the thing, or asks for advice', async () => {
    for (const message of [
      'how do i set a readiness probe?',
      'should i use a liveness probe or a readiness probe?',
      'i added the readiness probe to my text, look please',
      'liveness == readiness? people mix them',
    ])
      for (const { says } of beliefs) expect(await ask(message, rollout)).not.toContain(says)
  })

  it('says no point of a good answer that nobody has named, and then no more than its no', async () => {
    expect(factOf('startup-probe')).toContain('liveness')
    expect(await ask('the startup probe runs all the time, no?', rollout)).toMatch(
      /^(?:No, I'd look at that again|No, that doesn't hold|I'd look at that again)[^.]*\.(?: It doesn't hold like this\.)?$/,
    )
  })

  it('is left to candidates who get no help with the task', async () => {
    expect(await ask('mongo has no transactions at all right?', bet, clarifying)).not.toContain('MongoDB has had')
  })

  it('that nobody knows anything of is not sent into the answer as if it held', async () => {
    const text = await ask('our vendor had no export of invoices right? so thats why it was wrong', bet)
    expect(text).not.toMatch(/^Put (?:that|it) in/)
  })
})
