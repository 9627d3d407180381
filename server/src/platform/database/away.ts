/** Recognizes failures of an unavailable database: starting, stopping, or unreachable. */

/** PostgreSQL's codes for starting, stopping or a lost connection; the system's codes for an unreachable address. */
const codes = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'])
const connectCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])
/** The driver reports these by message only. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

export function isDatabaseAway(error: unknown): boolean {
  // From `fetch`: another server was unreachable.
  if (error instanceof TypeError) return false
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code, syscall, message } = each as NodeJS.ErrnoException
    if (words.test(message)) return true
    if (code !== undefined && codes.has(code)) return true
    if (code !== undefined && connectCodes.has(code) && isOfConnection(syscall)) return true
  }
  return false
}

function isOfConnection(syscall: string | undefined): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo'
}
