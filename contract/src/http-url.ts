/** An address of the web that people enter; empty where they enter none. */
import { z } from 'zod'

export const HttpUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || /^https?:\/\/[^\s]+$/i.test(text), 'Please enter an address that starts with http.')
