/**
 * The gate that every reply of Nova's passes before it is sent, regardless of its author, judged over the whole session
 * (docs/assessment.md): a budget of new code, overlap with the reference in every language, complete step lists,
 * encoded code, talk of hidden tests.
 */
import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { CodeQuestion } from '@nova/contract/questions/bank'
import type { HelpLevel } from '@nova/contract/words'
import { tellingWords } from '../../knowledge/search.ts'
import { codeOf, novaOf } from '../kinds.ts'
import type { Situation } from '../situation.ts'
import type { Objection } from './objection.ts'
import { type Shape, squeeze, squeezed } from './program-shape.ts'
import { isSqlLine } from './sql-shape.ts'

/** New lines of code a reply may hold, by step of the ladder. */
const lineBudget = [0, 0, 0, 1, 6]
const pairLineBudget = 6
const referenceLines = 4
const referenceShare = { clarify: 0.25, hint: 0.25, pair: 0.5 }
/** One line of a short reference may be shown, regardless of its share. */
const freeReferenceLines = 1

/**
 * Returns the first rule that a reply at this step of the ladder breaks, or undefined when it may be sent. Never
 * throws. Constants: docs/assessment.md, section 6.
 */
export function findObjection(
  text: string,
  step: number,
  situation: Pick<Situation, 'question' | 'code' | 'replies'>,
  level: HelpLevel,
): Objection | undefined {
  const { question, code, replies } = situation
  if (tellsOfHidden(text)) {
    return { rule: 'hidden-tests', reason: 'It talks about the hidden tests.' }
  }
  if (hasEncodedCode(text)) return { rule: 'encoded', reason: 'It contains encoded code.' }
  const budget = level === 'pair' && step > 0 ? pairLineBudget : (lineBudget[step] ?? 0)
  // The candidate's own code and the task's text are already known to the candidate.
  const shown = squeezed([code, ...novaOf(question).texts(question)].join('\n'))
  const forms = novaOf(question).forms(question).map(squeeze)
  const isSql = isAnsweredIn(question, 'sql')
  const fresh = codeLines(text, isSql)
    .flatMap((line) => (forms.includes(squeeze(line)) ? [line] : statementsOf(line)))
    .filter((line) => !shown.includes(squeeze(line)) && !showsInput(line))
  if (fresh.length > budget) {
    const reason = `It contains ${fresh.length} new lines of code; at most ${budget} are allowed at this step.`
    return { rule: 'lines', reason }
  }
  if (!isAnsweredWithCode(question)) return undefined
  const earlier = replies.map((reply) => reply.text)
  return findLeak(text, question, earlier, code, level)
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

function findLeak(
  text: string,
  question: CodeQuestion,
  earlier: string[],
  code: string,
  level: HelpLevel,
): Objection | undefined {
  const whole = [...earlier, text].join('\n')
  const { shape, solutions, given } = codeOf(question)
  const shown = shape.squeezed(whole)
  const own = shape.squeezed(code)
  // The author's forms of syntax are known too: a common idiom, such as sorting by a field, is longer than the shared run.
  const known = [code, ...novaOf(question).forms(question), ...given(question)]
  for (const reference of solutions(question)) {
    if (level !== 'pair' && sharesRun(text, reference, known, shape)) {
      return { rule: 'run', reason: 'It repeats part of a solution.' }
    }
    const lines = shape.recallLines(reference, shape.lines).filter((line) => !own.includes(line))
    const count = lines.filter((line) => shown.includes(line)).length
    if (level !== 'pair' && count >= referenceLines) {
      return { rule: 'reference-lines', reason: 'Together with earlier replies it shows too many lines of a solution.' }
    }
    if (count > Math.max(freeReferenceLines, lines.length * referenceShare[level])) {
      return { rule: 'share', reason: 'Together with earlier replies it shows too much of a solution.' }
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

/** Several statements on one line are several lines. */
function statementsOf(line: string): string[] {
  if (/^\s*for\s*\(/.test(line)) return [line]
  const parts = line.split(';').filter((part) => /\w/.test(part))
  return parts.length > 1 ? parts : [line]
}

/** Lines of code in a reply: those in fences, those in backticks, and bare lines that are no sentences. */
function codeLines(text: string, isSql: boolean): string[] {
  const fenced = [...text.matchAll(/```[^\n`]*\n([\s\S]*?)(```|$)/g)].flatMap((match) => match[1]!.split('\n'))
  const rest = text.replace(/```[^\n`]*\n[\s\S]*?(```|$)/g, '')
  const quoted = [...rest.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  const bare = rest.replace(/`[^`\n]+`/g, '').split('\n')
  return [
    ...fenced.filter((line) => /\w/.test(line)),
    ...[...quoted, ...bare].filter((line) => isStatement(line) || (isSql && isSqlLine(line))),
  ]
}

function isStatement(line: string): boolean {
  if (/[.?!:”]\s*$/.test(line) && !/^\s*(for|while|if|elif|else|def|class)\b[^.?!]*:\s*$/.test(line)) return false
  const opens = /^\s*(for|while|if|elif|return|def|func|function|const|let|var|class|import)\b.*[({:=;]/
  const assigns = /^\s*[\w.[\]]+\s*[-+*/%|&]?=[^=].*$/
  return opens.test(line) || assigns.test(line) || /=>|[;{]\s*$/.test(line) || hasTwoCalls(line)
}

/** Two calls on a line, one of them closed. A regular expression for it takes cubic time on `a(a(a(`. */
function hasTwoCalls(line: string): boolean {
  const second = [...line.matchAll(/\w\(/g)][1]
  return second !== undefined && line.lastIndexOf(')') > second.index
}

// No character fits two alternatives, so the time is linear.
const literal = /^([\d[\]{}\s,.:+-]|true|false|null|None|True|False|"[^"]*"|'[^']*')*;?$/

/** Literals alone, in a call or in assignments, or a print: free, since they only show an input. */
function showsInput(line: string): boolean {
  const call = /^[\w.]+\((.*)\);?$/.exec(line.trim())?.[1]
  if (call !== undefined && literal.test(call)) return true
  const assigned = line.trim().split(/(?:^|,\s*)[A-Za-z_]\w*(?:\[\d+\])*\s*=\s*/)
  if (assigned.every((value) => literal.test(value))) return true
  return /^(console\.log|print|System\.out\.println|fmt\.Println)\(/.test(line.trim()) && !/;\s*\S/.test(line)
}

/** True if the reply shares a run with the reference that isn't in any known text. */
function sharesRun(reply: string, reference: string, known: string[], { recallRuns, runs }: Shape): boolean {
  const ofReply = recallRuns(reply, runs)
  if (ofReply.size === 0) return false
  let ofKnown: Set<string>[] | undefined
  for (const run of recallRuns(reference, runs)) {
    if (!ofReply.has(run)) continue
    ofKnown ??= known.map((text) => recallRuns(text, runs))
    if (!ofKnown.some((all) => all.has(run))) return true
  }
  return false
}

/** In base64, or character by character in hexadecimal numbers. */
function hasEncodedCode(text: string): boolean {
  const bytes = [...text.matchAll(/(?:\b(?:0x|\\x)?[0-9a-f]{2}[\s,]+){12,}/gi)].map(([run]) =>
    run.match(/[0-9a-f]{2}(?![0-9a-f])/gi)!.join(''),
  )
  if (bytes.some((run) => isCode(Buffer.from(run, 'hex').toString('utf8')))) return true
  const tokens = [...text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)].map(([token]) => token)
  return tokens.some((token) => isCode(Buffer.from(token, 'base64').toString('utf8')))
}

const isCode = (decoded: string) => /^[\x09\x0a\x0d\x20-\x7e]+$/.test(decoded) && /[(){}=:]/.test(decoded)
