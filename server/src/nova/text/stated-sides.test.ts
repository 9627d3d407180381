/** A belief on a case that is known to be wrong hears a no and what shows it; what is near to both sides hears neither. */
import { describe, expect, it, test } from 'vitest'
import { ask, bank, clarifying, standAt } from '../../../test/nova-asking.ts'
import { strongestIn } from '../../evidence/answers/key-points.ts'
import { knownOf } from '../knowledge.ts'
import { isMisfit } from '../understanding/verdicts.ts'

describe('what holds, said plainly', () => {
  it.each([
    [
      'everyone-reconnects',
      'a big spike bc 30000 ppl lose connection and come back in the same second? thats why signin dies?',
    ],
    ['everyone-reconnects', 'the login is down because everybody logs in again together, right?'],
    ['schema-change-live', 'if there is no default it only changes the catalog i think, so fast. right?'],
    ['lost-update-stock', 'so read committed doesnt help since both read the old value, right?'],
    ['design-short-links', 'with 301 the browser caches it so only one line in my log, right?'],
  ])('on %s is confirmed: “%s”', async (id, message) => {
    expect(await ask(message, standAt(id))).toMatch(/^Yes, as far as I can tell that holds/)
  })

  it.each([
    ['everyone-reconnects', 'sign-in dies first and thats why 30000 lose their connection?'],
    ['everyone-reconnects', 'with sticky sessions the users are balanced, right?'],
    ['schema-change-live', 'if there is a default it only changes the catalog, so fast. right?'],
    ['lost-update-stock', 'so read committed helps since both read the new value, right?'],
    ['lost-update-stock', 'with a version column nobody has to retry, right?'],
    ['mail-sent-forty-times', 'so i cant avoid double mails totally, right?'],
    ['design-short-links', 'with 302 the browser caches it so only one line in my log, right?'],
    ['design-short-links', 'count before the redirect so its fast, right?'],
    ['mail-sent-forty-times', 'one job is better than two so only the failed one repeats, right?'],
    ['lost-update-stock', 'a transaction alone makes the other one wait, right?'],
    ['schema-change-live', 'i fill first and then the code writes both, right?'],
  ])('on %s is not taken for its reverse: “%s”', async (id, message) => {
    expect(await ask(message, standAt(id))).not.toMatch(/^Yes/)
  })
})

describe('a known wrong belief', () => {
  it.each([
    ['react-effect-race', 'I would just debounce the input by 300ms. that fixes it, no?', /^That's rarer, not gone: /],
    ['upload-attack', 'we check the file extension is .jpg, thats the main thing isnt it?', /^No: /],
    ['stolen-password-table', 'md5 is weak bc u can decrypt it back, right?', /^(?:No|Not quite): /],
  ])('on %s, “%s”, hears what it is and what shows it', async (id, message, begins) => {
    const text = await ask(message, standAt(id))
    expect(text).toMatch(begins)
    expect(text).toMatch(/\?$/)
  })

  it.each([
    'page and service are on one domain so its the same origin, no? both end the same way',
    'one domain so it is the same origin, right? only the front of the name is another',
  ])('is seen where more is told behind its question, beside a phrase that says the reverse: “%s”', async (message) => {
    const text = await ask(message, standAt('blocked-by-cors'))
    expect(text).toMatch(/write both addresses down and split them into their parts/)
  })

  it('is not seen in its reverse', async () => {
    const message = "app and api don't share the same origin, right? the hosts differ"
    expect(await ask(message, standAt('blocked-by-cors'))).not.toMatch(/write both addresses down/)
  })

  it.each([
    'but if i have 3 apps can i just send back whatever Origin header comes in?',
    'with several frontends, could i simply copy the origin of the caller?',
  ])('is seen behind what leads up to it: “%s”', async (message) => {
    expect(await ask(message, standAt('blocked-by-cors'))).toMatch(/suppose evil\.example sends a request/)
    expect(await ask('if it gets long, can i just say the names?', standAt('blocked-by-cors'))).not.toMatch(/evil/)
  })

  it('that comes with reasons of its own hears what shows it, and no no', async () => {
    const message = 'deleting the line + force push so its gone from history, then we are safe, correct?'
    expect(await ask(message, standAt('key-in-the-history'))).toMatch(/^(?:Test that|I'd check|See whether) .*\?$/)
  })

  it.each([
    'ok permanent.. so the browser keeps it and then my counter doesnt see the second visit? is that what you mean',
    'so with a 301 the browser goes straight there and we count nothing the second time? was it what you meant',
  ])('that is put right and asked about with “is that what you mean” hears the fact: “%s”', async (message) => {
    expect(await ask(message, standAt('design-short-links'))).toMatch(/^A permanent redirect \(301\) may be kept/)
  })

  it('hears nothing of it where Nova only makes the task clear', async () => {
    const message = 'I would just debounce the input by 300ms. that fixes it, no?'
    expect(await ask(message, standAt('react-effect-race'), clarifying)).not.toMatch(/rarer/)
  })

  it('hears it once; asked again, the question goes on', async () => {
    const message = 'I would just debounce the input by 300ms. that fixes it, no?'
    const text = await ask(message, standAt('react-effect-race'))
    const replies = [{ text, step: 1 }]
    expect(await ask(message, standAt('react-effect-race', { replies, said: [message] }))).not.toContain(text)
  })

  it.each([
    ['go-errors-handled', 'wrap with fmt.Errorf and %w, then errors.Is at the caller, log once at the top'],
    ['python-shared-default', 'The [] gets made once when python reads the def line and then every call shares it.'],
    [
      'container-image-diet',
      'it takes 11 min since COPY . comes before npm install, so every change throws the layer away.',
    ],
    ['four-billion-rows', 'sharding == partitioning? people use both for everything'],
    [
      'screens-that-never-leave',
      "I'd say: the closure captures self strongly and the service is long lived, so the screen can't be freed. ok?",
    ],
    [
      'cache-stale-prices',
      'and for a hot page that expires only one process rebuilds it, others get the old copy meanwhile. also ok?',
    ],
    ['broken-object-access', 'authentication and authorization, i mix them up always'],
    // Of two that are offered neither is claimed.
    ['hanging-worker', 'is the ordering really enough with 32 threads or only with 2?'],
  ])('is not seen on %s in “%s”', async (id, message) => {
    expect(await ask(message, standAt(id))).not.toMatch(/^(?:Not?\b|That's rarer|It helps)/)
  })
})

test('who has said a wrong belief is told no point of a good answer with it', () => {
  const told = bank.technical.flatMap((question) =>
    (knownOf(question)?.ideas ?? []).flatMap(({ nudge }) => {
      if (nudge === undefined) return []
      const made = strongestIn(nudge, question.keyPoints).filter(({ strength }) => strength >= 1)
      return made.length > 0 ? [`${question.id}: ${nudge}`] : []
    }),
  )
  expect(told).toEqual([])
})

test('no phrase is marked as both right and wrong', () => {
  for (const question of bank.technical) {
    const ideas = knownOf(question)?.ideas ?? []
    const right = new Set(ideas.flatMap((idea) => idea.right))
    expect({ id: question.id, both: ideas.flatMap(({ wrong }) => wrong.filter((each) => right.has(each))) }).toEqual({
      id: question.id,
      both: [],
    })
  }
})

test('what holds once is not what holds each time', () => {
  expect(isMisfit('there would only be one line in the log', 'with 301 i see every visit in my log')).toBe(true)
  expect(isMisfit('it only counts the first click', 'all clicks are counted')).toBe(true)
  expect(isMisfit('i see each visit in the log', 'with 301 i see every visit in my log')).toBe(false)
})

test('what stops something is not confirmed by what causes it', async () => {
  expect(isMisfit('swap stops the jump', 'swap causes the jump')).toBe(true)
  expect(isMisfit('swap causes a jump', 'swap causes the jump')).toBe(false)
  const message = 'font-display: swap stops the jump when the font comes, correct?'
  expect(await ask(message, standAt('css-layout-shift'))).not.toMatch(/^Yes/)
})
