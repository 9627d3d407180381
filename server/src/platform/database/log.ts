type Write = (details: object, message?: string) => void

/** What the platform needs of a log; a pino logger is one. */
export type Log = { info: Write; warn: Write; error: Write }
