/** Answers from running the candidate's code. */
import { knownComplaint, quoteComplaint } from '../../code-facts/complaints.ts'
import { retrieve } from '../../knowledge/knowledge.ts'
import type { Fact } from '../facts/fact.ts'
import {
  causeFact,
  counterFact,
  factsOfProbes,
  factsOfRun,
  isCoding,
  outcomeOf,
  suspectFact,
} from '../facts/of-runs.ts'
import { factsOfSql, isSql } from '../facts/of-sql.ts'
import { shareOf, stopped } from '../help.ts'
import { mayJudge } from '../ladder.ts'
import { type Situation, withTrial } from '../situation.ts'
import { isUnsaid, type Turn } from './composed.ts'

/** Facts from runs that weren't given yet, as far as this turn's step allows: the failing input first. */
export const runFacts = async (turn: Turn): Promise<Fact[]> =>
  (await allRunFacts(turn)).filter(({ step }) => step <= Math.max(1, turn.step))

/** The failing input first, then the finding of one more run. */
async function allRunFacts(turn: Turn): Promise<Fact[]> {
  const { situation: stands, room, probes, message } = turn
  if (!mayJudge(room)) return []
  const tried = isCoding(stands) && stands.state === 'untested' ? await tryOut(turn) : undefined
  const situation = tried ?? stands
  const unsaid = isUnsaid(situation)
  // Nova's own run isn't on the page, so a question if the code is right gets its outcome each time.
  const asksForOutcome = situation.isTried === true && shareOf(turn.meant, ['check']) >= minCheck
  const lead: Fact[] = tried || asksForOutcome ? [{ step: 0, text: outcomeOf(situation) }] : []
  const cause = turn.step < 2 ? [] : causeFact(situation, room).filter(unsaid)
  if (cause.length > 0) return [...lead, ...cause]
  if (isSql(situation)) return factsOfSql(situation).filter(unsaid)
  if (!isCoding(situation)) return []
  const first = stopped.includes(situation.state)
    ? await withReference(factsOfRun(situation), turn)
    : factsOfRun(situation)
  const isHidden = situation.state === 'wrong-answer' && !situation.test?.failure
  const counter = isHidden && probes ? (await counterFact(situation, room, probes)).filter(unsaid) : []
  const found = [...(counter.length > 0 ? counter : first)].filter(unsaid)
  const more = probes ? (await factsOfProbes(situation, room, probes, message)).filter(unsaid) : []
  if (found.length > 0) return [...lead, ...found.slice(0, 1), ...more.slice(0, 1)].slice(0, lead.length + 2)
  if (more.length > 0) return [...lead, ...more.slice(0, 2)]
  const isWrong = situation.state === 'wrong-answer'
  const suspect = isWrong && probes ? (await suspectFact(room, probes)).filter(unsaid) : []
  if (suspect.length > 0) return [...lead, ...suspect]
  return asksForOutcome ? lead : lead.filter(unsaid)
}

const minCheck = 0.4

/** An error with the reference's own words on it, where it has some. */
async function withReference(facts: Fact[], { situation }: Turn): Promise<Fact[]> {
  const { question, language, complaint } = situation
  const hits = await retrieve({ question, language, message: quoteComplaint(complaint).replace(place, '') })
  const least = knownComplaint(complaint) && !complaint.includes('TypeError') ? surelySame : sameError
  const known = hits.find(({ item, alike }) => item.kind === 'error' && alike >= least)
  return known ? facts.map(({ ask: _, ...fact }) => ({ ...fact, text: `${fact.text} ${known.item.text}` })) : facts
}

/** File, line and column before a compiler's message. */
const place = /^\S+?:\d+:(?:\d+:)?\s*(?:error:\s*)?/
/** An entry on an error explains it where it has most of its words. */
const sameError = 0.6
const surelySame = 0.75

/** The situation once Nova has run an untested version. */
async function tryOut({ situation, probes }: Turn): Promise<Situation | undefined> {
  const run = await probes?.test()
  return run && withTrial(situation, run.test, run)
}
