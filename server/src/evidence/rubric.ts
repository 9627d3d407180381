/**
 * The rubric of docs/assessment.md, sections 3.2 and 4: the formulas compute with these numbers, and candidates are told
 * by them (judging.ts). The parts of a table weigh against each other.
 */
import type { ScoreName } from '@nova/contract/reports'
import type { QuestionKind } from '@nova/contract/words'
import { wavg } from './figures.ts'

export const rubric = {
  /** Of the overall score. */
  scores: { problemSolving: 1, codeQuality: 1, communication: 1, efficiency: 1 },
  coding: { correctness: 0.7, debugging: 0.15, explanation: 0.15 },
  /** Shares of the hidden tests passed, by group, so that many easy tests cannot drown an edge case. */
  correctness: { core: 0.5, edge: 0.3, scale: 0.2 },
  technical: { keyPoints: 0.7, reasoning: 0.3 },
  codeQuality: { structure: 0.3, robustness: 0.3, naming: 0.2, duplication: 0.1, cleanliness: 0.1 },
  communication: { behavioral: 0.6, explanations: 0.4 },
  behavioral: { story: 0.7, anchors: 0.3 },
  story: { situation: 1, task: 1, action: 2, result: 1 },
  efficiency: { scale: 0.5, changed: 0.3, timeFit: 0.2 },
  /** Each stage of a project counts alike. */
  project: { stages: 1 },
  projectEfficiency: { timeFit: 1 },
  /** Of one message to Nova; enters none of the scores. */
  prompt: { goal: 0.25, context: 0.3, scope: 0.2, thinking: 0.15, followed: 0.1 },
  /** How Nova's replies were used; enters none of the scores. */
  aiUse: { uptake: 0.4, progress: 0.3, independence: 0.3 },
} as const satisfies Record<string, Record<string, number>>

export type Rubric = { [T in keyof typeof rubric]: Record<keyof (typeof rubric)[T], number> }

export const scoreNamesInWords: Record<ScoreName, string> = {
  problemSolving: 'Problem solving',
  codeQuality: 'Code quality',
  communication: 'Communication',
  efficiency: 'Efficiency',
}

/** The scores that a question of each kind feeds by itself; with an explanation of its code, a coding one also communication. */
export const scoresByKind: Record<QuestionKind, readonly ScoreName[]> = {
  coding: ['problemSolving', 'codeQuality', 'efficiency'],
  technical: ['problemSolving', 'communication'],
  behavioral: ['communication'],
  project: ['problemSolving', 'efficiency'],
}

/** So much of the code's quality counts where no hidden test passes, all of it where all do. */
export const qualityWithoutTests = 0.5
/** Fewer lines of one's own say nothing about quality. */
export const leastAuthoredLines = 5
/** Full up to the question's time, falling to `least` at `leastFrom` times it. */
export const timeFit = { leastFrom: 1.5, least: 0.5 }
/** So many concrete details are enough. */
export const enoughAnchors = 3

/** The weighted mean of the observed parts of a table; null if none is. */
export function weigh<K extends string>(weights: Record<K, number>, values: Record<K, number | null>): number | null {
  return wavg((Object.keys(weights) as K[]).map((part) => [values[part], weights[part]]))
}
