/**
 * `npm run verify -- FILE [RECEIPT]`: checks an exported record, or a candidate's own copy, without a network, and whether
 * it agrees with a receipt, or with the fingerprint of a mailed one. Exits with 0 where all of it fits, 1 where something does not, 2 where it could not be checked.
 */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CannotCheck, isFingerprint, parseFile, verifyRecord } from './verification.ts'

/** A record of the longest sessions has a tenth of it. */
const maxBytes = 400 * 1024 * 1024

try {
  const [file, receipt, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new CannotCheck('Name the file to check: npm run verify -- FILE [RECEIPT]')
  const { isWhole, lines } = verifyRecord(
    read(file),
    receipt === undefined || isFingerprint(receipt) ? receipt : read(receipt),
  )
  for (const line of lines) console.log(line)
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  if (!(error instanceof CannotCheck)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function read(name: string): unknown {
  const path = resolve(process.env['INIT_CWD'] ?? '.', name)
  let text: string
  try {
    const { size } = statSync(path)
    if (size > maxBytes) throw new CannotCheck(`${name} is larger than 400 MB, so it is no record of ours.`)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof CannotCheck) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CannotCheck(`There is no file ${name}.`)
    if (code === 'EISDIR') throw new CannotCheck(`${name} is a folder. Name a file in it.`)
    throw new CannotCheck(`We couldn't read ${name}: ${code ?? String(error)}`)
  }
  const parsed = parseFile(text)
  if (parsed === undefined) throw new CannotCheck(`${name} is not JSON. It may be cut off: download it again.`)
  return parsed
}
