/**
 * Trains which of several replies Nova says, from the marks that readers gave (bank/talk/choices.jsonl), and writes
 * bank/talk/choosing.json. Prints, for messages kept aside in turn, how often the chosen reply helps, beside the one of the
 * rules and the best that there was. The same marks always give the same file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  type Asked,
  chooseAmong,
  featuresOf,
  likelihoodOf,
  type Model,
  type Offer,
} from '../server/src/nova/choosing.ts'
import { growTrees } from './boosted-trees.ts'

/** `mark` is 2 where the reply helps, 1 where it is true and about the matter, and else 0. */
type Marked = { id: string; asked: Asked; offers: (Offer & { mark: number })[] }

const talk = new URL('../bank/talk/', import.meta.url)
const all = readFileSync(new URL('choices.jsonl', talk), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Marked)
const helps = 2
const folds = 5

const train = (messages: readonly Marked[]): Model =>
  growTrees(
    messages.flatMap(({ asked, offers }) =>
      offers.map((offer) => ({ features: featuresOf(offer, asked), isYes: offer.mark === helps })),
    ),
  )

const counts = new Map<string, { messages: number; rules: number; chosen: number; best: number; changed: number }>()
for (let fold = 0; fold < folds; fold += 1) {
  const model = train(all.filter((_, at) => at % folds !== fold))
  for (const { asked, offers } of all.filter((_, at) => at % folds === fold)) {
    const at = chooseAmong(
      offers.map((offer) => ({
        ...(offer.routed && { routed: offer.routed }),
        likelihood: likelihoodOf(featuresOf(offer, asked), model),
      })),
    )
    const kind = asked.isCoding ? 'coding' : asked.group
    const count = counts.get(kind) ?? { messages: 0, rules: 0, chosen: 0, best: 0, changed: 0 }
    count.messages += 1
    count.rules += Number(offers.some(({ routed, mark }) => routed && mark === helps))
    count.chosen += Number(offers[at]!.mark === helps)
    count.best += Number(offers.some(({ mark }) => mark === helps))
    count.changed += Number(!offers[at]!.routed)
    counts.set(kind, count)
  }
}
for (const [kind, count] of counts) console.log({ kind, ...count })
writeFileSync(new URL('choosing.json', talk), `${JSON.stringify(train(all))}\n`)
