import { median, ramp, solidOf } from './figures.ts'
import type { EvidenceInput } from './input.ts'
import { applyStep, starterOf, type Observations, type PadHistory } from './observations.ts'

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
export const leastTyped = 300
const pauseFactor = 12
/** A run is partial while less than this share of the final code stands. */
const partialShare = 0.9
const closers = /^[\s)\]};,'"`]*$/

/** The linear transcription profile of each final code pad (docs/assessment.md 2.5). */
export function readRhythms(input: EvidenceInput, seen: Observations, pads: PadHistory[]): Rhythm[] {
  const longPause = (median(intervals(seen.pads)) ?? 0) * pauseFactor
  const rhythms = pads.map((pad) => readRhythm(input, seen, pad, longPause))
  if (input.interview.assistiveInput) return rhythms.map((rhythm) => ({ ...rhythm, raw: 0, linear: 0 }))
  return rhythms.map((rhythm, at) => {
    const others = rhythms.filter((_, other) => other !== at)
    const usual = others.reduce((sum, { raw }) => sum + raw, 0) / Math.max(1, others.length)
    return { ...rhythm, linear: Math.max(0, rhythm.raw - usual) }
  })
}

const isTyping = (step: PadHistory['steps'][number]) => step.by === 'candidate' && step.cause === 'typed'

function intervals(pads: PadHistory[]): number[] {
  return pads.flatMap((pad) => {
    const times = pad.steps.filter(isTyping).map(({ at }) => at)
    return times.slice(1).flatMap((at, index) => (at > times[index]! ? [at - times[index]!] : []))
  })
}

function readRhythm(input: EvidenceInput, seen: Observations, pad: PadHistory, longPause: number): Rhythm {
  let [typed, typedAtEnd, removed, behind, pauses] = [0, 0, 0, 0, 0]
  let last: number | null = null
  let text = pad.opening
  for (const step of pad.steps) {
    const before = text
    text = applyStep(text, step)
    if (step.by !== 'candidate' || step.cause === 'template') continue
    for (const { from, removed: gone, inserted } of step.replacements) {
      const isAtEnd = closers.test(before.slice(from + gone))
      removed += solidOf(before.slice(from, from + gone)).length
      if (!isAtEnd) behind++
      if (step.cause !== 'typed') continue
      const solid = solidOf(inserted).length
      typed += solid
      if (isAtEnd) typedAtEnd += solid
    }
    if (last !== null && longPause > 0 && step.at - last > longPause) pauses++
    last = step.at
  }
  const question = input.questions.find(({ id }) => id === pad.questionId)
  const starter = solidOf(starterOf(question, pad.language)).length
  const authored = Math.max(1, solidOf(pad.text).length - starter)
  const tens = Math.max(1, pad.text.split('\n').filter((line) => line.trim()).length) / 10
  const rhythm = {
    questionId: pad.questionId,
    typed,
    atEnd: typed ? typedAtEnd / typed : 0,
    removedShare: typed ? removed / typed : 0,
    behindPerTenLines: behind / tens,
    pausesPerTenLines: pauses / tens,
    hasPartialRun: seen.runs.some(
      (run) =>
        run.questionId === pad.questionId &&
        run.trigger === 'candidate' &&
        (solidOf(run.code).length - starter) / authored < partialShare,
    ),
  }
  return { ...rhythm, raw: linearity(rhythm), linear: 0 }
}

/** The product of section 2.5; 0 where too little was typed to tell. */
export function linearity(rhythm: Omit<Rhythm, 'raw' | 'linear' | 'questionId'>): number {
  if (rhythm.typed < leastTyped) return 0
  return (
    ramp(rhythm.atEnd, 0.9, 0.98) *
    (1 - ramp(rhythm.removedShare, 0.015, 0.06)) *
    (1 - ramp(rhythm.behindPerTenLines, 0.3, 1.5)) *
    (1 - ramp(rhythm.pausesPerTenLines, 1.5, 5)) *
    (rhythm.hasPartialRun ? 0.5 : 1)
  )
}
