/** Messages between the page and the checking worker. */
import type { Signature } from '@nova/contract/questions/signature'

/** A type error; places count from 1, `from` and `to` are offsets in the code. */
export type TypeProblem = { line: number; column: number; from: number; to: number; message: string }

/** In a file of a project. */
export type ProjectProblem = TypeProblem & { path: string }

/** The code, and the function that the question's tests call. Without types only a few kinds of errors count. */
export type CheckRequest = { code: string; signature: Signature | null; isTyped?: boolean }

/** All files of a project. Of a page the declarations come with its first check. */
export type ProjectRequest = {
  texts: Readonly<Record<string, string>>
  isPage: boolean
  pageLibrary?: Readonly<Record<string, string>>
}

/** `lsp` is a message of the Language Server Protocol, as JSON. */
type LspMessage = { lsp: string }

export type ToChecker = ((CheckRequest | ProjectRequest) & { id: number }) | LspMessage
/** `ready` once the checker is loaded, then a reply to each request. */
export type FromChecker = 'ready' | { id: number; problems: TypeProblem[] | ProjectProblem[] } | LspMessage
