/**
 * Finds sentences of a posting that seem to deny a skill that they name, to leave it behind or to remember it. Decided by the
 * words that a skill depends on: those before it in its clause that govern it, the predicate of which it is the subject, and the tense.
 * Of 120 sentences by another author it finds half of those that do (24 of 45 mentions), and takes 16 of 143 others for them: so such
 * a skill is neither required nor forgotten, and a person decides.
 *
 * The rule: a negation, a verb of leaving and a word of aversion turn the meaning once each; a skill is denied if an odd number of
 * them govern it. A negation before a verb governs its clause, every other word its object. An object ends at its target (*with*,
 * *to*, *in favour of*), at a further preposition, and at a further predicate.
 */
import type { SkillMention } from '../skills.ts'

const sightLength = 200

const leaving =
  /(?:replac|retir|abandon|ditch|deprecat|remov|decommission|sunsett?|eliminat|scrapp?|bur(?:y|i)|outgrow|outgr[eo]w|bann?|dropp?|quit|discard|evict|axe?|shedd?|left|leav|kill|unplug|untangl|reject|binn?|discontinu|delet|swapp?|supersed|supplant|oust|forg[eo]t|miss|lack|avoid|neglect)(?:e|es|s|ed|d|ing|n|ning|ting|ten)?/
/** Verbs that leave their object only with a further word. */
const leavingPhrase =
  /(?:stop(?:s|ped|ping)?|quit|finish(?:ed)?) (?:using|writing|running|doing)|(?:get|gets|got|getting) (?:rid of|off)|rid (?:ourselves )?of|(?:say|says|said|saying) (?:good-?bye|farewell|no) to|part(?:ed|ing)? ways with|(?:throw|threw|thrown|throwing|kick|kicked|rip|ripped|ripping|phas(?:e|ed|ing)|weed(?:ed|ing)?) (?:out|away)|(?:turn|turned|shut|shutting|switch|switched|switching) (?:down|off)|(?:give|gave|given|giving) up(?: on)?|(?:is|are|were|was|be|been|’re|'re) (?:done|through) with|(?:tired|sick|weary) of|(?:do|does|did) away with|moved? on from|tak(?:e|es|en|ing) over from|took over from|good-?bye|farewell|wean(?:ed|ing)? (?:ourselves |us )?(?:off|from)/
/** Verbs of movement leave what follows their source; without a source, what is carried to a target of the same kind. */
const moving =
  /(?:mov|migrat|switch|port|transition|com|convert|rewrit|rewr[oi]t|refactor|shift|translat|jump|step|walk|far|break|broke|depart|pivot|escap|flee|fled)(?:e|es|s|ed|d|ing|ing|t?ten|te|ting)?/
const source = /(?:away )?from|off(?: of)?|out of/
const target = /with|by|to|into|onto|toward(?:s)?|for|in favou?r of|(?:with|by) means of/
const negation =
  /no longer|not|never|cannot|\w+n['’]t|no ?body|no-?one|none|nothing|nor|neither|hardly|barely|no|without|instead of|rather than|unlike|except(?: for)?|zero|free of|minus|sans|other than/
/** 'Without SQL you will struggle': a condition, and no denial. */
const condition = /^\W*without\b.{0,120}\byou\b/i
/** Governs to the end of its clause; other negations govern their object. */
const wholeClause = /^(?:no longer|not|never|cannot|\w+n['’]t|no ?body|no-?one|none|nothing|hardly|barely)$/
const aversion = /afraid|fear|scared|shy|shying|stranger|allerg\w+|avers\w+|reluctant|hesitat\w+|ashamed/
/** Negations that say how much or when. */
const notNegative =
  /\b(?:not (?:only|just|merely|simply|least|less|fewer|more|to mention|that)|no (?:fewer|less|more than|later|matter|doubt|problem|wonder)|or not|if not|why not|not yet|(?:don|doesn|won|wouldn|can)['’]t (?:mind|fear|hesitate|shy)|nothing (?:less|but)|no other than|never (?:tire|bored|stop)|not (?:all )?(?:tests?|everything))\b/gi
/** A further predicate ends what came before it. */
const predicate =
  /(?:,|\band\b|&)\s+(?:(?:now|today|then|currently|instead|still|also|since|already) )?(?:(?:we|you|they|it|i|our|your|this|everything|everyone|all)\b|(?:is|are|use|uses|using|run|runs|write|writes|build|builds|work|works|develop|maintain|love|like|need|needs|require|know|speak|have|has|bring|went|go|moved|started|switched|chose|picked|adopted|introduced|rely|bet|prefer|want|look|seek|deploy|rewrote|now|today|instead|knows?)\b)/i
const clauseBreak =
  /,\s+and\b|,\s+(?=(?:we|you|they|it|our|your)\b)|\b(?:where|which|who|when)\b|\b(?:but|yet|while|whereas|although|though|because|so that|however)\b|[–—]|\s-\s|,\s+(?=(?:so|since|now|today|then|instead|these days|nowadays)\b)/i

const past =
  /\b(?:formerly|previously|originally|initially|historically|once(?! (?:you|we|a|the|your|per|in)\b)|back (?:then|in)|in the (?:past|old days|early days)|at first|first (?:version|product|prototype)|used to (?!it)|(?:un)?til (?:last|recently|\d{4})|former|gone are|long gone|(?:it|that) was|(?:was|were) (?:our|the|all|once)|(?:started|began|begun) (?:out |life )?(?:as|in|on|with)|grew up (?:on|with)|had been)\b/i
const stillTrue = /\b(?:you|your|candidates?|applicants?|experience|still|even today|to this day|remains?|since)\b/i
const accustomed = /\b(?:am|is|are|be|being|get|getting|['’]re|['’]s) used to\b/gi

const generic =
  /\b(?:people|those|anyone|anybody|somebody|someone|folks?|developers?|engineers?|candidates?|fans?|lovers?|whoever|if|should you|who|heart|enthusiasts?|wizards?|gurus?|purists?)\b/i
const unfit =
  /\b(?:(?:not|never|n['’]t) (?:be |feel |find |get |enjoy |like |really |a |the |for |your |our |what |much |any ?thing |look )*(?:happy|at home|fit|match|right|good|place|people|you|home|job|role|ones?|looking|joy|fun|welcome)|(?:be |feel )?(?:unhappy|disappointed|miserable|bored|lost here|out of luck)|wrong (?:place|job|company|address|team|shop)|look elsewhere|elsewhere|keep (?:scrolling|looking)|another (?:job|company|team)|need not apply|not apply|sorry)\b/i
const notUnfit =
  /\b(?:not|never|n['’]t|no(?:body| one)) (?:be |feel |get )?(?:unhappy|disappointed|miserable|bored|sorry)\b/i

const word = (pattern: RegExp) => `(?<![\\w’'-])(?:${pattern.source})(?![\\w’'-])`
const operators = new RegExp(
  `(?<phrase>${word(leavingPhrase)})|(?<neg>${word(negation)})|(?<left>${word(leaving)})|(?<moved>${word(moving)})|(?<source>${word(source)})|(?<target>${word(target)})|(?<averse>${word(aversion)})|(?<place>${word(/in|on|at|across|using|under|through|via|about|among|between/)})`,
  'gi',
)
const passive = new RegExp(
  `^[^.;:!?]{0,60}?(?:\\b(?:is|are|was|were|be|been|being|got|gets|get)|['’]s|['’]re)\\s+(?:(?:now|already|finally|fully|slowly|being|soon|long|recently|just|all|completely|gradually|to be)\\s+){0,2}(?:${word(leaving)}|phased out|thrown out|shown the door|switched off|shut down|turned off|gone|history|dead|no more|on (?:its|the|their) way out|a thing of the past|behind us)`,
  'i',
)
const behind = /^[^.;:!?]{0,60}?\b(?:behind|at the door|in the past)\b/i
const deniedPredicate =
  /^[^.,;:!?]{0,80}?(?:\b(?:is|are|was|were|will|do|does|did|has|have|can|plays?)\s+(?:not|no|never|nowhere)\b|\b(?:is|are|was|were|do|does|did|has|have|wo|ca)n['’]t\b|\bcannot\b)(?!\s+(?:only|just|required|needed|essential|mandatory|necessary|a must|merely|the only|all|enough|mind|afraid|scary|everything|rocket|optional|negotiable|(?:an? |your )?(?:\w+ )?(?:dirty|dead|bad|ugly|foreign|new|problem|obstacle|secret|mystery|stranger|lost|gone)))/i
const isOf = /\b(?:no|none|not|zero)\b[^,.;]{0,40}$/i

const no =
  '(?:no|none|never|not|nope|nil|zero|n/a|nein|nicht|keine?|nie|non|aucune?|ning[uú]n[oa]?|nessun[oa]?|nee|geen|nie)'
/** 'On call: no', 'On call<tab>none', 'On call? Not here.': an answer that says no more. */
const answeredNo = new RegExp(
  `^[^.;:!?\\t]{0,30}(?:[:?]|\\t|\\s[-–—](?=\\s))\\s*${no}(?=\\s*(?:$|[.;,!)(])|\\s+(?:thank|here|at all|longer|any ?more|(?:in|for|with|at) (?:this|the|us|our)|required|needed|necessary|expected|planned|part of|one of)\\b)`,
  'i',
)
/** 'We tried microservices': an attempt that is over. */
const attempt =
  /\b(?:we|our \w+|the team|they)(?:['’]ve| have| had|['’]d)? (?:(?:once|briefly|also|even|already|only|first|both|recently) )?(?:tried(?: out)?(?! and (?:tested|true))|experimented with|toyed with|flirted with|dabbled (?:in|with)|considered|looked (?:at|into)|thought about|played (?:around )?with|gave)\b[^,;]{0,60}$/i
const kept =
  /\b(?:kept|stay(?:ed)?|stuck with|adopted|love|loved|never looked back|still|ever since|want(?:ed)? more|now|today)\b/i

/** True if the sentence seems to say that the skill isn't wanted: denied, left, replaced, or only remembered. */
export function seemsUnwanted(line: string, mention: SkillMention): boolean {
  if (answeredNo.test(line.slice(mention.end, mention.end + sightLength))) return true
  const { before, after, isQuestion } = sentenceAround(line, mention)
  if (isQuestion || condition.test(`${before} ${after}`)) return false
  const clause = before.split(clauseBreak).at(-1)!
  const clauseAfter = after.split(clauseBreak)[0]!
  return (
    isGoverned(clause, clauseAfter) ||
    isSubjectOfEnd(clause, clauseAfter) ||
    isRemembered(clause, clauseAfter) ||
    (attempt.test(clause) && !kept.test(after)) ||
    isOfTheUnfit(before, after)
  )
}

function sentenceAround(
  line: string,
  { start, end }: SkillMention,
): { before: string; after: string; isQuestion: boolean } {
  const before = line.slice(Math.max(0, start - sightLength), start)
  const after = line.slice(end, end + sightLength)
  const rest = after.split(/[.:;!?](?=\s|$)/)[0]!
  return { before: before.split(/[.:;!?](?=\s|$)/).at(-1)!, after: rest, isQuestion: after[rest.length] === '?' }
}

/** Counts the words that turn the meaning of a mention at the end of this text. */
function isGoverned(clause: string, after: string): boolean {
  const text = clause.replaceAll(notNegative, (found) => ' '.repeat(found.length)).replaceAll(accustomed, '')
  let turns: { isWhole: boolean; from: number }[] = []
  let movedAt: number | undefined
  let hasLeft = false
  for (const found of text.matchAll(operators)) {
    const { neg, left, phrase, moved, source: from, target: to, averse, place } = found.groups!
    const at = found.index + found[0].length
    if (neg !== undefined) turns.push({ isWhole: wholeClause.test(neg.toLowerCase()), from: at })
    else if (left !== undefined || phrase !== undefined) {
      turns.push({ isWhole: false, from: at })
      hasLeft = true
    } else if (moved !== undefined) movedAt = at
    else if (from !== undefined && movedAt !== undefined) turns.push({ isWhole: false, from: at })
    else if (to !== undefined || place !== undefined)
      turns = turns.filter(({ isWhole }) => isWhole || (!hasLeft && movedAt === undefined))
    else if (averse !== undefined) turns.push({ isWhole: true, from: at })
    if (from !== undefined && /off|out of|away/i.test(from) && movedAt === undefined)
      turns.push({ isWhole: false, from: at })
  }
  const active = turns.filter(({ isWhole, from }) => reaches(text.slice(from), isWhole))
  const isCarried =
    movedAt !== undefined &&
    active.length === 0 &&
    isDirectObject(text.slice(movedAt)) &&
    /^[^,.;]{0,30}\b(?:to|into|onto)\s/i.test(after)
  return active.length % 2 === 1 || isCarried
}

/** The object of a verb: no preposition and no further predicate before it. */
const isDirectObject = (between: string) =>
  /^\s*(?:(?:our|the|all|some|old|last|legacy|any|every|from|big|huge|entire|whole)\s+)*$/i.test(between)

function reaches(between: string, isWhole: boolean): boolean {
  if (predicate.test(between)) return false
  if (isWhole) return true
  const items = between.split(/,|\b(?:and|or|nor)\b|&|\//)
  // A list goes on with names; other words behind a comma begin something else.
  return items.every((item, at) => {
    const words = item.trim().split(/\s+/).filter(Boolean)
    return at === 0 ? words.length <= 5 : words.length <= 2
  })
}

/** 'PHP was retired', 'jQuery is not part of it', 'we left Java behind'. */
function isSubjectOfEnd(clause: string, after: string): boolean {
  const rest = after.replace(/^(?:\s*(?:,|and|or|&)\s*[\p{Lu}][\w+#.]*)+/u, '')
  const isSubject =
    !/\b(?:in|on|with|from|using|to|by|for|of|about)\s*(?:[\w+#.]+,?\s+(?:and|or)\s+)?$/i.test(clause) ||
    /\b(?:knowledge|experience|use|days|age|time|era|lines?|rest|last|end) (?:of|with|in) $/i.test(clause)
  if (isSubject && (passive.test(rest) || deniedPredicate.test(rest))) return true
  return /\b(?:left|leav(?:e|es|ing)|put(?:ting)?)\b/i.test(clause) && behind.test(rest)
}

/** 'Our first version was PHP', 'We used to run Jenkins'. */
function isRemembered(clause: string, after: string): boolean {
  const text = `${clause} ${after}`.replaceAll(accustomed, ' ')
  return past.test(text) && !stillTrue.test(text) && !/\b(?:now|today)\b/i.test(clause)
}

/** 'People who love Scala will not be happy here'. */
function isOfTheUnfit(before: string, after: string): boolean {
  return generic.test(before) && unfit.test(after) && !notUnfit.test(after) && !isOf.test(before)
}
