/** Meaning of a posting's line for a skill that it names: required, wished for, one of several, or not wanted. */
import type { SkillFinder, SkillMention } from '../skills.ts'
import { wishWithin } from './job-languages.ts'

const niceWords =
  /\b(?:nice(?=\s?:)|nice-to-haves?|nice to have|nice extra|nice if|great if|an? (?:\w+ )?plus|\w plus$|bonus|preferred|preferably|ideally|advantage(?:ous)?|desir(?:able|ed)|beneficial|optional|handy|helpful|useful|an asset|welcome|helps(?=\s*[.,;]|\s*$)|(?:may|might) have|good to have|(?:would|could) be (?:great|nice|lovely|good|helpful)|(?:wouldn|doesn)['’]t hurt|not (?:\w+ )?(?:required|essential|mandatory|necessary|needed)|(?:isn['’]t|aren['’]t) (?:required|essential|mandatory|necessary|needed))\b/i
/** A wish, in any of the languages that postings come in. */
const niceCue = {
  test: (text: string) => niceWords.test(text) || wishWithin.test(text),
  exec: (text: string) => niceWords.exec(text) ?? wishWithin.exec(text),
}
const mustCue =
  /\b(?:must|required|strong|proven|solid|deep|extensive|\d+\+?\s{0,2}years|proficien\w+|expert\w*|fluent|you have|you know|you understand|you(?:['’]ve)|requires?|hands-on|essential|mandatory|(?:is|are) needed|demonstrate|should (?:know|have|be)|comfortable (?:with|in|using)|experienced? (?:with|in))\b/i
const negated =
  /\b(?:no|not(?! (?:only|just|less|fewer))|without|never|instead of|rather than|don['’]t need|do not need|unlike|away from|left)\b(?: [\w+#./]+){0,4} ?$/i
const noneOf = /\b(?:is|are) not (?:required|needed|necessary)\b|\bleft\b.{0,60}\bbehind\b/i
const noneOfLine =
  /^\W*no\b.{0,120}\b(?:required|needed|necessary)\b|^\W*(?:you )?(?:don['’]t|do not) (?:have to|need to) (?:know|have|use)\b/i
/** 'Linux is required, knowledge of Kubernetes is not.' */
const isNot = /^[^,]{0,60}\b(?:is|are) not\s*$/i
const sightLength = 160

/** Text between two alternatives, and between the earlier ones of a list. */
const orBetween = /^\s*,?\s*(?:or|oder|and\/or)\s+(?:in |with )?$/i
const commaBetween = /^\s*,\s*$/
const slashBetween = /^\s?\/\s?$/
/** Written with a slash these are asked for together. */
const neverEither = new Set(['HTML', 'CSS', 'SQL'])

export function isNegated(line: string, { start, end }: SkillMention): boolean {
  const before = line.slice(Math.max(0, start - sightLength), start)
  const clause = before.split(/[.;:!?]|\bbut\b/).at(-1)!
  const rest = line.slice(end, end + sightLength).split(/[.;]/)[0]!
  return (
    negated.test(clause) ||
    isNot.test(rest) ||
    ((noneOf.test(rest) || noneOfLine.test(line)) && !/\b(?:welcome|handy|helpful|ideal)/i.test(rest))
  )
}

/** True if the whole line says that nothing of a kind is needed. */
export function deniesNeed(line: string): boolean {
  return noneOf.test(line) || noneOfLine.test(line)
}

/** True if the line requires the skills it names, instead of only naming them. */
export function isAsked(line: string): boolean {
  return mustCue.test(line)
}

/**
 * Finds a line's mentions that are only wished for. A cue in brackets applies to the mention before it; otherwise a cue
 * applies to its part of the sentence, to a list before it, and, at the beginning, to what follows.
 */
export function wishesOf(line: string, mentions: SkillMention[]): Set<SkillMention> {
  const wished = new Set<SkillMention>()
  const brackets = [...line.matchAll(/\([^()]{0,200}\)/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }))
  const outside = brackets.reduce(
    (rest, { text, from, to }) => rest.slice(0, from) + ' '.repeat(text.length) + rest.slice(to),
    line,
  )
  const inBrackets = (mention: SkillMention) =>
    brackets.find(({ from, to }) => mention.start > from && mention.start < to)
  const free = mentions.filter((mention) => {
    const own = inBrackets(mention)
    if (own && niceCue.test(own.text)) wished.add(mention)
    return !own || (!niceCue.test(own.text) && niceCue.test(outside))
  })
  for (const mention of mentions) {
    // 'Blazor (desirable)': the brackets refer to the mention before them.
    const next = brackets.find(({ from }) => from >= mention.end && /^\s*$/.test(line.slice(mention.end, from)))
    if (next && niceCue.test(next.text) && !mentions.some(({ start }) => start > next.from && start < next.to))
      wished.add(mention)
  }
  if (!niceCue.test(outside)) return wished
  const segments = segmentsOf(outside).map((segment) => {
    const named = free.filter(({ start }) => start >= segment.from && start < segment.to)
    const cue = niceCue.exec(segment.text)
    const leads = cue !== null && named.every(({ start }) => start - segment.from > cue.index)
    return { ...segment, named, hasCue: cue !== null, leads, isPlain: isPlainItem(segment.text) }
  })
  let carries = false
  for (const [at, segment] of segments.entries()) {
    if (segment.hasCue) {
      for (const mention of segment.named) wished.add(mention)
      for (let before = at - 1; before >= 0; before -= 1) {
        const earlier = segments[before]!
        if (segments[before + 1]!.isSentence) break
        if (earlier.hasCue || (segment.named.length > 0 && !earlier.isPlain)) break
        for (const mention of earlier.named) wished.add(mention)
      }
      carries = segment.leads
    } else if (carries && !mustCue.test(segment.text)) {
      for (const mention of segment.named) wished.add(mention)
    } else carries = false
  }
  return wished
}

/** 'Docker' or 'some Kubernetes', as the items of a list before its last. */
function isPlainItem(text: string): boolean {
  return text.trim().split(/\s+/).length <= 3 && !mustCue.test(text)
}

/** `isSentence`: begins a sentence of its own. */
type CuedPart = { text: string; from: number; to: number; isSentence: boolean }

function segmentsOf(text: string): CuedPart[] {
  const segments: CuedPart[] = []
  let from = 0
  let isSentence = false
  for (const { 0: gap, index } of text.matchAll(
    /[,;]\s|(?<=\p{L}\p{L}[.!])\s(?=\p{Lu})|\s[–—-]\s|\sbut\s(?=\S{0,40}\s)|\swhile\s/giu,
  )) {
    segments.push({ text: text.slice(from, index), from, to: index, isSentence })
    from = index + gap.length
    isSentence = gap.trim() === ''
  }
  return [...segments, { text: text.slice(from), from, to: text.length, isSentence }]
}

/** The groups of a line's mentions of which any one will do: 'Java or Kotlin', 'AWS, Azure or Google Cloud', 'Go/Rust'. */
export function alternativesOf(line: string, mentions: SkillMention[], finder: SkillFinder): SkillMention[][] {
  const inOrder = mentions.toSorted((a, b) => a.start - b.start)
  const kindOf = ({ name }: SkillMention) => finder.byName.get(name)?.kind
  const between = (at: number) => line.slice(inOrder[at]!.end, inOrder[at + 1]!.start)
  const isSlash = (at: number) =>
    slashBetween.test(between(at)) &&
    [inOrder[at]!, inOrder[at + 1]!].every((one) => kindOf(one) === 'language' && !neverEither.has(one.name))
  const groups: SkillMention[][] = []
  for (let at = 0; at + 1 < inOrder.length; at += 1) {
    if (!isSlash(at) && !orBetween.test(between(at))) continue
    let first = at
    while (first > 0 && commaBetween.test(between(first - 1)) && kindOf(inOrder[first - 1]!) === kindOf(inOrder[at]!))
      first -= 1
    const last = groups.at(-1)
    if (last?.at(-1) === inOrder[at]) last?.push(inOrder[at + 1]!)
    else groups.push(inOrder.slice(first, at + 2))
  }
  return groups
}
