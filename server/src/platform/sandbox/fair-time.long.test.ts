/** Twenty neighbours that spin, at either priority: verdicts stay those of a quiet machine. */
import { Language } from '@nova/contract/words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNeighbours } from '../../../test/neighbours.ts'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../../test/sandbox.ts'
import { listBankQuestions } from '../../questions/questions.ts'
import { judgingOfCode } from '../../runs/judging.ts'

let opened: TestSandbox
beforeAll(async () => {
  opened = await openTestSandbox()
}, firstTimeMs)
afterAll(() => opened.close())

const rounds = 25
const questions = listBankQuestions().flatMap((question) => (question.kind === 'coding' ? [question] : []))

/** The reference of a question as a candidate hands it in, in each language in turn. */
async function judge(at: number): Promise<string> {
  const question = questions[(at * 7) % questions.length]!
  const language = Language.options[at % Language.options.length]!
  const { visible, hidden, ask, judge } = judgingOfCode(question)
  const tests = [...visible, ...hidden]
  const id = `neighbours-${at}`
  const result = await opened.sandbox.run({ ...ask(question.reference[language]!, language, tests), id, queue: id })
  const passed = judge(tests, result.cases ?? []).filter(({ status }) => status === 'passed').length
  return `${question.id} ${language}: ${passed === tests.length ? 'all' : `${passed} of ${tests.length}`} passed`
}

test.each([0, 19] as const)(
  'beside neighbours of niceness %s all references pass, and a sleeper waits',
  async (niceness) => {
    const stop = startNeighbours(20, niceness)
    const verdicts: string[] = []
    try {
      for (let at = 0; at < rounds; at += 1) verdicts.push(await judge(at))
      const [question] = questions
      const { visible, ask } = judgingOfCode(question!)
      const code = 'import time\ntime.sleep(600)'
      const asleep = await opened.sandbox.run({ ...ask(code, 'python', visible), id: 'asleep', queue: 'asleep' })
      verdicts.push(`sleeper: ${asleep.status}`)
    } finally {
      await stop()
      process.stdout.write(`${verdicts.join('\n')}\n`)
    }
    expect(verdicts.slice(0, rounds).filter((verdict) => !verdict.endsWith('all passed'))).toEqual([])
    expect(verdicts.at(-1)).toBe('sleeper: waited')
  },
)
