type Write = (details: object, message?: string) => void

/** The part of a log that the platform needs; a pino logger fits. */
export type Log = { info: Write; warn: Write; error: Write }
