/**
 * The rubric of docs/assessment.md, sections 3.2 and 4: formulas compute with these numbers, and the texts for
 * candidates use them (judging.ts). The parts of a table weigh against each other.
 */
import type { ScoreName } from '@nova/contract/reports/score-names'
import type { QuestionKind } from '@nova/contract/words'
import { wavg } from './figures.ts'

export const rubric = {
  /**
   * Weights in the overall score, times the minutes that feed each (mixing.ts). Code quality counts as far as tests pass, so
   * that tidy but failing code earns nothing.
   */
  scores: { problemSolving: 1, codeQuality: 1, communication: 1, efficiency: 1, supervision: 1 },
  /** Shares of the hidden tests passed, by group, so that many easy tests cannot drown an edge case. */
  correctness: { core: 0.5, edge: 0.3 },
  technical: { keyPoints: 1 },
  codeQuality: { structure: 0.3, naming: 0.2, duplication: 0.1, cleanliness: 0.1 },
  /** By the minutes of the questions: planned-shares.ts has those of one interview. */
  communication: { behavioral: 1, explanations: 1 },
  story: { situation: 1, task: 1, action: 2, result: 1 },
  efficiency: { scale: 1 },
  /** Each stage of a project counts alike. */
  project: { stages: 1 },
  supervision: { faulty: 1, sound: 1 },
} as const satisfies Record<string, Record<string, number>>

export type Rubric = { [T in keyof typeof rubric]: Record<keyof (typeof rubric)[T], number> }

export const scoreNamesInWords: Record<ScoreName, string> = {
  problemSolving: 'Problem solving',
  codeQuality: 'Code quality',
  communication: 'Communication',
  efficiency: 'Efficiency',
  supervision: 'Supervision',
}

/** The scores that a question of each kind feeds by itself; with answers about its code, a coding one also communication. */
export const scoresByKind: Record<QuestionKind, readonly ScoreName[]> = {
  coding: ['problemSolving', 'codeQuality', 'efficiency'],
  sql: ['problemSolving', 'efficiency'],
  technical: ['communication'],
  behavioral: ['communication'],
  project: ['problemSolving', 'supervision'],
}

/** Fewer lines say nothing about quality. */
export const minAuthoredLines = 5

/** The weighted mean of the observed parts of a table; null if none is. */
export function weigh<K extends string>(weights: Record<K, number>, values: Record<K, number | null>): number | null {
  return wavg((Object.keys(weights) as K[]).map((part) => [values[part], weights[part]]))
}
