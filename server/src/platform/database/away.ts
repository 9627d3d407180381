/** Recognizes failures of a database that is unavailable (starting, stopping, unreachable) or too busy. */

/** PostgreSQL's codes for starting, stopping or a lost connection; the system's codes for an unreachable address. */
const codes = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'])
const connectCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])
/** The driver reports these by message only; the last two once this server has closed its connections. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The database was closed)/
/** Deadlock, serialization failure, lock or statement timeout, no free connection, no memory. */
const busyCodes = new Set(['40001', '40P01', '53000', '53200', '53300', '55P03', '57014'])
const machineCodes = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE'])

export function isDatabaseAway(error: unknown): boolean {
  // From `fetch`: another server was unreachable.
  if (error instanceof TypeError) return false
  return causesOf(error).some(({ code, syscall, message }) => {
    if (words.test(message)) return true
    if (code !== undefined && codes.has(code)) return true
    return code !== undefined && connectCodes.has(code) && isOfConnection(syscall)
  })
}

/** True if the same statement may succeed a moment later. */
export function isDatabaseBusy(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code !== undefined && busyCodes.has(code))
}

/** True if this machine has no process, memory or file left for now. */
export function isMachineBusy(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code !== undefined && machineCodes.has(code))
}

/** The error, its cause, and so on. */
export function causesOf(error: unknown): NodeJS.ErrnoException[] {
  const found: NodeJS.ErrnoException[] = []
  for (let each = error; each instanceof Error && found.length < 5; each = each.cause) found.push(each)
  return found
}

function isOfConnection(syscall: string | undefined): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo'
}
