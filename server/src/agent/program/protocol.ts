/** The Agent Client Protocol (version 1) as its client: the box's door instead of a terminal's input and output. */
import {
  type AnyMessage,
  client,
  type InitializeResponse,
  methods,
  type NewSessionResponse,
  PROTOCOL_VERSION,
  type PromptResponse,
  RequestError,
  type RequestPermissionRequest,
  type SessionUpdate,
  type StopReason,
} from '@agentclientprotocol/sdk'
import { workspacePath } from '../../platform/project-boxes/agent-words.ts'

/** Lines of a program that aren't messages of the protocol, before it counts as broken. */
const maxGarbage = 50
const beginMs = 60_000

export type Wish = Pick<RequestPermissionRequest, 'toolCall' | 'options'>
export type Choice = 'once' | 'session' | 'no'

export type Hearing = {
  onUpdate: (update: SessionUpdate) => void
  onWish: (wish: Wish) => Promise<Choice>
  /** Writes a file of its copy; a sentence says why not. */
  onWrite: (path: string, text: string) => Promise<string | undefined>
}

/** A message, with the files that it names. */
export type Said = { text: string; paths: readonly string[] }

export class AgentBroken extends Error {}

/** Opens the conversation; `say` gives a line to the program. */
export function openProtocol(say: (text: string) => void) {
  let hearing: Hearing | undefined
  let garbage = 0
  let incoming: ReadableStreamDefaultController<AnyMessage> | undefined
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  const give = (message: string) => broken.reject(new AgentBroken(message))
  const stream = {
    readable: new ReadableStream<AnyMessage>({ start: (controller) => void (incoming = controller) }),
    writable: new WritableStream<AnyMessage>({ write: (message) => say(JSON.stringify(message)) }),
  }
  const { agent } = client({ name: 'interview' })
    .onRequest(methods.client.session.requestPermission, async ({ params }) => {
      const choice = hearing ? await hearing.onWish(params) : 'no'
      const optionId = optionFor(params.options, choice)
      return { outcome: optionId === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } }
    })
    .onRequest(methods.client.fs.writeTextFile, async ({ params: { path, content } }) => {
      const refused = hearing ? await hearing.onWrite(path, content) : 'No message waits for an answer.'
      if (refused !== undefined) throw RequestError.invalidParams({ path }, refused)
      return {}
    })
    .onNotification(methods.client.session.update, ({ params }) => hearing?.onUpdate(params.update))
    .connect(stream)
  const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new AgentBroken('It doesn’t answer.')), ms)
    return Promise.race([work, broken.promise, late.promise]).finally(() => clearTimeout(timer))
  }
  return {
    take(text: string): void {
      const message = readMessage(text)
      if (message) return incoming?.enqueue(message)
      if ((garbage += 1) > maxGarbage) give('It doesn’t keep to its protocol.')
    },
    /** Begins a session in this folder; throws AgentBroken. */
    async begin(folder: string): Promise<string> {
      const about = {
        protocolVersion: PROTOCOL_VERSION,
        clientCapabilities: { fs: { readTextFile: false, writeTextFile: true } },
        clientInfo: { name: 'interview', version: '1' },
      }
      const { protocolVersion } = await within(
        agent.request<InitializeResponse>(methods.agent.initialize, about),
        beginMs,
      )
      if (protocolVersion !== PROTOCOL_VERSION) throw new AgentBroken('It speaks another version of the protocol.')
      const asked = { cwd: folder, mcpServers: [] }
      return (await within(agent.request<NewSessionResponse>(methods.agent.session.new, asked), beginMs)).sessionId
    },
    async prompt(sessionId: string, { text, paths }: Said, heard: Hearing, ms: number): Promise<StopReason> {
      hearing = heard
      const links = paths.map((path) => ({
        type: 'resource_link' as const,
        uri: `file://${workspacePath}/${path}`,
        name: path,
      }))
      const prompt = [{ type: 'text' as const, text }, ...links]
      return within(agent.request<PromptResponse>(methods.agent.session.prompt, { sessionId, prompt }), ms)
        .then(({ stopReason }) => stopReason)
        .finally(() => (hearing = undefined))
    },
    cancel: (sessionId: string) => void agent.notify(methods.agent.session.cancel, { sessionId }),
    /** The program is gone. */
    lose: (message: string) => give(message),
  }
}

function readMessage(text: string): AnyMessage | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? (message as AnyMessage)
      : undefined
  } catch {
    return undefined
  }
}

/** The option that the choice means. Of `session` the server keeps count itself, so that each use is seen. */
const optionFor = (options: Wish['options'], choice: Choice): string | undefined =>
  options.find(({ kind }) => kind === (choice === 'no' ? 'reject_once' : 'allow_once'))?.optionId ??
  options.find(({ kind }) => kind === (choice === 'no' ? 'reject_always' : 'allow_always'))?.optionId
