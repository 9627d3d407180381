import { isStarterText } from '@nova/contract/questions/starter-forms'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { isSolid, median, ramp, solidOf } from '../observations/figures.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { applyStep, starterOf, type Observations, type PadHistory, type Step } from '../observations/observations.ts'
import { maxWord } from './account/edits.ts'

/** How a pad's typing ran, in ratios that a fast and a slow typist share. */
export type Rhythm = {
  questionId: string
  typed: number
  /** Share typed at the end of the text, only closers after it. */
  atEnd: number
  removedShare: number
  behindPerTenLines: number
  pausesPerTenLines: number
  hasPartialRun: boolean
  /** 0 to 1, before and after the person's other answers are taken off. */
  raw: number
  linear: number
}

/** Fewer typed characters say nothing of their order. */
export const minTyped = 300
const pauseFactor = 12
/** Longer inserts of other causes are not keys. */
const maxKey = 11
/** A run is partial while less than this share of the final code is present. */
const partialShare = 0.9
const closers = /^[\s)\]};,'"`]*$/

/** The linear transcription profile of each final code pad (docs/assessment.md 2.5). */
export function readRhythms(
  input: EvidenceInput,
  seen: Observations,
  pads: PadHistory[],
  /** The account's number of typed characters of a pad. */
  typedIn: (pad: PadHistory) => number,
): Rhythm[] {
  const longPause = (median(intervals(seen.pads)) ?? 0) * pauseFactor
  const rhythms = pads.map((pad) => readRhythm(input, seen, pad, { longPause, typed: typedIn(pad) }))
  if (input.interview.assistiveInput) return rhythms.map((rhythm) => ({ ...rhythm, raw: 0, linear: 0 }))
  return rhythms.map((rhythm, at) => {
    const others = rhythms.filter((_, other) => other !== at)
    const usual = others.reduce((sum, { raw }) => sum + raw, 0) / Math.max(1, others.length)
    return { ...rhythm, linear: Math.max(0, rhythm.raw - usual) }
  })
}

const isTyping = (step: PadHistory['steps'][number]) => step.by === 'candidate' && step.cause === 'typed'

function intervals(pads: PadHistory[]): number[] {
  // In a project people go from file to file: that isn't an interval between two keys.
  return pads.flatMap((pad) => {
    if (isFilePad(pad.language)) return []
    const times = pad.steps.filter(isTyping).map(({ at }) => at)
    return times.slice(1).flatMap((at, index) => (at > times[index]! ? [at - times[index]!] : []))
  })
}

function readRhythm(
  input: EvidenceInput,
  seen: Observations,
  pad: PadHistory,
  { longPause, typed }: { longPause: number; typed: number },
): Rhythm {
  let [keys, typedAtEnd, removed, behind, pauses] = [0, 0, 0, 0, 0]
  const question = input.questions.find(({ id }) => id === pad.questionId)
  const starter = starterOf(question, pad.language)
  const given = solidOf(starter).length
  let last: number | null = null
  let text = pad.opening
  let starterNow: readonly Range[] = text ? [{ from: 0, to: text.length }] : []
  for (const step of pad.steps) {
    const before = text
    text = applyStep(text, step)
    const starterBefore = starterNow
    const isStarter = bringsStarter(step, pad.language, starter)
    starterNow = moveStarter(starterBefore, step, isStarter)
    if (step.by !== 'candidate' || isStarter) continue
    for (const { from, removed: gone, inserted } of step.replacements) {
      const isAtEnd = closers.test(before.slice(from + gone))
      const solid = solidOf(inserted).length
      let [own, starterGone] = [0, 0]
      for (let at = from; at < from + gone; at++) {
        if (!isSolid(before[at]!)) continue
        if (holds(starterBefore, at)) starterGone++
        else own++
      }
      removed += own
      // Clearing the starter isn't a correction, nor work after the end.
      const clearsStarter = starterGone > 0 && own === 0 && solid === 0
      if (!isAtEnd && !clearsStarter) behind++
      if (!isKey(step, solid)) continue
      keys += solid
      if (isAtEnd) typedAtEnd += solid
    }
    if (last !== null && longPause > 0 && step.at - last > longPause) pauses++
    last = step.at
  }
  const authored = Math.max(1, solidOf(pad.text).length - given)
  const tens = Math.max(1, pad.text.split('\n').filter((line) => line.trim()).length) / 10
  const rhythm = {
    questionId: pad.questionId,
    typed,
    atEnd: keys ? typedAtEnd / keys : 0,
    removedShare: keys ? removed / keys : 0,
    behindPerTenLines: behind / tens,
    pausesPerTenLines: pauses / tens,
    hasPartialRun: seen.runs.some(
      (run) =>
        run.questionId === pad.questionId &&
        run.trigger === 'candidate' &&
        (solidOf(run.code).length - given) / authored < partialShare,
    ),
  }
  return { ...rhythm, raw: linearity(rhythm), linear: 0 }
}

/** True for typed names and for others as short as a key; for completions, single characters only. */
function isKey({ cause }: Step, solid: number): boolean {
  if (cause === 'typed') return solid <= maxWord
  return cause !== 'pasted' && cause !== 'dropped' && solid > 0 && solid <= (cause === 'completed' ? 1 : maxKey)
}

/** A page marks its own text 'template'; that it is the starter is seen from the text. */
function bringsStarter({ cause, replacements }: Step, language: PadLanguage, starter: string): boolean {
  return cause === 'template' && replacements.every(({ inserted }) => isStarterText(language, inserted, starter))
}

type Range = { from: number; to: number }

const holds = (ranges: readonly Range[], at: number) => ranges.some(({ from, to }) => from <= at && at < to)

function moveStarter(ranges: readonly Range[], { replacements }: Step, isTemplate: boolean): readonly Range[] {
  if (ranges.length === 0 && !isTemplate) return ranges
  let moved = ranges
  let shift = 0
  for (const { from, removed, inserted } of replacements) {
    const [start, end, by] = [from + shift, from + shift + removed, inserted.length - removed]
    moved = moved.flatMap((range) => {
      const before = { from: range.from, to: Math.min(range.to, start) }
      const after = { from: Math.max(range.from, end) + by, to: range.to + by }
      return [before, after].filter((part) => part.from < part.to)
    })
    if (isTemplate && inserted) moved = [...moved, { from: start, to: start + inserted.length }]
    shift += by
  }
  return moved
}

/** The product of section 2.5; 0 if too little was typed. */
export function linearity(rhythm: Omit<Rhythm, 'raw' | 'linear' | 'questionId'>): number {
  if (rhythm.typed < minTyped) return 0
  return (
    ramp(rhythm.atEnd, 0.9, 0.98) *
    (1 - ramp(rhythm.removedShare, 0.015, 0.06)) *
    (1 - ramp(rhythm.behindPerTenLines, 0.3, 1.5)) *
    (1 - ramp(rhythm.pausesPerTenLines, 1.5, 5)) *
    (rhythm.hasPartialRun ? 0.5 : 1)
  )
}
