/**
 * What a message about an answer in words asks, whatever the answer is about: whether a story is too small, what may be
 * named in a case. Told by two linear classifiers as intents are (`classifier.ts`), trained from bank/talk/doubts.json.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CaseDoubt, StoryDoubt } from '@nova/contract/knowledge'
import { logShares, readTrained, scoresOf, type Trained } from './classifier.ts'

/** The kinds of each, in the order of their weights. */
const doubts = { story: StoryDoubt.options, case: CaseDoubt.options } as const
type About = keyof typeof doubts
const fileOf = (about: About) => fileURLToPath(new URL(`../../../../bank/talk/${about}-doubts.bin`, import.meta.url))

type Guess<Doubt> = { doubt: Doubt; probability: number }

const loaded = new Map<About, Trained>()
function load(about: About): Trained {
  const trained = loaded.get(about) ?? readTrained(readFileSync(fileOf(about)), doubts[about].length)
  loaded.set(about, trained)
  return trained
}

/** What a message most likely asks; probabilities of all kinds add up to 1. Never throws. */
function likeliest<Doubt extends string>(about: About, kinds: readonly Doubt[], text: string): Guess<Doubt> {
  const shares = logShares(scoresOf(text, load(about)))
  const at = shares.indexOf(Math.max(...shares))
  return { doubt: kinds[at]!, probability: Math.exp(shares[at]!) }
}

export const storyDoubt = (text: string): Guess<StoryDoubt> => likeliest('story', doubts.story, text)
export const caseDoubt = (text: string): Guess<CaseDoubt> => likeliest('case', doubts.case, text)
