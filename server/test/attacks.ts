/** Runs attack programs one after the other: each sees what it should, and the machine is afterwards as before. */
import { languageNames } from '@nova/contract/questions/language-names'
import { type Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attack } from './attack-programs/attack.ts'
import { firstTimeMs, openTargets, openTestSandbox, watchHost, type TestSandbox } from './sandbox.ts'

const usual = { wallMs: 10_000, cpuMs: 2_000, memoryMb: 256 }
/** For runs that must not end by their time: a busy machine takes several seconds to hand out 256 MB page by page. */
const unhurried = { wallMs: 60_000, cpuMs: 30_000 }
/** A busy machine takes seconds to begin a program that prints before it hangs. */
const minUntilPrinted = 6_000

function limitsFor({ sees, limits }: Attack): Attack['limits'] {
  if (!sees.status.includes('timeout')) return { ...limits, ...unhurried }
  return sees.prints ? { ...limits, wallMs: Math.max(limits?.wallMs ?? usual.wallMs, minUntilPrinted) } : limits
}

const greetings: Record<Language, string> = {
  javascript: 'console.log("fine")',
  typescript: 'console.log("fine" as string)',
  python: 'print("fine")',
  java: 'class Main { public static void main(String[] args) { System.out.println("fine"); } }',
  go: 'package main\nfunc main() { print("fine\\n") }',
}

/** Declares a test for each attack. */
export function testAttacks(attacks: Partial<Record<Language, Attack[]>>): void {
  let opened: TestSandbox
  let targets: Awaited<ReturnType<typeof openTargets>>
  let host: ReturnType<typeof watchHost>
  let count = 0

  function run(language: Language, code: string, limits: Attack['limits']) {
    const id = `attack-${(count += 1)}`
    const stdin = JSON.stringify(targets.targets)
    return opened.sandbox.run({
      id,
      queue: id,
      language,
      code,
      mode: 'program',
      stdin,
      limits: { ...usual, ...limits },
    })
  }

  /** Compiling after every attack would take most of the time; after the last one the attacked compiler runs again. */
  const quickest = (language: Language): Language => (/^(java|go)$/.test(language) ? 'python' : language)

  /** With the limits of the run before it, as far as they make another sandbox. */
  async function greetIn(language: Language, { wallMs: _, outputBytes: __, ...limits }: Attack['limits'] = {}) {
    const { run: end } = await run(language, greetings[language], limits)
    return `${end?.stdout}${end?.stderr}`
  }

  beforeAll(async () => {
    opened = await openTestSandbox()
    targets = await openTargets(opened.dataDir)
    for (const language of Object.keys(attacks) as Language[]) expect(await greetIn(language)).toBe('fine\n')
    host = watchHost(opened.dataDir)
  }, firstTimeMs)

  afterAll(async () => {
    targets.close()
    await opened.close()
  })

  for (const [language, programs] of Object.entries(attacks) as [Language, Attack[]][]) {
    describe(`a program in ${languageNames[language]} that`, () => {
      test.each(programs.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
        const { code, sees, limits } = attack
        expectSeen(await run(language, code, limitsFor(attack)), sees)
        expect(targets.touched()).toBe(0)
        expect(await greetIn(quickest(language), limits)).toBe('fine\n')
        await host.expectAsBefore()
      })

      test('leaves its language as it was', async () => {
        expect(await greetIn(language)).toBe('fine\n')
      })
    })
  }
}

type Result = Awaited<ReturnType<TestSandbox['sandbox']['run']>>

function expectSeen({ status, compile, run }: Result, sees: Attack['sees']): void {
  // Whichever it was: its time ended it.
  const isOfTime = status === 'waited' || status === 'not_judged'
  expect(sees.status).toContain(isOfTime ? 'timeout' : status)
  if (typeof sees.prints === 'string') expect(run?.stdout).toBe(sees.prints)
  else if (sees.prints) expect(run?.stdout).toMatch(sees.prints)
  if (sees.complains) expect(run?.stderr).toMatch(sees.complains)
  if (sees.compiler) expect(compile?.stderr).toMatch(sees.compiler)
}
