/** Messages that put right how Nova took the one before: they are read together with it, by what they say instead. */
import type { Scene } from '../sayings.ts'
import { inEnglish } from '../understanding/glosses.ts'

const opens = '(?:(?:no+|nope|nah|hm+|sorry|but|ok(?:ay)?|wait|hey|well|pls|please|haha|argh|again|and|yes)\\W+)*'
/** 'No, I meant the word', 'i asked about the grammar': what comes behind it is what was meant. */
const saysInstead = new RegExp(
  `(?:^|[.!?,;]\\s*)\\W*${opens}(?:i (?:only |just |really |actually )?(?:meant?|asked(?: you)?|ask (?=about|if|whether)|(?:am|was|['’]m) (?:asking|talking|speaking)|wanted to (?:know|ask)|want to know|was wondering)|i['’]?m asking|my (?:question|point) (?:is|was)|what i (?:meant?|asked|want to know) (?:is|was))\\b(?!\\W*$)(?: (?:about|(if|whether)|for|of|to know|that))?[\\s:,]*(.+)$`,
  'is',
)
/** 'That's not what I asked': the message before is asked again. */
const rejects = new RegExp(
  `^\\W*${opens}(?:(?:that|this|it)(?:['’]?s| is| was)? ?(?:not|no|isn['’]?t|wasn['’]?t|has nothing to do with|doesn['’]?t answer)(?: really| at all)? (?:what i (?:asked|meant?|wanted|said)|my question|an answer|the answer|about that|that)|(?:you|u) (?:did ?n['’]?t|did not|don['’]?t|do not) (?:answer|understand|read|get)(?: me| it| that| my (?:question|message))?|i (?:did ?n['’]?t|did not|dont|don['’]?t) (?:ask|mean) (?:that|this|about that)|not what i (?:asked|meant?)|wrong (?:answer|question))\\W*`,
  'i',
)
/** 'I added it. But you didn't answer: does it still count?' asks what stands behind it. */
const leftOpen =
  /[.?!,;]\s+(?:(?:and|but|still|so|ok(?:ay)?)\W+)*(?:you|u) (?:still )?(?:did ?n['’]?t|did not|have ?n['’]?t|have not|never) (?:really )?answer(?:ed)?(?: me| it| that| this| my question)?(?: yet)?\s*[:,.-]+\s*(.{8,}\?)\W*$/i
/** 'You said this already. And if …?' goes on from there. */
const saidAlready = new RegExp(
  `^\\W*${opens}(?:(?:you|u) (?:already |just )?(?:said|told|wrote|asked)(?: me)? (?:this|that|it)(?: already| before)?|(?:same|again the same) (?:answer|text|thing)(?: again)?)[\\s.,;:!]+`,
  'i',
)
/** What is named only to say that it was not meant. */
const notThat =
  /[\s,;(-]+(?:and )?(?:not|instead of|rather than) (?:only|just|the|my|a|an|about|if|for|in|on|that|this)\b[^.?!]{0,60}[.?!)]*\s*$/i
const standsAlone =
  /[?]\s*$|\b(?:what|which|how|where|who|when|why|does|(?:can|could|may|should|must|do|is|are|will) (?:i|it|they|this|that|the|we|he|she))\b/i
/** 'If my idea is right': the one before is meant. */
const ofEarlier =
  /^(?:my|the|this|that|mine) ?(?:idea|plan|answer|thought|way|guess|solution|example)?(?: is| was| would be)? ?(?:right|ok(?:ay)?|good|correct|wrong|true|enough|fine|fits?|counts?)\W*$/i

/** What a message asks that puts right how the last one was taken; undefined where it puts nothing right. */
export function correctedBy(text: string, { situation }: Scene): string | undefined {
  const earlier = inEnglish(situation.said.at(-1) ?? '').trim()
  if (earlier === '' || situation.replies.length === 0) return undefined
  const said = saysInstead.exec(text)
  const meant = wordMeant(said?.[2]) ?? said?.[2]?.replace(notThat, '').trim() ?? ''
  // What was put right itself says what was meant.
  const isWhole = said?.[1] !== undefined || standsAlone.test(meant) || saysInstead.test(earlier)
  if (ofEarlier.test(meant)) return earlier
  if (meant !== '') return isWhole ? asAsked(meant, said?.[1] !== undefined) : joined(earlier, meant)
  const rest = rejects.test(text) ? text.replace(rejects, '').trim() : undefined
  if (rest !== undefined) return rest === '' ? earlier : standsAlone.test(rest) ? rest : joined(earlier, rest)
  const open = leftOpen.exec(text)?.[1]
  if (open !== undefined && standsAlone.test(open)) return open
  const beyond = saidAlready.test(text) ? text.replace(saidAlready, '').trim() : ''
  return beyond === '' ? undefined : beyond
}

/** 'I meant sticky sessions, not stateless. What is it?' */
function wordMeant(said = ''): string | undefined {
  const [, word, asks] =
    /^([^,.;?!]{2,40}?)(?:,? not [^.?!]{2,40})?[.,;?!]+\s*(what (?:is|are|does) (?:it|that|this|they)(?: mean)?)\W*$/i.exec(
      said,
    ) ?? []
  return word && asks ? `${asks.replace(/\b(?:it|that|this|they)\b/i, word)}?` : undefined
}

const asAsked = (meant: string, isClause: boolean) => (isClause && !meant.endsWith('?') ? `${meant}?` : meant)

const joined = (earlier: string, meant: string) =>
  `${earlier.replace(/[\s.?!]+$/, '')}, ${meant.replace(/[\s.?!]+$/, '')}${earlier.endsWith('?') ? '?' : ''}`

/** The talk as it stood before the message that was put right. */
export const beforeLast = (scene: Scene): Scene => ({
  ...scene,
  situation: {
    ...scene.situation,
    replies: scene.situation.replies.slice(0, -1),
    said: scene.situation.said.slice(0, -1),
  },
})
