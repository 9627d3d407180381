/** The address for reports of vulnerabilities, as the operator's settings and security.txt have it. */
import { z } from 'zod'

/** An e-mail address becomes a mailto: address. */
export const SecurityContact = z
  .string()
  .max(300)
  .regex(
    /^(?:(?:mailto:)?[^\s<>@:/?#,]+@[^\s<>@:/?#,]+|https:\/\/[!-~]+)$/,
    'use an e-mail address, or an address with https://',
  )
  .transform((text) => (/^(?:mailto|https):/.test(text) ? text : `mailto:${text}`))
