/** An address of the web that people enter; empty where they enter none. */
import { z } from 'zod'

export const HttpUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || /^https?:\/\/[^\s]+$/i.test(text), 'Please enter an address that starts with http.')

/** Addresses are typed without their scheme as often as with it. */
export function completeUrl(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
}
