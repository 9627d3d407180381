/**
 * Reads files in a separate process, each given as a path and a name: prints the outcome of each and the most memory that
 * the process had by then.
 */
import { existsSync, readFileSync } from 'node:fs'
import { Refusal } from '@nova/contract/refusals'
import { readDocument } from '../src/platform/documents/documents.ts'

const words = process.argv.slice(2)
const answers: { output: string; maxMb: number }[] = []
for (let at = 0; at < words.length; at += 2) {
  const told = await readDocument({ name: words[at + 1]!, bytes: readFileSync(words[at]!) }).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
  // The system's count for the process includes its parent's memory at the fork; this one counts from its own start.
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const most = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0
  answers.push({ output: told, maxMb: Math.round(Number(most) / 1024) })
}
console.log(JSON.stringify(answers))
process.exit(0)
