/** Whether there is space left to write to: PostgreSQL says so by its error, the system by its own. */

const fullForMs = 60_000
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether the error, or what caused it, is that the disk is full. */
export function isStorageFull(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string' && fullCodes.has(code)) return true
  }
  return false
}

/** Remembers the last error that told of a full disk. */
export function watchSpace(now = () => performance.now()): { hear: (error: unknown) => void; isThere: () => boolean } {
  let fullAt = -Infinity
  return {
    hear: (error) => {
      if (isStorageFull(error)) fullAt = now()
    },
    isThere: () => now() - fullAt >= fullForMs,
  }
}
