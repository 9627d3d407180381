/** Scopes of API keys: each call that a key may make names one. */
import { z } from 'zod'

export const KeyScope = z.enum([
  'interviews:read',
  'interviews:write',
  'reports:read',
  'positions:read',
  'library:read',
  'audit:read',
])
export type KeyScope = z.infer<typeof KeyScope>

/** The scopes in words for people. */
export const scopeWords: Record<KeyScope, string> = {
  'interviews:read': 'Read interviews',
  'interviews:write':
    'Create, change, publish, cancel and delete interviews, also while they run, and read candidate links',
  'reports:read': 'Read reports, scores and decisions',
  'positions:read': 'Read positions and their candidates',
  'library:read': 'Read questions with their reference solutions and tests',
  'audit:read': 'Read the audit log',
}
