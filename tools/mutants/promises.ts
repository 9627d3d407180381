/**
 * `npm run mutants -- promises [WORD …]`: plants each mistake of tools/tests/promises.ts in its file, runs the promise's
 * test, and puts the file back. Words choose promises that contain them. Exits 1 where a mistake goes unnoticed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Mistake, promises } from '../tests/promises.ts'

const root = resolve(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const chosen = promises.filter(({ promise }) => words.every((word) => promise.includes(word)))

let putBack = () => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    putBack()
    process.exit(1)
  })

async function passes(test: string): Promise<boolean> {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--bail', '1', '--reporter', 'dot', test]
  const vitest = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' })
  const [code] = (await once(vitest, 'exit')) as [number | null]
  return code === 0
}

async function isNoticed({ file, from, to }: Mistake, test: string): Promise<boolean> {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} doesn't hold exactly once: ${from}`)
  putBack = () => writeFileSync(path, text)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return !(await passes(test))
  } finally {
    putBack()
  }
}

let noticed = 0
let planted = 0
for (const { promise, test, mistakes } of chosen) {
  if (!(await passes(test))) throw new Error(`${test} fails without any mistake.`)
  for (const mistake of mistakes) {
    planted += 1
    const isKilled = await isNoticed(mistake, test)
    if (isKilled) noticed += 1
    console.log(`${isKilled ? 'noticed ' : 'UNNOTICED'} ${promise}: ${mistake.file}  ${mistake.from}  →  ${mistake.to}`)
  }
}
console.log(`${noticed} of ${planted} mistakes noticed, ${chosen.length} promises`)
process.exitCode = noticed === planted ? 0 : 1
