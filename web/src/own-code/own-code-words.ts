/** States and steps of a change in words. */
import type { OwnCodeEntry, OwnCodeForm, OwnCodeStep } from '@nova/contract/own-code/own-code'
import type { BadgeTone } from '../ui/badge.tsx'

export const formNames: Record<OwnCodeForm, string> = { build: 'Build it', review: 'Review it' }

const stepWords: Record<OwnCodeStep['name'], string> = {
  cut: 'Choosing files',
  tests: 'Running the tests',
  order: 'Running them again in another order and time zone',
  start: 'Running them on the code before',
  faults: 'Trying small faults',
  build: 'Proving the question',
  review: 'Proving the question',
}

/** Steps before a person looks at the change, in order. */
const tryingSteps: readonly OwnCodeStep['name'][] = ['cut', 'tests', 'order', 'start', 'faults']

export function describeStep({ name, done, total }: OwnCodeStep): string {
  if (name === 'build' || name === 'review') return `${stepWords[name]}: ${formNames[name]}`
  return name === 'faults' && total > 0 ? `${stepWords.faults}: ${done} of ${total}` : stepWords[name]
}

/** '2 of 5' for a step that others precede or follow; undefined for a proof. */
export function placeOfStep({ name }: OwnCodeStep): string | undefined {
  const at = tryingSteps.indexOf(name)
  return at < 0 ? undefined : `Step ${at + 1} of ${tryingSteps.length}`
}

export const isUnderWay = ({ state }: Pick<OwnCodeEntry, 'state'>): boolean => state === 'trying' || state === 'making'

/** A change's state in a few words, and its colour. */
export function describeState(entry: Pick<OwnCodeEntry, 'state' | 'step' | 'questions'>): [string, BadgeTone] {
  if (entry.state === 'stopped') return ['Stopped', 'warn']
  if (isUnderWay(entry)) return [entry.step ? describeStep(entry.step) : 'Waiting to begin', 'info']
  return entry.questions.length > 0 ? ['In the library', 'good'] : ['Ready to look through', 'accent']
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString()} ${number === 1 ? one : many}`
