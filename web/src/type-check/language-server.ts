/**
 * A language server for JavaScript and TypeScript: the Language Server Protocol over the checker's own programs, so that
 * the compiler is loaded once.
 */
import { isLone, pathOf } from './places.ts'
import type { Program } from './program.ts'
import { answersOf } from './server-answers.ts'

type Message = { id?: number; method?: string; params?: unknown }
type Opened = { textDocument: { uri: string; text: string } }
type Changed = { textDocument: { uri: string }; contentChanges: { text: string }[] }
type Closed = { textDocument: { uri: string } }

const methodNotFound = -32601
const requestFailed = -32803

/** Takes the client's messages; replies go to `send`, in the order of the requests. */
export function createLanguageServer(
  programs: { room: Program; project: Program },
  send: (message: string) => void,
): (message: string) => void {
  const programOf = (uri: string) => (isLone(pathOf(uri)) ? programs.room : programs.project)
  const answers = answersOf(programOf)
  const notices: Record<string, (params: never) => void> = {
    'textDocument/didOpen': ({ textDocument: { uri, text } }: Opened) => programOf(uri).write(pathOf(uri), text),
    'textDocument/didChange': ({ textDocument: { uri }, contentChanges }: Changed) =>
      programOf(uri).write(pathOf(uri), contentChanges.at(-1)?.text ?? ''),
    'textDocument/didClose': ({ textDocument: { uri } }: Closed) => programOf(uri).remove(pathOf(uri)),
  }
  return (text) => {
    const { id, method = '', params } = JSON.parse(text) as Message
    if (id === undefined) return notices[method]?.(params as never)
    const reply = (outcome: object) => send(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (!answer) return reply({ error: { code: methodNotFound, message: 'Not supported.' } })
    try {
      reply({ result: answer(params as never) ?? null })
    } catch (error) {
      reply({ error: { code: requestFailed, message: error instanceof Error ? error.message : 'Failed.' } })
    }
  }
}
