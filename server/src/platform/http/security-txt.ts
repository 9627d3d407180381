/**
 * `/.well-known/security.txt` (RFC 9116): the address for reports of vulnerabilities, as the operator set it. Without one
 * there is no such file. For anyone, counted as a file of the pages.
 */
import { refuse } from '@nova/contract/refusals'
import type { FastifyInstance } from 'fastify'

const path = '/.well-known/security.txt'
/** The standard recommends less than a year. */
const validDays = 180
const dayMs = 86_400_000

type Settings = { securityContact?: string | undefined; publicUrl: string | undefined }

/** Serves it to anyone; 404 where no contact is set. */
export function serveSecurityTxt(app: FastifyInstance, settings: Settings, now: () => Date): void {
  app.get(path, (_, reply) => {
    const text = writeSecurityTxt(settings, now())
    if (text === undefined) throw refuse('not_found')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
}

/** The file; undefined without a contact. Web addresses in it must be https, so those of an http installation are left out. */
export function writeSecurityTxt({ securityContact: contact, publicUrl }: Settings, now: Date): string | undefined {
  if (contact === undefined) return undefined
  const expires = new Date(Math.floor(now.getTime() / dayMs + validDays) * dayMs).toISOString().replace('.000', '')
  const own = publicUrl?.startsWith('https:')
    ? [`Canonical: ${publicUrl}${path}`, `Policy: ${publicUrl}/trust/security`]
    : []
  return `${[`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en', ...own].join('\n')}\n`
}
