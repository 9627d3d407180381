import type { Log } from '../src/platform/database/log.ts'

/** A log for tests that assert nothing about it. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
