/**
 * A stand-in for a model on loopback: it speaks the protocol of OpenAI's chats and rejects a change by its looks; with
 * tools it runs the tests first. Each fifth call fails: declined, no JSON, silent, busy or cut.
 */
import { type Asked, type ModelServer, type Scripted, startModelServer } from '../server/test/model-server.ts'

const failures: readonly Scripted[] = [
  { text: 'I would rather not say.', finish: 'refusal' },
  { text: 'Reject, I think: line 12 looks odd.' },
  { hangAfter: '{"decision": "rej' },
  { status: 503 },
  { dropAfter: '{"decision": ' },
]
const failsEach = 5

/** Rejects a change that adds a comparison, at the first such line. */
export function answerByLooks(asked: Asked): { text: string } {
  const { messages } = asked.body as { messages: { role: string; content: unknown }[] }
  const content = messages.findLast(({ role }) => role === 'user')!.content
  const text = typeof content === 'string' ? content : (content as { text: string }[])[0]!.text
  const { diff } = (JSON.parse(text) as { change: { diff: string } }).change
  let path = ''
  for (const each of diff.split('\n')) {
    path = /^\+\+\+ b\/(.*)$/.exec(each)?.[1] ?? path
    const line = /^ *(\d+) \+.* [<>]=? /.exec(each)?.[1]
    if (line === undefined) continue
    const fault = { path, line: Number(line), why: 'A comparison is new here.' }
    return { text: JSON.stringify({ decision: 'reject', faults: [fault] }) }
  }
  return { text: JSON.stringify({ decision: 'accept', faults: [] }) }
}

/** With tools: runs the tests, then decides. */
function answerWithTools(asked: Asked): Scripted {
  const { messages } = asked.body as { messages: { role: string }[] }
  const hasRun = messages.some(({ role }) => role === 'tool')
  const args = hasRun ? (JSON.parse(answerByLooks(asked).text) as object) : {}
  return { text: '', calls: [{ name: hasRun ? 'decide' : 'run_tests', args }] }
}

/** Starts it; the caller closes it. */
export async function startStandIn(): Promise<ModelServer> {
  const server = await startModelServer()
  let calls = 0
  server.say((asked) => {
    calls += 1
    return calls % failsEach === 0
      ? failures[(calls / failsEach - 1) % failures.length]!
      : 'tools' in asked.body
        ? answerWithTools(asked)
        : answerByLooks(asked)
  })
  return server
}
