/** The ids that pages give to their messages, so that a repeated send is known as one. */
import { z } from 'zod'

/**
 * Version 8 ids are reserved for the server, for example for a coming reply: a page that took one would block that
 * reply.
 */
export const PageId = z.uuid().refine((id) => id[14] !== '8', 'Please use a random ID.')
