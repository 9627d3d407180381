/** Interprets the harness's answer to one call of a function as the result of the case; for every kind of sandbox. */
import { isNothing, returnedNothing } from '@nova/contract/questions/signature'
import { isOutOfMemory } from '../box/box.ts'
import type { CaseResult, Json } from './request.ts'

export type Answer = { kind: string; ms: number; value?: Json; message?: string }

/** Characters of a case's output that are kept. */
export const maxPrinted = 32_768
const maxAnswerLength = 5 * 1_024 * 1_024
// Those who compare values go down into them.
const deepestValue = 600

/**
 * Reads `<kind> <json>`. The code could have written this itself, with a nonce taken from the harness: nothing about it
 * is certain.
 */
export function readAnswer(line: string): Answer {
  const at = line.indexOf(' ')
  try {
    if (line.length > maxAnswerLength) return { kind: 'error', ms: 0, message: 'The answer is too long.' }
    const { ms, value, message } = JSON.parse(line.slice(at + 1)) as Partial<Answer>
    if (isDeeper(value, deepestValue)) return { kind: 'error', ms: 0, message: 'The answer is nested too deeply.' }
    return {
      kind: line.slice(0, at),
      ms: typeof ms === 'number' && Number.isFinite(ms) ? ms : 0,
      ...(value !== undefined && { value }),
      ...(typeof message === 'string' && { message: clip(message) }),
    }
  } catch {
    return { kind: 'error', ms: 0, message: 'The answer of the function could not be read.' }
  }
}

function isDeeper(value: Json | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1))
}

/** The result of a case by its answer; `returns` is the type that the signature names, empty for none. */
export function resultOf(answer: Answer, returns: string): Omit<CaseResult, 'stdout'> {
  if (answer.kind !== 'value' || answer.value === undefined) {
    const status = isOutOfMemory(answer.message ?? '') ? 'memory_limit' : 'runtime_error'
    return { status, error: answer.message ?? 'The function failed.', durationMs: answer.ms }
  }
  const remark = isNothing(answer.value, returns) ? { error: returnedNothing } : {}
  return { status: 'ok', returned: answer.value, ...remark, durationMs: answer.ms }
}

/** The kept part of the output. */
export const clip = (text: string): string =>
  text.length > maxPrinted ? `${text.slice(0, maxPrinted)}\n… (cut)` : text
