/** The form service, with the fields of the specification (first document, section 7). */
import type { Machinery } from '../platform/context/context.ts'
import type { leads } from './tables.ts'

const timeoutMs = 15_000

type Lead = typeof leads.$inferSelect
type FormRelay = NonNullable<Machinery['settings']['formRelay']>

/** Posts a lead. Throws where the service does not take it; the key is in nothing it throws. */
export async function sendToFormService({ url, accessKey }: FormRelay, lead: Lead): Promise<void> {
  const fields = Object.entries({ ...(accessKey ? { access_key: accessKey } : {}), ...fieldsOf(lead) })
  const given = fields.filter((field): field is [string, string] => field[1] !== null)
  const body = lead.type === 'whitepaper' ? new FormData() : new URLSearchParams()
  for (const [name, value] of given) body.append(name, value)
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
    // Followed, a redirect could carry the key to another host. One to a page of thanks means that it was taken.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  const wasTaken = response.ok || response.status === 302 || response.status === 303
  if (!wasTaken) throw new Error(`The form service answered ${response.status}.`)
}

function fieldsOf({ type, firstName, lastName, email, company, message }: Lead): Record<string, string | null> {
  const name = { first_name: firstName, last_name: lastName }
  switch (type) {
    case 'demo':
      return { subject: 'Demo Request', ...name, email, company, message }
    case 'contact':
      return { ...name, email, message }
    case 'whitepaper':
      return {
        email,
        subject: 'Whitepaper Download Request',
        message: `${email} asked for the whitepaper.`,
        from_name: 'Nova Interviews',
      }
  }
}
