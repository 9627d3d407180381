/**
 * Questions about the candidate's own code that are known by how they are put: why it doesn't run, why nothing comes back,
 * what is wrong with a part of it, what it gives. Answered by the last run and by what the lines show.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Intent } from '@nova/contract/knowledge'
import { languageNames } from '@nova/contract/language-names'
import type { Answer } from '../answer.ts'
import { testOneInput } from '../hints.ts'
import { mayJudge } from '../ladder.ts'
import { outcomeOf, say, type Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { readExample } from '../task/task-answers.ts'
import type { Part } from '../understanding/understanding.ts'
import { capitalized, withoutVerdict } from '../understanding/verdicts.ts'
import { asCode, sayAnew } from '../wording.ts'
import { findingsIn, otherLanguageOf } from './code-findings.ts'
import type { Finding, Place } from './code-slips.ts'
import { answerError, answerFailing } from './run-answers.ts'
import { answerSlow, hangs, passesAndIsSlow } from './slow-answers.ts'
import { asksWhatIsWrong, lineAsked, partSuspected } from './suspected-parts.ts'

type Asks = 'runs' | 'nothing' | 'part' | 'look' | 'gives'

const not = "(?:not|n['’]?t|wont|doesnt|dont|isnt|cant|never|no longer)"
const forms: readonly (readonly [Asks, RegExp])[] = [
  [
    'runs',
    new RegExp(
      `\\bwhy\\b.{0,30}${not}.{0,16}\\b(?:run(?:s|ning)?|work(?:s|ing)?|compil\\w+|start(?:s|ing)?|execut\\w+|do(?:es)? anything|go)\\b|\\b(?:it|code|this|mine|program|function|solution)\\b.{0,12}${not}.{0,10}\\b(?:run(?:s|ning)?|work(?:s|ing)?|compil\\w+|start(?:s|ing)?|execut\\w+|do anything)\\b|\\bnothing (?:happens|works|runs|comes)\\b`,
      'i',
    ),
  ],
  [
    'nothing',
    /\b(?:get(?:s|ting)?|got|gives?|giving|returns?|returning|prints?|shows?|says?|is|comes?(?: out)?|it'?s)\b.{0,20}\b(?:undefined|none|null|nil|nothing(?! (?:else|wrong|about|in)))\b(?! ?(?:pointer|type|error|object))/i,
  ],
  [
    'part',
    /\b(?:wrong|off|broken|bad|mistake|bug|problem|incorrect|issue|error)\b.{0,12}\b(?:with|in|at|on|about)\b (?:my|the|this|that) (?:\w+ )?(?:ifs?|conditions?|comparisons?|loops?|for|while|code|functions?|returns?|lines?|sort(?:ing)?|brackets?|brac\w+|strings?|variables?|lists?|arrays?|solution|version)\b|\b(?:ifs?|conditions?|loops?|for|while|returns?|function|sort(?:ing)?)\b.{0,12}\b(?:is|looks?|seems?|must be|does(?:n['’]?t)?)\b.{0,12}\b(?:wrong|off|broken|work(?:ing)?|bad|weird|(?:always|never) (?:true|false))\b|\bmy (?:\w+ )?(?:loops?|if|while)\b.{0,16}\bnever (?:starts?|runs?|ends?|stops?)\b/i,
  ],
  [
    'look',
    /\bsee (?:what|whats|what['’]s|where|anything|something|the)\b.{0,12}\b(?:off|wrong|mistake|bug|error|broken|missing)\b|\b(?:have|take) a (?:quick )?look\b|\blook (?:at|over) (?:my|the|this|it)\b|\b(?:look|see|check) (?:if|whether) i\b.{0,12}\b(?:forg[eo]t|missed|miss|overlook\w*|broke|did)\b|\bcheck (?:my|this) (?:code|function|solution|loop)\b|\bwhere (?:is|does|did)\b.{0,16}\b(?:my (?:code|function|loop|mistake|bug)|it go(?:es)? wrong|i go wrong)\b|\bwhat (?:am|did|do) i (?:doing|do|get|miss\w*)\b.{0,6}\bwrong\b|\bwhat (?:did|have) i (?:just )?(?:do|done|br[eo]ak|broken?)\b\W*$|\bwhat(?:['’]?s| is) wrong\W*$|\bwhat(?:['’]?s| is) wrong with (?:it|this|my|that)\b/i,
  ],
  [
    'look',
    /\b(?:anything|something|what) (?:else )?(?:that )?(?:i(?:['’]?ve| have)?|did i|have i) (?:miss\w*|forg[eo]t\w*|overlook\w*)\b|\b(?:am|are) (?:i|we) (?:missing|forgetting|overlooking) (?:any|some)thing\b|\b(?:edge|corner|special) cases? (?:that )?i(?:['’]?ve| have)? (?:miss\w*|forg[eo]t\w*|overlook\w*)\b|\bdid i (?:miss|forget|overlook)\b|\b(?:can|could|would) (?:you|u) (?:please |pls |quickly |just )?(?:check|verify|review|look over) (?:the|my|if|whether|this|it)\b|\b(?:can|could) (?:you|u) (?:spot|see|find) (?:it|any|an?|the)\b|\b(?:can|may|should|shall) i (?:submit|hand) (?:it|this|that)\b|\bam i (?:done|finished|ready)\b|\bwhat (?:should|do|can) i do (?:now|next)\b|\bis (?:that|this|it) (?:all|done|finished)\W*$|\bhidden (?:trap|problem|bug|mistake)|\bbad feeling\b|\bdo(?:es)? my \w+ (?:\w+ )?have (?:an? |any )?(?:problem|bug|mistake|error|fault)|\bdo i (?:handle|cover) (?:that|this|it|all)\b|\b(?:is|are) (?:the|my|that) (?:[\w?!'"]+ ){1,4}?(?:part|condition|check|loop|comparison)\b.{0,24}\b(?:ok(?:ay)?|right|correct|fine)\b|\b(?:confirm|check|tell me|say)\b.{0,24}\b(?:right|correct|ok(?:ay)?|good|fine)\b.{0,12}\bbefore i (?:submit|hand)/i,
  ],
  [
    'gives',
    /\bwhat (?:does|will|would|is) (?:my|the|this) (?:code|function|solution|program|result|output)\b.{0,16}\b(?:return|give|print|output|produce|show|be|for)\b|\bwhat (?:does|will|would) (?:it|mine) (?:return|give|print|output|produce)\b|\bwhat comes out (?:of|from|if|for|with)\b/i,
  ],
]
/** The page, and not the code. */
const ofRoom =
  /\b(?:page|site|browser|editor|buttons?|mic\w*|sound|audio|camera|connection|internet|wifi|screen|clock|timer|submit\w*|shortcut)\b/i
const beforeSubmit =
  /\bbefore i (?:submit|hand)|\b(?:right|correct|finished|done|missing|missed|tests?|green|pass\w*)\b.{0,60}\b(?:can|may|should|shall) i (?:submit|hand)/i
/** An error says more itself. */
const pasted =
  /\w(?:Error|Exception)\b|panic:|Traceback|\berror:|\bpossibly '|\bis not assignable\b|\b[Cc]annot find name\b/
/** Words. Who says more speaks of something that stands in no form. */
const mostWords = 45

/** 'Is it fine to use None for what is missing?' */
const meansAbsent = /\b(?:use|using|put|store|keep|take) (?:\w+ )?(?:none|null|nil|undefined)\b/i

export function formOf(text: string, code: string): Asks | undefined {
  if (ofRoom.test(text.replace(beforeSubmit, '')) || pasted.test(text) || text.split(/\s+/).length > mostWords)
    return undefined
  const asked = forms.find(([asks, form]) => form.test(text) && !(asks === 'nothing' && meansAbsent.test(text)))?.[0]
  const isPart = partSuspected(text, code) !== undefined || lineAsked(text) !== undefined
  return asked ?? (isPart ? 'part' : asksWhatIsWrong(text) ? 'look' : undefined)
}

/** What would be written, and not what is. */
const tellsPlan =
  /\b(?:idea|plan|approach)\b|\bi(?:['’]d| would| will|['’]ll| want to| was going to) (?:just |then |first )?\w+/i

/** Whether a message asks about the candidate's code by its form; before any is written, a plan does not. */
export const asksOfCode = (text: string, { state, code }: Situation): boolean =>
  formOf(text, code) !== undefined &&
  !(state === 'nothing-written' && (tellsPlan.test(text) || partSuspected(text) || asksWhatIsWrong(text)))

const taken: readonly Intent[] = [
  ...(['trouble', 'running', 'editor', 'time', 'rule', 'explain-example', 'failing', 'debug'] as const),
  ...(['syntax', 'hypothesis', 'concept', 'check'] as const),
]
const speaksOfHanging = ({ intent, text }: Part, { situation }: Scene): boolean =>
  situation.question.kind === 'coding' &&
  taken.includes(intent) &&
  (['untested', 'endless', 'slow'].includes(situation.state) ? hangs.test(text) : passesAndIsSlow(text, situation)) &&
  !ofPage.test(text)
/** 'It's been spinning for a minute': what the code does is asked, and not how the room works. */
export function asHanging(parts: readonly Part[], scene: Scene): Part[] {
  const heard = parts.map((part) => (speaksOfHanging(part, scene) ? { ...part, intent: 'slow' as const } : part))
  const slow = heard.filter((part, at) => part !== parts[at])
  // What else is asked rests on what the tests deny.
  return scene.situation.state === 'correct' && slow.length > 0 ? slow : heard
}
/** The page itself, or the keys. */
const ofPage = /\b(?:page|screen|editor|cursor|keyboard|typ(?:e|ing)|scroll\w*|button|mouse|whole room|clock|timer)\b/i

/** What a message may be taken for that is about how the code behaves. */
const ofWork: readonly Intent[] = ['failing', 'debug', 'check', 'error', 'slow', 'trouble', 'code-meaning', 'disagree']
/** What it may be taken for besides, where the message tells how the code behaves. */
const ofBelief: readonly Intent[] = ['hypothesis', 'rule', 'syntax', 'plan', 'concept', 'edge-cases', 'explain-example']
const tellsResult =
  /\b(?:does nothing|nothing (?:happens|changes)|do(?:es)?(?: not|n['’]?t) (?:change|call|work|move|stop|sort)|always|never|already|still|not called|isn['’]?t called|instead|comes? back|every time|sometimes|just (?:returns?|gives?|exits?)|in the same order|prints?|gives? me|i get|i got|somewhere else|no effect|is(?:n['’]?t| not) called)\b/i
/** Lines that are not written yet look the same as lines that were forgotten. */
const mayBeUnfinished: readonly Place[] = ['return', 'function']
const places: readonly (readonly [Place, RegExp])[] = [
  ['if', /\b(?:ifs?|conditions?|compar\w+|checks?|elif|else)\b/i],
  ['loop', /\b(?:loops?|for|while|rounds?|iterat\w+)\b/i],
  ['return', /\b(?:returns?|undefined|none|null|nothing|gives? back)\b/i],
  ['sort', /\b(?:sort\w*|order\w*)\b/i],
  ['bracket', /\b(?:brackets?|brac\w+|syntax|parenthes\w+|colons?|indent\w*)\b/i],
  ['text', /\b(?:strings?|texts?|trim|replace|strip)\b/i],
  ['list', /\b(?:lists?|arrays?|push|append|elements?|skip\w*)\b/i],
]
/** What is only worth a word where something came out wrong or is asked about. */
const mostTold = 2
/** What a form of the language may take up: as much as the ladder's third step. */
const formAllowance = 3
const longestQuote = 90
const ofExample = /\b(?:examples?|samples?|ex\.?)\b/i

/** What the lines show that the message is about, those of the part that it names first. */
function slipsFor(text: string, { situation }: Scene): Finding[] {
  const { question, code, language, replies } = situation
  if (question.kind !== 'coding' || situation.state === 'nothing-written') return []
  const named = places.filter(([, name]) => name.test(text)).map(([place]) => place)
  const isNamed = ({ place }: Finding) => named.includes(place)
  return findingsIn(code, question, language)
    .filter(({ says }) => !replies.some((reply) => reply.text.includes(says)))
    .toSorted((a, b) => Number(b.stops ?? false) - Number(a.stops ?? false) || Number(isNamed(b)) - Number(isNamed(a)))
}

function tellSlip({ line, says }: Finding, { code }: Situation): string {
  if (line === 0) return capitalized(says)
  const quoted = code.split('\n')[line - 1]?.trim() ?? ''
  const shown = quoted.length <= longestQuote ? `, ${asCode(quoted)}` : ''
  return `Line ${line}${shown}: ${says}`
}

/** That the code is written in another language than the one that is selected. */
function tellOtherLanguage({ situation }: Scene): string | undefined {
  const { code, language, state } = situation
  if (state === 'nothing-written' || state === 'correct') return undefined
  const other = otherLanguageOf(code, language)
  return other === undefined
    ? undefined
    : `That looks like ${other}, and ${languageNames[language]} is selected for this question. Choose ${other} in the list above the editor, if it is offered there, and paste your lines into it; each language keeps its own draft.`
}

/** A slip in the candidate's own lines; undefined where the message is not about its code, or none is seen. */
export function answerSlip(intent: Intent, text: string, scene: Scene, step: number): Answer | undefined {
  const { situation } = scene
  const form = formOf(text, situation.code)
  const isTold = tellsResult.test(text)
  const isBelief = !form && ofBelief.includes(intent) && isTold
  if (situation.question.kind !== 'coding' || (!form && !isBelief && !ofWork.includes(intent)) || form === 'gives')
    return undefined
  const other = ofRoom.test(text) ? undefined : tellOtherLanguage(scene)
  if (other !== undefined && !situation.replies.some((reply) => reply.text.includes(other)))
    return { text: other, step: 0 }
  if (!mayJudge(scene.room) || step === 0 || situation.state === 'correct' || situation.state === 'slow')
    return undefined
  // What only keeps the code from running is no answer to a wrong result, nor the other way round.
  const found = slipsFor(text, scene).filter(({ stops, place, line }) => {
    const isUnasked = !form && (isBelief || situation.state === 'untested')
    if (isUnasked && mayBeUnfinished.includes(place)) return false
    // What would be given back is no matter where the end is not reached.
    if (situation.state === 'endless' && place === 'return') return false
    // Of a run that complained, the complaint says more than a slip in a line that it does not name.
    if (situation.complaint !== '') return stops || line === situation.line
    if (form === 'nothing') return place === 'return' || stops
    return form || isTold || stops || situation.state !== 'untested'
  })
  const told = found.slice(0, found[0]?.stops ? 1 : mostTold).map((each) => tellSlip(each, situation))
  if (told.length === 0) return undefined
  const run = situation.state === 'wrong-answer' ? ` ${testOneInput(situation.question, situation)[0]!}` : ''
  return { text: `${told.join(' ')}${run}`, step: Math.min(step, 2), allowance: formAllowance }
}

/** What is known of a question about one's own code that is asked by its form; undefined where it is none. */
export function answerOwnCode(text: string, scene: Scene, step: number): Answer | undefined {
  const { situation } = scene
  const { question, state } = situation
  const form = formOf(text, situation.code)
  if (question.kind !== 'coding' || form === undefined || !asksOfCode(text, situation)) return undefined
  if (form === 'gives') return tellOutput(question, scene)
  if (state === 'nothing-written')
    return form === 'runs' || form === 'look' ? { text: say('own-empty', scene), step: 0 } : undefined
  if (!mayJudge(scene.room) || step === 0) return undefined
  if (state === 'does-not-parse' || state === 'runtime-error') {
    if (situation.complaint !== '') return answerError(text, scene, step)
    return { text: testOneInput(question, situation)[0]!, step: Math.min(step, 1) }
  }
  if (state === 'endless' || state === 'slow') return answerSlow(text, scene, step)
  if (state === 'wrong-answer') {
    const failing = answerFailing(text, scene, step)
    const part = partSuspected(text, situation.code)
    if (part && !part.test(situation.code)) return { ...failing, text: `${say('part-none', scene)} ${failing.text}` }
    return form === 'runs' ? { ...failing, text: `${say('own-ran', scene)} ${failing.text}` } : failing
  }
  if (state === 'correct') return { text: `${outcomeOf(situation)} ${say('own-fine', scene)}`, step: 0 }
  if (state !== 'untested') return undefined
  const lines = form === 'part' ? tellLines(text, scene) : undefined
  // What is said of an example can be held against it without a run.
  const example = ofExample.test(text)
    ? readExample(situation, text)?.replace(" Which step isn't clear?", '')
    : undefined
  if (example !== undefined && lines === undefined) return { text: `${example} ${say('own-untested', scene)}`, step: 0 }
  const general = form === 'nothing' ? `${absent[situation.language]} ` : ''
  return { text: lines ?? `${general}${say('own-untested', scene)}`, step: lines === undefined ? 0 : 1 }
}

/** What is asked of one's own code may be taken for these. */
const ofDoubt: readonly Intent[] = ['rule', 'hypothesis', 'edge-cases', 'accommodation', 'concept', 'explain-example']
/** 'Do I still have to handle …?', 'does that matter?', 'is one of them enough?' */
const doubts =
  /\b(?:do|did|have|am|should|must) i (?:still |also |even |really |actually )?(?:have to |need to )?(?:handl|cover|consider|think|check|treat|deal|worr|care|do|miss|need|account|test|catch)\w*\b|\b(?:does|do|will|would|is|are) (?:it|this|that|they|my \w+|mine|the code|one \w+)\b.{0,50}\b(?:matters?|enough|correct(?:ly)?|right|ok(?:ay)?|fine|handle\w*|cover\w*|break\w*|hold\w*|problem|issue|wrong|bad|safe|work\w*)\b|\b(?:is|are) (?:the|my) \w+(?: \w+){0,3} (?:enough|correct|right|ok(?:ay)?|fine|needed)\b|\b(?:really|actually) (?:takes?|works?|gives?|picks?|handles?|returns?|counts?|covers?)\b|\bdoes \w+ break\b|\b(?:covers?|covered|handles?|handled)\b[^?]*\?|\b(?:miss\w*|lack\w*|need) (?:an? |any |some )?(?:if|check|condition|case)\b/i

const ofCost = /\b(?:fast|slow\w*|quick\w*|time|speed|complexity|efficien\w*|optimal|memory)\b|\bO\(/i

/** Tells candidates who doubt a part of code that passes all tests that it passes; what the task says on it follows. */
export function underPassing(answer: Answer, { intent, text }: Part, scene: Scene): Answer {
  const { situation } = scene
  const isOfPart = ofDoubt.includes(intent) && doubts.test(text) && !ofCost.test(text)
  const isMeant = situation.state === 'correct' && isOfPart && mayJudge(scene.room)
  const outcome = outcomeOf(situation)
  if (!isMeant || answer.text.includes(outcome)) return answer
  if (answer.isGuess) return { text: `${outcome} ${say('own-fine', scene)}`, step: answer.step }
  return { ...answer, text: `${say('own-passes', scene)} ${withoutVerdict(answer.text)}`, choices: [] }
}

const ofMissing =
  'or a place or key that is not there. Look at each way through your function: does it end with a `return`?'
const absent: Record<Situation['language'], string> = {
  javascript: `\`undefined\` is what a function gives that ends without a \`return\`, ${ofMissing}`,
  typescript: `\`undefined\` is what a function gives that ends without a \`return\`, ${ofMissing}`,
  python:
    '`None` is what a function gives that ends without a `return`, and what methods give that change a list in place, such as `sort` or `append`. Look at each way through your function: does it end with a `return`?',
  java: '`null` is what a variable or a place in an array of objects holds until something is put in, and what `get` of a map gives for a key that is not there.',
  go: 'A value that nothing was put into is zero: 0, "" or nil. A named or early `return` may give it back as it is.',
}

/** Where the part stands that the message names, and how to see what it does. */
function tellLines(text: string, { situation }: Scene): string | undefined {
  const { code, question } = situation
  const place = places.find(([, name]) => name.test(text))?.[0]
  const header =
    place === 'if' ? /^\s*(?:(?:\}\s*)?else )?(?:if|elif)\b/ : place === 'loop' ? /^\s*(?:for|while)\b/ : undefined
  if (!header || question.kind !== 'coding') return undefined
  const at = code.split('\n').flatMap((line, index) => (header.test(line) ? [index + 1] : []))
  if (at.length === 0) return undefined
  const where = at.length === 1 ? `in line ${at[0]}` : `in lines ${at.slice(0, 4).join(', ')}`
  const [example] = question.examples
  return sayAnew(
    [
      `I see no slip of the language in it. What you name stands ${where}: print what is compared or counted there, and run the first example (${asCode(example!.input)}), which gives ${asCode(example!.output)}. Which value is not the one you expect?`,
      `By its form it is fine. Look ${where} once more with the second example: which round is the first that does something else than you would by hand?`,
    ],
    situation,
  )
}

/** What the last test run gave for its first failing input, else how to see what comes out. */
function tellOutput(question: BankCodingQuestion, scene: Scene): Answer {
  const { situation } = scene
  if (situation.state === 'nothing-written') return { text: say('own-empty', scene), step: 0 }
  const ran = situation.isTested ? outcomeOf(situation) : ''
  const shown =
    situation.isTested && situation.state === 'wrong-answer' && mayJudge(scene.room)
      ? testOneInput(question, situation)[0]!
      : ran
  return { text: [shown, say('own-output', scene)].filter(Boolean).join(' '), step: shown === ran ? 0 : 1 }
}
