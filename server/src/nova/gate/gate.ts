/**
 * The gate that every reply of Nova's passes before it is sent, regardless of its author, judged over the whole session
 * (docs/assessment.md): a budget of new code, overlap with the reference in every language, complete step lists,
 * encoded code, talk of hidden tests.
 */
import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { BankQuestion, CodeQuestion } from '@nova/contract/questions/bank'
import type { HelpLevel } from '@nova/contract/words'
import { wordsAs } from '../../knowledge/said.ts'
import { tellingWords } from '../../knowledge/search.ts'
import { codeOf, novaOf } from '../kinds.ts'
import type { Situation } from '../situation.ts'
import { codeLines, hasEncodedCode, showsInput } from './code-in-text.ts'
import type { Objection } from './objection.ts'
import { type Shape, squeeze, squeezed } from './program-shape.ts'

/** New lines of code a reply may hold, by step of the ladder. */
const lineBudget = [0, 0, 0, 1, 6]
const pairLineBudget = 6
/** Forms of the language in one reply and in a talk, and lines of the task in a talk. */
const maxForms = 2
const formsOfTalk = { one: 8, several: 3 }
/** Runs of a solution that lines of several replies share: about four lines in a row, under any names. */
const runsOfTalk = 12
const linesOfTalk = { clarify: 3, hint: 3, pair: 24 }
const referenceLines = 4
const referenceShare = { clarify: 0.25, hint: 0.25, pair: 0.5 }
/** One line of a short reference may be shown, regardless of its share. */
const freeReferenceLines = 1

type Told = Pick<Situation, 'question' | 'code' | 'replies'>

/**
 * Returns the first rule that a reply at this step of the ladder breaks, or undefined when it may be sent. Never
 * throws. Constants: docs/assessment.md, section 6.
 */
export function findObjection(text: string, step: number, situation: Told, level: HelpLevel): Objection | undefined {
  const { question, code, replies } = situation
  if (tellsOfHidden(text)) {
    return { rule: 'hidden-tests', reason: 'It talks about the hidden tests.' }
  }
  if (hasEncodedCode(text)) return { rule: 'encoded', reason: 'It contains encoded code.' }
  const budget = level === 'pair' && step > 0 ? pairLineBudget : (lineBudget[step] ?? 0)
  const fresh = openFresh(question, code)
  const { lines, forms, within } = fresh(text)
  const formBudget = level !== 'clarify' && isAnsweredWithCode(question) ? Math.max(maxForms, budget) : budget
  if (lines.length > budget || lines.length + forms.length > formBudget) {
    const count = lines.length + forms.length
    const reason = `It contains ${count} new lines of code; at most ${budget} are allowed at this step.`
    return { rule: 'lines', reason }
  }
  if (!isAnsweredWithCode(question)) return undefined
  const all = [...replies.map((reply) => fresh(reply.text)), { lines, forms, within }]
  return (
    findLeak(text, all, { question, code, replies }, level) ??
    findTooMany(all, Math.max(budget, linesOfTalk[level])) ??
    (level !== 'pair' && forms.length > 0 && looksLikeSolution(all, question)
      ? { rule: 'run', reason: 'Together with earlier replies it shows lines of a solution under other names.' }
      : undefined)
  )
}

/** Code of a whole talk, a line or two at a time. */
function findTooMany(all: readonly Fresh[], most: number): Objection | undefined {
  const now = all.at(-1)!
  const count = (kinds: readonly (keyof Fresh)[]) =>
    new Set(all.flatMap((each) => kinds.flatMap((kind) => each[kind])).map(squeeze)).size
  const isOver =
    (now.lines.length + now.within.length > 0 && count(['lines', 'within']) > most) ||
    (now.forms.length === 1 && count(['forms']) > formsOfTalk.one) ||
    (now.forms.length > 1 && count(['forms']) > Math.max(formsOfTalk.several, now.forms.length))
  return isOver
    ? { rule: 'lines', reason: 'Together with earlier replies it contains too many lines of code.' }
    : undefined
}

type OfCode = Told & { question: CodeQuestion }
type Fresh = Record<'lines' | 'forms' | 'within', string[]>

/**
 * Splits the new lines of code in a text: those with names of the task, and forms of the language, which have names of
 * their own. The candidate's code, the task's text and the author's worked example are known.
 */
function openFresh(question: BankQuestion, code: string): (text: string) => Fresh {
  const isSql = isAnsweredIn(question, 'sql')
  const example = isAnsweredWithCode(question) ? [question.workedExample.code] : []
  const shown = squeezed([code, ...novaOf(question).texts(question), ...example].join('\n'))
  const authors = novaOf(question)
    .forms(question)
    .flatMap((form) => [squeeze(form), ...form.split(';').map(squeeze)])
  const names = namesOf(question, code)
  const isFresh = (line: string) =>
    !shown.includes(squeeze(line)) && !authors.includes(squeeze(line)) && !showsInput(line)
  const isForm = (line: string) => !(line.match(/[A-Za-z_]\w*/g) ?? []).some((name) => names.has(name))
  return (text) => {
    const found = codeLines(text, isSql)
    const marked = found.marked.filter(isFresh)
    return {
      lines: [...marked.filter((line) => !isForm(line)), ...found.bare.filter(isFresh)],
      forms: marked.filter(isForm),
      within: found.within.filter((line) => isFresh(line) && !isForm(line)),
    }
  }
}

/** Forms that read like a line of a solution under other names: one may be so by chance. */
function looksLikeSolution(all: readonly Fresh[], question: CodeQuestion): boolean {
  const { shape, solutions } = codeOf(question)
  const shapeOf = (text: string) => ` ${shape.tokens(text).join(' ')} `
  const forms = new Set(all.flatMap(({ forms: each }) => each).map((line) => shapeOf(line.replace(/;$/, ''))))
  const references = solutions(question).map(shapeOf)
  const near = [...forms].filter((form) => form.length > minShape && references.some((each) => each.includes(form)))
  return near.length > maxNear
}
/** Characters of tokens: shorter lines are alike by chance. */
const minShape = 40
const maxNear = 1

/** Names that the task or the candidate gave; a shorter or everyday one is in any program. */
function namesOf(question: BankQuestion, code: string): Set<string> {
  const texts = isAnsweredIn(question, 'sql') ? novaOf(question).texts(question) : []
  const ofTask =
    'signature' in question ? [question.signature.name, ...question.signature.params.map(({ name }) => name)] : []
  const own = [code, ...texts].flatMap((each) => each.match(/[A-Za-z_]\w{3,}/g) ?? [])
  return new Set([...ofTask, ...own.filter((name) => !wordsAs('names-of-programs').has(name.toLowerCase()))])
}

const ofHidden =
  /hidden (?:test|case)s?\b[^.]{0,60}?\b(?:input|expects?|value|data|args?|is|are|contains?)\b(?<after>.{0,12})/gi
/** 'I can't see the hidden tests, but the task …', 'the hidden tests are still red'. */
const unseen =
  /\b(?:(?:can(?:['’]?t|not)|don['’]?t|do not) (?:see|know|have|show|read) (?:(?:any of|what) )?(?:the |any )?|\bno )$/i
const stands = /^ (?:still|not|red|green|failing|passing|hidden|run|there)\b/

/**
 * True if a text claims to know the content of a hidden test. Candidates see that some fail, and with which kind of
 * input.
 */
const tellsOfHidden = (text: string): boolean =>
  [...text.matchAll(ofHidden)].some(
    ({ index, groups = {} }) =>
      !unseen.test(text.slice(Math.max(0, index - 40), index)) && !stands.test(groups['after']!),
  )

/** Without quotes and escapes, so that a line reads the same in JSON and in a table. */
const bare = (text: string) => text.replace(/["'`\\“”]/g, '')

function findLeak(
  text: string,
  all: Fresh[],
  { question, code, replies }: OfCode,
  level: HelpLevel,
): Objection | undefined {
  const earlier = replies.map((reply) => reply.text)
  const whole = [...earlier, text].join('\n').replaceAll('\\n', '\n')
  const ofCode = all.flatMap(({ lines, forms, within }) => [...lines, ...forms, ...within]).join('\n')
  const { shape, solutions, given } = codeOf(question)
  const shown = bare(shape.squeezed(whole))
  const own = shape.squeezed(code)
  // The author's forms of syntax are known too: a common idiom, such as sorting by a field, is longer than the shared run.
  const known = [code, ...novaOf(question).forms(question), ...given(question), ...all.flatMap(({ forms }) => forms)]
  for (const reference of solutions(question)) {
    if (level !== 'pair' && sharesRuns(text, reference, known, shape)) {
      return { rule: 'run', reason: 'It repeats part of a solution.' }
    }
    const lines = shape.recallLines(reference, shape.lines).filter((line) => !own.includes(line))
    const count = lines.filter((line) => shown.includes(bare(line))).length
    if (level !== 'pair' && count >= referenceLines) {
      return { rule: 'reference-lines', reason: 'Together with earlier replies it shows too many lines of a solution.' }
    }
    if (count > Math.max(freeReferenceLines, lines.length * referenceShare[level])) {
      return { rule: 'share', reason: 'Together with earlier replies it shows too much of a solution.' }
    }
    if (level !== 'pair' && sharesRuns(ofCode, reference, known, shape, runsOfTalk)) {
      return { rule: 'run', reason: 'Together with earlier replies it repeats part of a solution.' }
    }
  }
  return listsAllSteps(question.keyIdeas, earlier, text)
    ? { rule: 'steps', reason: 'Together with earlier replies it lists every step of a solution.' }
    : undefined
}

/** In one sentence, this share of an idea's distinctive words gives the idea away. */
const ideaShare = 0.6
/** A reply that lists steps must contain less than this share of a solution's ideas. */
const listedIdeas = 0.75
const minListed = 3

/**
 * True if all ideas have been given away, in the author's words or others, or if one reply lists most of them as steps.
 */
function listsAllSteps(ideas: string[], earlier: string[], text: string): boolean {
  const told = (replies: string[]) => {
    const sentences = replies
      .flatMap((reply) => reply.split(/(?<=[.!?:;])\s+|\n+/))
      .map((each) => new Set(tellingWords(each)))
    return ideas.filter((idea) => {
      const words = new Set(tellingWords(idea))
      const sharedBy = (sentence: Set<string>) => [...words].filter((word) => sentence.has(word)).length
      return (
        replies.some((reply) => reply.includes(idea)) ||
        sentences.some((each) => sharedBy(each) >= words.size * ideaShare)
      )
    }).length
  }
  if (told([...earlier, text]) === ideas.length) return true
  const steps =
    text.match(/^\s*(?:\d+[.)]|[-*•]|(?:first|second|third|then|next|after that|finally|step \d+)\b)/gim) ?? []
  const inRow = text.match(/\b(?:first|second|third|then|next|after that|finally|lastly)\b/gi) ?? []
  const isList = Math.max(steps.length, inRow.length) >= minListed
  return isList && told([text]) >= Math.max(2, ideas.length * listedIdeas)
}

/** True if a text shares so many runs with the reference that aren't in any known text. */
function sharesRuns(text: string, reference: string, known: string[], { recallRuns, runs }: Shape, most = 1): boolean {
  const ofText = recallRuns(text, runs)
  if (ofText.size === 0) return false
  const shared = [...recallRuns(reference, runs)].filter((run) => ofText.has(run))
  if (shared.length < most) return false
  const ofKnown = known.map((each) => recallRuns(each, runs))
  return shared.filter((run) => !ofKnown.some((all) => all.has(run))).length >= most
}
