/** Figures of the account over made sessions: planted sources, and forgeries by amount. */
import { assess } from '../../src/evidence/report.ts'
import { accountOf } from '../../src/integrity/account/account.ts'
import { amountsOf, foreignOf } from '../../src/integrity/account/amounts.ts'
import { ordinaryInInterview } from '../../src/integrity/account/facts.ts'
import { typedWindows } from '../../src/integrity/account/pace.ts'
import { isSolid } from '../../src/observations/figures.ts'
import type { EvidenceInput } from '../../src/observations/input.ts'
import { observe } from '../../src/observations/observations.ts'
import { withOwnStarters } from '../../src/observations/starter.ts'
import type { Forgery } from './composed.ts'
import { plantSessions } from './planted.ts'

export function readAccount(given: EvidenceInput) {
  const input = { ...given, questions: withOwnStarters(given.questions, given.entries) }
  return accountOf(input, observe(input))
}

/** Solid characters of sessions with planted truth, those of the planted source, and both again without the unknown. */
export function measurePlanted(sessions: number, seed: number) {
  const counts = { characters: 0, right: 0, known: 0, knownRight: 0 }
  for (const { input, truth } of plantSessions(sessions, seed)) {
    const { pads } = readAccount(input)
    for (const { questionId, language, text, sources } of truth) {
      const pad = pads.find((each) => each.questionId === questionId && each.language === language)
      for (const [at, planted] of sources.entries()) {
        if (!isSolid(text[at]!)) continue
        const found = pad?.marks[at]?.origin.source
        const isKnown = planted !== 'unknown' && found !== 'unknown'
        counts.characters++
        if (found === planted) counts.right++
        if (isKnown) counts.known++
        if (isKnown && found === planted) counts.knownRight++
      }
    }
  }
  return counts
}

const boundOf = (seconds: number) => typedWindows.find((window) => window.seconds === seconds)!.most

/** True for a way by keys that stays below the bounds of pace: it can't be told from a person. */
const isBelowPace = ({ in30, in120, in300 }: Forgery) =>
  in30 > 0 && in30 <= boundOf(30) && in120 <= boundOf(120) && in300 <= boundOf(300)

/** Forgeries of more than an ordinary amount: seen at Medium or above, and with the amount within 15 %. */
export function measureForgeries(forgeries: Iterable<Forgery>) {
  const counts = { sessions: 0, belowPace: 0, belowPaceSeen: 0, large: 0, seen: 0, near: 0 }
  const unseen: string[] = []
  for (const forgery of forgeries) {
    counts.sessions++
    const isSeen = ['Medium', 'High'].includes(assess(forgery.input).plagiarismDetection.riskLevel ?? 'Low')
    if (isBelowPace(forgery)) {
      counts.belowPace++
      if (isSeen) counts.belowPaceSeen++
    } else if (forgery.outside > ordinaryInInterview) {
      const pads = readAccount(forgery.input).pads.filter((pad) => !pad.isGone)
      const found = pads.reduce((sum, pad) => sum + foreignOf(amountsOf([pad])), 0)
      counts.large++
      if (isSeen) counts.seen++
      else unseen.push(`${forgery.name}: ${found} of ${forgery.outside}`)
      if (Math.abs(found - forgery.outside) <= 0.15 * forgery.outside) counts.near++
    }
  }
  return { ...counts, unseen }
}
