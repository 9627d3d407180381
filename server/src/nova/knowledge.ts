/** What Nova can explain of the field, found by the words of a message. The entries are data: bank/concepts.json. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Concept, Concepts, Synonyms } from '@nova/contract/knowledge'
import { makeIndex } from './similarity.ts'

/** Of 682 phrasings taken out one at a time, 427 find their own entry at this likeness, 8 another, and 247 none. */
const leastLikeness = 0.5

const asksForMeaning =
  /^\W*(?:(?:hi|hello|hey|sorry|ok|nova|please|can you|could you|remind me)\W+)*(?:what(?:'?s| is| are| does| do)|explain|define|how (?:does|do)|why (?:is|are)|when|is a|difference between|meaning of)\b/i
/** Then it is about this work and not about the field. */
const isAboutWork = /\b(?:my|mine|this|here|line \d+|fail\w*|error|wrong|expected|got|should i|can i|may i|do i)\b/i

const bank = fileURLToPath(new URL('../../../bank/', import.meta.url))
const read = (name: string): unknown => JSON.parse(readFileSync(bank + name, 'utf8'))

type Knowledge = { concepts: Concept[]; standsFor: Map<string, string> }
let knowledge: Knowledge | undefined

/** Read when it is first needed: a server that nobody asks does without. */
function load(): Knowledge {
  if (knowledge) return knowledge
  const groups = Synonyms.parse(read('synonyms.json'))
  const standsFor = new Map(groups.flatMap((group) => group.map((word) => [word, group[0]!] as const)))
  return (knowledge = { concepts: Concepts.parse(read('concepts.json')).concepts, standsFor })
}

/** What a term of the field means, where the message asks for that; undefined for everything else. Never throws. */
export function explainTerm(message: string): string | undefined {
  if (message.length > longestQuestion || !asksForMeaning.test(message) || isAboutWork.test(message)) return undefined
  const { concepts, standsFor } = load()
  // 'Explain' and 'mean' are names of something too.
  const asked = message.replace(/^(.*\bwhat do(?:es)?\b.*)\bmeans?\b/i, '$1').replace(asksForMeaning, '')
  const text = spaced(asked)
  const named = concepts.filter(({ names }) => names.some((name) => text.includes(spaced(name))))
  if (named.length === 0) return undefined
  const index = makeIndex(
    named.map((item) => ({ item, phrases: [...item.asked, ...item.names] })),
    standsFor,
  )
  const found = index.find(asked)
  return found && found.score >= leastLikeness ? found.item.answer : undefined
}

/** Characters. Who asks for a term uses few words. */
const longestQuestion = 200

const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d+#.]+/gu, ' ')
    .replace(/\.(?= |$)/g, '')
    .trim()} `
