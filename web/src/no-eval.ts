/** Comes first in main.tsx: zod asks for eval when a schema is made, and the pages' security policy forbids it. */
import { z } from 'zod'

z.config({ jitless: true })
