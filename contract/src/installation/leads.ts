/** Forms on the public pages: a demo request, a contact message, a whitepaper request. */
import { z } from 'zod'
import { emailAddress } from '../email.ts'
import { endpoint } from '../endpoint.ts'

const text = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max.toLocaleString('en')} characters.`)
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max.toLocaleString('en')} characters.`)
    .optional()
    .transform((value) => value || undefined)
const Email = text('Please enter your email.', 254).pipe(emailAddress('Please enter a valid email address.'))
const Name = {
  first_name: text('Please enter your first name.', 120),
  last_name: text('Please enter your last name.', 120),
}

/** Honeypot field that people never see: a lead that fills it in is accepted and dropped. */
const Trap = { website: z.string().optional() }

export const DemoRequest = z.object({
  type: z.literal('demo'),
  ...Name,
  email: Email,
  company: optional(200),
  message: optional(5000),
  ...Trap,
})

export const ContactMessage = z.object({
  type: z.literal('contact'),
  ...Name,
  email: Email,
  message: text('Please write a message.', 5000),
  ...Trap,
})

export const WhitepaperRequest = z.object({ type: z.literal('whitepaper'), email: Email, ...Trap })

export const LeadForm = z.discriminatedUnion('type', [DemoRequest, ContactMessage, WhitepaperRequest], {
  error: 'Please say what this is: demo, contact or whitepaper.',
})
export type LeadForm = z.infer<typeof LeadForm>

export const Lead = z.object({
  id: z.uuid(),
  type: z.enum(['demo', 'contact', 'whitepaper']),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  company: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the form service took it; null where it has not, or none is configured. */
  relayedAt: z.iso.datetime().nullable(),
})
export type Lead = z.infer<typeof Lead>

export const sendLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  who: 'anyone',
  summary: 'A demo request, a contact message or a whitepaper request. Stored, and relayed where that is configured.',
  body: LeadForm,
  reply: z.object({ downloadUrl: z.string().optional() }),
  status: 202,
  maxBytes: 64 * 1024,
  perMinute: 10,
  errors: [],
})

export const LeadPage = z.object({
  leads: z.array(Lead),
  total: z.int(),
  /** The cursor of the next page; null on the last. */
  next: z.string().nullable(),
})
export type LeadPage = z.infer<typeof LeadPage>

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  who: 'interviewer',
  permission: 'read',
  summary: 'What visitors sent, newest first. For operators of the installation alone.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: LeadPage,
  errors: ['forbidden'],
})

export const deleteLead = endpoint({
  method: 'DELETE',
  path: '/api/leads/{id}',
  who: 'interviewer',
  permission: 'read',
  summary: 'Deletes one, as the person behind it may ask for. What a form service has got by then stays there.',
  params: z.object({ id: z.string().max(64) }),
  status: 204,
  errors: ['forbidden', 'not_found'],
})

export const downloadLeads = endpoint({
  method: 'GET',
  path: '/api/leads.csv',
  who: 'interviewer',
  permission: 'read',
  summary: 'The same, all of it, as a CSV file.',
  also: ['download'],
  errors: ['forbidden'],
})
