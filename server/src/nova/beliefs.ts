/** What people believe of tools and terms of the field, right and wrong (bank/beliefs.json). */
import { type Belief, Beliefs } from '@nova/contract/knowledge'
import { indexOf, readBank } from './bank-index.ts'
import { remember } from './understanding/remember.ts'
import type { Match } from './understanding/similarity.ts'

/** A belief as it is put: in a way that holds, or in one that doesn't. */
export type Stated = { belief: Belief; isRight: boolean; named: RegExp[][] }

const known = remember(1, function* () {
  const { beliefs } = Beliefs.parse(readBank('beliefs.json'))
  yield
  return yield* indexOf<Stated>(
    beliefs.flatMap((belief) => {
      const named = belief.names.map((name) => name.split(' & ').map(whole))
      return [true, false].map((isRight) => ({
        item: { belief, isRight, named },
        phrases: isRight ? belief.right : belief.wrong,
      }))
    }),
  )
})

/** Letters. What begins with a shorter name is mostly another word. */
const leastOfStem = 5
function whole(name: string): RegExp {
  const escaped = name.replace(/[.()+/]/g, '\\$&').replace(/[\s-]+/g, '[\\s-]?')
  const end = /^\p{L}/u.test(name) && name.length < leastOfStem ? '(?:e?s)?(?![\\p{L}\\d])' : ''
  return new RegExp(`(?<![\\p{L}\\d])${escaped}${end}`, 'iu')
}

/** 'livenessProbe' names a liveness probe. */
export const spelledOut = (text: string) => text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/** The beliefs whose tool or term a statement names, the one that is put most alike first. */
export function rankBeliefs(text: string): Match<Stated>[] {
  const spelled = spelledOut(text)
  const isNamed = ({ named }: Stated) => named.some((all) => all.every((name) => name.test(spelled)))
  return known('')
    .rank(text)
    .filter(({ item }) => isNamed(item))
    .toSorted((one, other) => other.alike - one.alike)
}

export const prepareBeliefs = (): Promise<void> => known.prepare('')
