/** The version of this program, and how versions compare. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As package.json has it, such as 0.2.0. */
export const programVersion = readVersion()

export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+$/.test(text)

/** True if `version` came before `other`. */
export function isOlder(version: string, other: string): boolean {
  const parts = other.split('.').map(Number)
  const difference = version.split('.').map((part, at) => Number(part) - (parts[at] ?? 0))
  return (difference.find((each) => each !== 0) ?? 0) < 0
}

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
