/** Detects a full disk, reported either by PostgreSQL or by the operating system. */

const fullForMs = 60_000
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True if the error or one of its causes is a full disk. */
export function isStorageFull(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string' && fullCodes.has(code)) return true
  }
  return false
}

/** Remembers the last disk-full error. */
export function watchSpace(now = () => performance.now()): { hear: (error: unknown) => void; isThere: () => boolean } {
  let fullAt = -Infinity
  return {
    hear: (error) => {
      if (isStorageFull(error)) fullAt = now()
    },
    isThere: () => now() - fullAt >= fullForMs,
  }
}
