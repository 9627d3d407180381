/** Why a server or a runner can't start, in words for its operator. */
import { isDatabaseAway, isDatabaseBusy, isMachineBusy } from './platform/database/away.ts'
import { reasonOf } from './platform/database/reasons.ts'
import { isStartError } from './platform/database/start-error.ts'
import { isStorageFull } from './platform/database/storage.ts'

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }
/** The second for a link-local address without its interface, the third for IPv6 where there is none. */
const notOfThisMachine = new Set(['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'])

export type Failure = {
  sentence: string
  /** True if a later start may succeed without a change by the operator. */
  isPassing: boolean
  /** True for a bug of ours, whose details are needed. */
  isUnexpected: boolean
}

const final = (sentence: string): Failure => ({ sentence, isPassing: false, isUnexpected: false })
const passing = (sentence: string): Failure => ({ sentence, isPassing: true, isUnexpected: false })

/** The sentence for the person who starts the server or a runner, with this setting of HOST. */
export function explainFailure(error: unknown, host: string | undefined): Failure {
  if (isStartError(error)) return { ...final(error.message), isPassing: error.isPassing }
  const { syscall, hostname } = (error ?? {}) as SystemError
  if (syscall === 'getaddrinfo' && hostname === host)
    return final(`HOST is set to ${hostname}, which has no address. Set HOST to an address of this machine.`)
  if (syscall === 'listen') return explainListening(error as SystemError)
  if (isStorageFull(error)) return passing('No space is left on the disk of the database or of DATA_DIR.')
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    return passing(`The database did not answer one of the first questions: ${reasonOf(error)}.`)
  if (isMachineBusy(error)) return passing('This machine has no room for another process, file or memory right now.')
  const said = error instanceof Error ? error.message : String(error)
  const sentence = `Something unexpected happened: ${said.split('\n', 1)[0]}. Please report it with these lines:`
  return { sentence, isPassing: false, isUnexpected: true }
}

function explainListening({ code, address, port, message }: SystemError): Failure {
  if (code === 'EADDRINUSE')
    return final(`Port ${port} on ${address} is taken by another program. Stop that one, or set PORT to another port.`)
  if (code === 'EACCES')
    return final(`This user may not listen on port ${port}. Set PORT to 1024 or higher and put a proxy in front.`)
  if (code && notOfThisMachine.has(code))
    return final(`${address} is not an address of this machine. Set HOST to one that is.`)
  return final(`This machine can't listen at ${address}: ${code ?? message}.`)
}

/** Prints the failure, tells the start script if another try is worth it, and ends the process. */
export async function endWithFailure(name: string, error: unknown): Promise<never> {
  const { sentence, isPassing, isUnexpected } = explainFailure(error, process.env.HOST)
  console.error(`${name} could not start${isPassing ? ' yet' : ''}. ${sentence}`)
  if (isUnexpected || process.env.LOG_LEVEL === 'debug') console.error(error)
  const { promise: told, resolve } = Promise.withResolvers<void>()
  if (isPassing && process.send) process.send('passing', undefined, undefined, () => resolve())
  else resolve()
  await told
  process.exit(1)
}
