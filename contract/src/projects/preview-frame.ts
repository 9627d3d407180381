/** The frame in which a web project is shown, and what it and the room say to one another. */

export const previewFramePath = '/preview-frame'

/** To the frame, once: the page, with `preview-script:N` where the address of its script N belongs. */
export type PreviewPage = { html: string; scripts: string[] }

/**
 * Contents of the page's storages, by key: the frame has no storage, so the room passes them from one page to the next.
 */
export type PreviewKept = { local: Record<string, string>; session: Record<string, string> }
export type PreviewShow = PreviewPage & { kept: PreviewKept }

/** From the frame. `stack` names scripts as `preview-script:N`. */
export type PreviewTold =
  | { type: 'ready' }
  | { type: 'shown' }
  | { type: 'beat' }
  | { type: 'kept'; kept: PreviewKept }
  | { type: 'console'; level: 'log' | 'info' | 'warn' | 'error' | 'debug'; text: string; stack?: string }
  | { type: 'error'; text: string; stack: string }
  | PageRequest

/** Of a page that a candidate's server sent: `ask` wants an answer, `go` the next page; `cookie` sets one. */
export type PageRequest =
  | ({ type: 'ask'; id: number } & PageAsked)
  | ({ type: 'go' } & PageAsked)
  | { type: 'cookie'; text: string }
export type PageAsked = { method: string; url: string; headers: [string, string][]; body: ArrayBuffer | null }
/** To the frame: `failed` says in words why there is no answer. */
export type PageAnswer =
  | { type: 'answer'; id: number; status: number; url: string; headers: [string, string][]; body: ArrayBuffer }
  | { type: 'answer'; id: number; failed: string }
