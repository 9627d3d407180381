/** The test on the spot: an own kit must start a box, and run the tests of its sample. */
import { lstat, opendir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { KitStep } from '@nova/contract/installation/own-kits'
import { isProjectPath } from '@nova/contract/projects/project-path'
import { type ProjectFile, projectLimits } from '@nova/contract/projects/projects'
import type { Projects, ProjectTestResult } from '../project-box.ts'
import type { OwnKit } from './kept-kits.ts'
import { KitProblem, NotTested } from './kit-problem.ts'

export type Tester = Pick<Projects, 'openProjectBox' | 'runProjectTests'>
type Step = { step: 'start' | 'tests'; work: () => Promise<string> }

const queueKey = 'own-kits'
const maxShown = 600

/** Each step with its time; the first that fails is the last. Throws NotTested where the kit isn’t at fault. */
export async function testKit(
  kit: OwnKit,
  tester: Tester,
  onStep: (step: KitStep) => void,
  signal: AbortSignal,
): Promise<KitStep[]> {
  const { runtime } = kit.form
  const libraries = [kit.id]
  const all: Step[] = [
    { step: 'start', work: () => startBox({ runtime, libraries }, tester) },
    {
      step: 'tests',
      async work() {
        const files = await readSample(join(kit.content, 'sample'))
        return judge(await tester.runProjectTests({ runtime, libraries, files, paths: ['tests'], queueKey, signal }))
      },
    },
  ]
  const steps: KitStep[] = []
  for (const { step, work } of all) {
    const startedAt = performance.now()
    const found = await work().then(
      (detail) => ({ isOk: true, detail }),
      (error: unknown) => ({ isOk: false, detail: error instanceof Error ? error.message : String(error), error }),
    )
    signal.throwIfAborted()
    if ('error' in found && found.error instanceof NotTested) throw found.error
    const done = { step, isOk: found.isOk, detail: found.detail, ms: Math.round(performance.now() - startedAt) }
    steps.push(done)
    onStep(done)
    if (!done.isOk) break
  }
  return steps
}

/** A box as candidates get one, and a command in its terminal. */
async function startBox(
  kit: { runtime: OwnKit['form']['runtime']; libraries: string[] },
  tester: Tester,
): Promise<string> {
  const said = Promise.withResolvers<string>()
  let text = ''
  const box = await tester.openProjectBox({
    ...kit,
    files: [],
    size: { columns: 120, rows: 30 },
    queueKey,
    onOutput(_, more) {
      if ((text += more).includes(greeting)) said.resolve('A box opens, and its terminal works.')
    },
    onChanged: () => undefined,
    onClosed: () => said.reject(new KitProblem(`Its terminal ended at once. ${shown(text)}`)),
    onEnded: () => said.reject(new KitProblem('Its box ended at once.')),
  })
  if ('unavailable' in box) throw new NotTested(`A box didn’t start: ${shown(box.unavailable)}`)
  const late = setTimeout(() => said.reject(new KitProblem(`Its terminal doesn’t answer. ${shown(text)}`)), terminalMs)
  box.input(1, `echo ${greeting.slice(0, 3)}''${greeting.slice(3)}\n`)
  try {
    return await said.promise
  } finally {
    clearTimeout(late)
    await box.end()
  }
}

const greeting = 'kit-works'
const terminalMs = 20_000

const endings: Partial<Record<ProjectTestResult['status'], string>> = {
  timeout: 'The tests of its sample took too long and were stopped.',
  waited: 'The tests of its sample waited without computing and were stopped.',
  memory_limit: 'The tests of its sample needed too much memory and were stopped.',
  output_limit: 'The tests of its sample printed too much and were stopped.',
}

/** The server was busy or stopping, or has a fault itself. */
const notRun: readonly ProjectTestResult['status'][] = ['unavailable', 'killed', 'internal_error', 'not_judged']

/** Throws unless every test passed. */
function judge({ status, reason, tests, hasPassed, output }: ProjectTestResult): string {
  if (notRun.includes(status)) throw new NotTested(`The tests of its sample didn’t run: ${shown(reason ?? status)}`)
  if (status !== 'ok')
    throw new KitProblem(endings[status] ?? `The tests of its sample didn’t run: ${reason ?? status}`)
  const passed = tests.filter(({ outcome }) => outcome === 'passed').length
  const failed = tests.find(({ outcome }) => outcome === 'failed')
  if (failed)
    throw new KitProblem(
      `${passed} of ${tests.length} tests passed. ${failed.name}: ${shown(failed.message ?? 'failed')}`,
    )
  if (passed === 0 || !hasPassed) throw new KitProblem(`The tests of its sample didn’t pass. ${shown(output)}`)
  return passed === 1 ? 'Its test passed.' : `${passed} tests passed.`
}

const shown = (text: string) =>
  text
    .replaceAll(/\u001B\[[\d;?]*[A-Za-z]|(?!\n)\p{Cc}/gu, '')
    .trim()
    .slice(0, maxShown)

/** Text files alone; no link is followed. */
async function readSample(root: string): Promise<ProjectFile[]> {
  const files: ProjectFile[] = []
  let bytes = 0
  for await (const entry of await opendir(root, { recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    const place = relative(root, path)
    if (!isProjectPath(place)) throw new KitProblem(`sample/${place} has a name that projects can’t have.`)
    const { size } = await lstat(path)
    if (size > projectLimits.fileLength) throw new KitProblem(`sample/${place} is larger than 256 KB.`)
    if ((bytes += size) > projectLimits.startingBytes) throw new KitProblem('Its sample is larger than 1 MB.')
    files.push({ path: place, text: await readFile(path, 'utf8') })
    if (files.length > projectLimits.startingFiles) throw new KitProblem('Its sample has more than 300 files.')
  }
  return files
}
