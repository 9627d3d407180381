import { LSPClient } from '@codemirror/lsp-client'

/** Asked at keys, where the library catches no failure. */
const askedAtKeys = new Set(['textDocument/signatureHelp', 'textDocument/completion'])

/** A client without help at keys when its server fails or is lost: the person didn't ask for an error there. */
export class TypingClient extends LSPClient {
  // The library's own signature.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  override request<Params, Result>(method: string, params: Params): Promise<Result> {
    const reply = super.request<Params, Result>(method, params)
    return askedAtKeys.has(method) ? reply.catch(() => null as Result) : reply
  }
}
