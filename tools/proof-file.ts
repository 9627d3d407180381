/** The coding questions on disk, and bank/proof.json, which says which of them were proven in which state. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Language } from '@nova/contract/words'

export type Proofs = Record<string, { digest: string; languages: Language[]; at: string }>

/** A file of bank/coding; whether it has the shape of a question is the first thing to prove. */
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
      return { id: name.slice(0, -'.json'.length), digest, question: JSON.parse(bytes.toString('utf8')) }
    })
}

/** What was proven so far; nothing where there is no file. */
export function readProofs(bank: string): Proofs {
  const path = join(bank, 'proof.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Proofs) : {}
}

/** Writes the proofs in the order of their ids, so that a difference shows only what changed. */
export function writeProofs(bank: string, proofs: Proofs): void {
  const sorted = Object.fromEntries(Object.entries(proofs).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(bank, 'proof.json'), `${JSON.stringify(sorted, null, 2)}\n`)
}
