export type Level = 'debug' | 'info' | 'warn' | 'error'

export type LogRecord = {
  /** Unique; the collector ignores a record that it has already accepted. */
  id: string
  at: string
  level: Level
  text: string
}

export type Batch = {
  number: number
  records: readonly LogRecord[]
  bytes: number
}

export type FailReason = 'gave-up'

/** A record that a sink did not take. */
export type Failed = { record: LogRecord; sink: string; reason: FailReason }
