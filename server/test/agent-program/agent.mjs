/**
 * A small agent program for tests. It speaks the Agent Client Protocol and asks the gateway's model what to do: the
 * model's calls name its tools, and a reply without calls ends the turn.
 */
import { execSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

const home = '/work'
const sessionId = 'one'
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const update = (one) => say({ method: 'session/update', params: { sessionId, update: one } })
const waiting = new Map()
let count = 0
let isCancelled = false
const messages = []

function ask(method, params) {
  const id = `a${(count += 1)}`
  say({ id, method, params })
  return new Promise((resolve) => waiting.set(id, resolve))
}

const options = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
]
async function mayDo(toolCall) {
  const { outcome } = await ask('session/request_permission', { sessionId, toolCall, options })
  return outcome.optionId === 'yes'
}

const text = (words) => [{ type: 'content', content: { type: 'text', text: words } }]

const tools = {
  async write({ path, text: newText }, toolCallId) {
    const place = join(home, path)
    const call = { toolCallId, kind: 'edit', title: place, locations: [{ path: place }] }
    const diff = { type: 'diff', path: place, newText }
    if (!(await mayDo({ ...call, status: 'pending', content: [diff] }))) return 'Not allowed.'
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, newText)
    return 'Written.'
  },
  /** Writes through its client, after a wish that shows no text. */
  async put({ path, text: content }, toolCallId) {
    const place = join(home, path)
    if (!(await mayDo({ toolCallId, kind: 'edit', title: place, status: 'pending' }))) return 'Not allowed.'
    const said = await ask('fs/write_text_file', { sessionId, path: place, content })
    return said.error ?? 'Put.'
  },
  async replace({ path, find, replace }, toolCallId) {
    return tools.write({ path, text: readFileSync(join(home, path), 'utf8').replace(find, replace) }, toolCallId)
  },
  async run({ command }, toolCallId) {
    if (!(await mayDo({ toolCallId, kind: 'execute', title: command, status: 'pending' }))) return 'Not allowed.'
    try {
      return execSync(command, { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    } catch (error) {
      return `Failed: ${error.message}`
    }
  },
  read: async ({ path }) => readFileSync(join(home, path), 'utf8'),
  /** Tries to reach an address. */
  reach: ({ host, port }) =>
    new Promise((resolve) => {
      const socket = connect({ host, port, timeout: 3_000 })
      socket.on('connect', () => resolve('reached'))
      socket.on('timeout', () => resolve('timeout'))
      socket.on('error', (error) => resolve(error.code))
    }),
  environment: async () => JSON.stringify(process.env),
  die: async () => process.exit(3),
  flood: async () => {
    for (let at = 0; at < 1_000; at += 1)
      update({ sessionUpdate: 'tool_call', toolCallId: `f${at}`, kind: 'other', title: 'x', status: 'completed' })
    return 'Flooded.'
  },
  /** Asks for the same permission again and again. */
  beg: async (_, toolCallId) => {
    for (let at = 0; at < 1_000; at += 1) await mayDo({ toolCallId, kind: 'execute', title: 'x', status: 'pending' })
    return 'Begged.'
  },
  garble: async () => {
    for (let at = 0; at < 100; at += 1) process.stdout.write('This is no message.\n')
    return 'Garbled.'
  },
  hang: () => new Promise(() => {}),
}
const kinds = { write: 'edit', put: 'edit', replace: 'edit', run: 'execute', read: 'read', reach: 'fetch' }

async function doCall({ id, function: { name, arguments: args } }) {
  const input = JSON.parse(args)
  const locations = input.path ? [{ path: join(home, input.path) }] : []
  const call = { toolCallId: id, kind: kinds[name] ?? 'other', title: input.command ?? name, locations }
  update({ sessionUpdate: 'tool_call', ...call, status: 'in_progress' })
  const said = await tools[name](input, id)
  update({ sessionUpdate: 'tool_call_update', toolCallId: id, status: 'completed', content: text(said) })
  messages.push({ role: 'tool', tool_call_id: id, content: said })
}

async function askModel() {
  const reply = await fetch(`${process.env.GATEWAY}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'interview',
      messages,
      stream: true,
      tools: Object.keys(tools).map((name) => ({
        type: 'function',
        function: { name, parameters: { type: 'object' } },
      })),
    }),
  })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  const calls = []
  let said = ''
  for (const line of (await reply.text()).split('\n')) {
    if (!line.startsWith('data: {')) continue
    const { choices, error } = JSON.parse(line.slice(6))
    if (error) throw new Error(error.message)
    const { delta = {} } = choices[0]
    if (delta.content) said += delta.content
    if (delta.content) update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: delta.content } })
    calls.push(...(delta.tool_calls ?? []))
  }
  messages.push({ role: 'assistant', content: said, tool_calls: calls })
  return calls
}

async function prompt(parts) {
  isCancelled = false
  messages.push({ role: 'user', content: parts.map((part) => part.text ?? ` [${part.uri}]`).join('') })
  for (;;) {
    const calls = await askModel()
    if (isCancelled) return { stopReason: 'cancelled' }
    if (calls.length === 0) return { stopReason: 'end_turn' }
    for (const call of calls) await doCall(call)
    if (isCancelled) return { stopReason: 'cancelled' }
  }
}

const handlers = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: {}, authMethods: [] }),
  'session/new': () => ({ sessionId }),
  'session/prompt': (params) => prompt(params.prompt),
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, result, error } = JSON.parse(line)
  if (method === undefined) return waiting.get(id)?.(result ?? { error: error.message })
  if (method === 'session/cancel') return void (isCancelled = true)
  try {
    say({ id, result: await handlers[method](params) })
  } catch (error) {
    say({ id, error: { code: -32_000, message: error.message } })
  }
})
