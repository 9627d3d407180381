/** The place in an editor where a server, once connected, answers for completion. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { Facet } from '@codemirror/state'

type Ask = (context: CompletionContext, from: number) => Promise<CompletionResult | null>

export const offers = Facet.define<Ask, Ask | null>({ combine: ([ask]) => ask ?? null })
