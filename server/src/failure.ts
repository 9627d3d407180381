/** Why a server or a runner can't start, in words for its operator. */
type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }
/** The second for a link-local address without its interface, the third for IPv6 where there is none. */
const notOfThisMachine = new Set(['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'])

/** The sentence for the person who starts the server or a runner, with this setting of HOST. */
export function explainFailure(error: unknown, host: string | undefined): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, address, port, hostname } = error as SystemError
  if (syscall === 'getaddrinfo' && hostname === host)
    return `HOST is set to ${hostname}, which has no address. Set HOST to an address of this machine.`
  if (syscall !== 'listen') return error.message
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken by another program. Stop that one, or set PORT to another port.`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set PORT to 1024 or higher and put a proxy in front.`
  if (code && notOfThisMachine.has(code))
    return `${address} is not an address of this machine. Set HOST to one that is.`
  return error.message
}
