/** The coding questions on disk, and bank/proof.json, which says which of them were proven in which state. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { Language } from '@nova/contract/words'

/** Raised when a gate is added or sharpened: a proof of an earlier set is made again. */
export const gateSet = 2

/**
 * Proof of one question: its file's digest, gates, languages and time. `survivors` are small mistakes in a reference
 * that its tests do not notice, for the question's reviewer.
 */
export type Proof = { digest: string; gates: number; languages: Language[]; survivors?: string[]; at: string }
export type Proofs = Record<string, Proof>

/** A file of bank/coding; its shape is checked first when it is proven. */
export type BankFile = { id: string; digest: string; question: BankCodingQuestion }

/** Every file of bank/coding, by name. The digest is the SHA-256 of its bytes in hex. */
export function readCodingBank(bank: string): BankFile[] {
  const folder = join(bank, 'coding')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const bytes = readFileSync(join(folder, name))
      const digest = createHash('sha256').update(bytes).digest('hex')
      return { id: name.slice(0, -'.json'.length), digest, question: parse(join(folder, name), bytes.toString('utf8')) }
    })
}

function parse(path: string, text: string): BankCodingQuestion {
  try {
    return JSON.parse(text) as BankCodingQuestion
  } catch (error) {
    throw new Error(`${path} is no JSON`, { cause: error })
  }
}

/** Returns the recorded proofs; empty without a file. */
export function readProofs(bank: string): Proofs {
  const path = join(bank, 'proof.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Proofs) : {}
}

/** True if the recorded proof matches the file and the current gates. */
export function isProven(proofs: Proofs, { id, digest }: BankFile): boolean {
  return proofs[id]?.digest === digest && proofs[id].gates === gateSet
}

/** Writes the proofs in the order of their ids, so that a difference shows only what changed. */
export function writeProofs(bank: string, proofs: Proofs): void {
  const sorted = Object.fromEntries(Object.entries(proofs).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const path = join(bank, 'proof.json')
  // Atomic replace: concurrent readers see the old file or the new one.
  writeFileSync(`${path}.new`, `${JSON.stringify(sorted, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}
