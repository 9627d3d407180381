/** Completion from the language's server; from the text itself where the server has nothing or takes too long. */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { offers } from './offers.ts'

const maxWaitMs = 1_500
/** For members there is nothing else to offer, and a server that has just begun takes longer. */
const maxMemberWaitMs = 10_000
/** Letters after which bare names are offered; members are offered after their point. */
const minLetters = 2

/** The only source of an editor with a server. */
export const completeCode: CompletionSource = async (context) => {
  // Private members of a class have a # in their name.
  const name = context.matchBefore(/(?:(?<=\.)#)?[\p{L}\p{N}_$]+/u)
  const from = name?.from ?? context.pos
  const isMember = context.state.sliceDoc(from - 1, from) === '.' && context.state.sliceDoc(from - 2, from) !== '..'
  if (!context.explicit && !isMember && (name?.text.length ?? 0) < minLetters) return null
  const ask = context.state.facet(offers)
  const found = ask ? await within(ask(context, from), isMember ? maxMemberWaitMs : maxWaitMs) : null
  if (found) return found
  return isMember && !name ? null : await completeFromText(context)
}

/** Offers of the grammar and words of the text. */
async function completeFromText(context: CompletionContext): Promise<CompletionResult | null> {
  const sources = context.state.languageDataAt<CompletionSource>('autocomplete', context.pos)
  const results = await Promise.all(
    sources.map(async (source) => (typeof source === 'function' ? source(context) : null)),
  )
  const found = results.filter((each) => each !== null)
  const [first] = found
  if (!first) return null
  const options = found.filter(({ from }) => from === first.from).flatMap((each) => each.options)
  return { from: first.from, options, validFor: /^[\p{L}\p{N}_$]*$/u }
}

async function within<T>(asked: Promise<T | null>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)))
  try {
    return await Promise.race([asked, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** The kind of each offer as a word at its end. */
export const kindOfOffer = {
  position: 90,
  render: ({ type }: Completion): Node | null => {
    if (!type) return null
    const kind = document.createElement('span')
    kind.className = 'cm-completionKind'
    // A reader says both, so they need a space between them.
    kind.textContent = ` ${type}`
    return kind
  },
}
