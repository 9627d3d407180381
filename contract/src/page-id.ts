/** The ids that pages give to what they send, so that a repeated send is known as one. */
import { z } from 'zod'

/** Those of version 8 are the server's own, such as that of a reply to come: whoever took one would keep the reply out. */
export const PageId = z.uuid().refine((id) => id[14] !== '8', 'Please use a random ID.')
