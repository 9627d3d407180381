/** Own tests that this device holds until the journal has them. */
import type { OwnTest } from '@nova/contract/room/own-tests'

/** `before` names the journal's newest entry when they were written, `base` its tests. */
export type Kept = { cases: OwnTest[]; before: string | null; base: OwnTest[] }
/** Versions that recorded no own tests kept a list alone. */
export type Read = Kept | { cases: OwnTest[] }

const prefix = 'nova-own-tests-'

/** The tests of one interview; those of other interviews are removed. */
export function openDevice(storage: Storage, interviewId: string) {
  const nameOf = (questionId: string) => `${prefix}${interviewId}-${questionId}`
  // A full or forbidden storage keeps nothing over a reload.
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch {
      return otherwise
    }
  }
  attempt(() => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) if (key.startsWith(prefix) && !key.startsWith(nameOf(''))) storage.removeItem(key)
  }, undefined)
  return {
    keep: (questionId: string, kept: Kept | OwnTest[]) =>
      attempt(() => storage.setItem(nameOf(questionId), JSON.stringify(kept)), undefined),
    forget: (questionId: string) => attempt(() => storage.removeItem(nameOf(questionId)), undefined),
    read: (questionId: string) =>
      attempt<Read | null>(() => readKept(JSON.parse(storage.getItem(nameOf(questionId)) ?? 'null')), null),
  }
}

function readKept(value: unknown): Read | null {
  if (Array.isArray(value)) return { cases: value.filter(isOwnCase) }
  const { cases, before, base } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  if (!Array.isArray(cases) || !Array.isArray(base)) return null
  return {
    cases: cases.filter(isOwnCase),
    before: typeof before === 'string' ? before : null,
    base: base.filter(isOwnCase),
  }
}

/** Longer values and lists than may be recorded are kept, so that the candidate can shorten them. */
function isOwnCase(value: unknown): value is OwnTest {
  const { id, args, expected } = (value ?? {}) as Partial<Record<keyof OwnTest, unknown>>
  const areTexts = Array.isArray(args) && args.every((text) => typeof text === 'string')
  return typeof id === 'string' && id !== '' && id.length <= 64 && areTexts && typeof expected === 'string'
}
