import { ApiError, objectionsOf } from '../api.ts'
import type { FormErrors } from '../ui/form.tsx'

/** The field of the reader's password, which is asked because a key outlives a page that was left open. */
export const ownPassword = {
  name: 'password',
  label: 'Your password',
  required: true,
  type: 'password',
  autoComplete: 'current-password',
  maxLength: 128,
} as const

/** Says by field why the server made no key, or as a whole in these words. */
export const explainSending =
  (otherwise: string) =>
  (error: unknown): FormErrors =>
    error instanceof ApiError && error.code === 'wrong_password'
      ? { password: error.message }
      : objectionsOf(error, otherwise)
