import { quoteComplaint } from '../../code-facts/complaints.ts'
/** Which line of the candidate's own code an error can come from: the one that the run named, else those that can throw it. */
import type { Answer } from '../answer.ts'
import { limitOf, type Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { type Line, linesOf } from './code-lines.ts'

/** What an error says, and what the lines look like that can lead to it; `$1` is what the error names. */
type Source = {
  error: RegExp
  line: string
  /** Said of the line beside what the error means. */
  says?: string
}

const sources: readonly Source[] = [
  {
    error: /lossy conversion from (?:long|double) to int/,
    line: String.raw`\bint(?:\[\])? \w+\s*=.*|\(int\)|\[\w+\]\s*[-+*]?=`,
    says: 'the part on the right is wider than the `int` that it is put into. What is the widest value in it?',
  },
  {
    error: /NoSuchElementException|EmptyStackException/,
    line: String.raw`\.(?:pop|remove|removeFirst|removeLast|getFirst|getLast|element|next|peek|firstKey|lastKey|first|last)\(`,
    says: 'it throws this when nothing is left in there. For which input is it empty at that moment, and what should happen then?',
  },
  {
    error: /IndexError: pop from (?:an )?empty|pop from empty/,
    line: String.raw`\.pop\w*\(`,
    says: 'there is nothing left in it. For which input is it empty at that moment, and what should happen then?',
  },
  {
    error: /invalid literal for int\(\)|could not convert string to float|NumberFormatException|strconv\.\w+: parsing/,
    line: String.raw`\b(?:int|float)\(|parse(?:Int|Long|Double)\(|valueOf\(|strconv\.\w+\(`,
    says: 'what reached it is the text in the message. Print it there: where should it have been taken apart or left out before?',
  },
  {
    error: /Object cannot be converted|cannot infer type|incompatible types: Object/,
    line: String.raw`\.(?:reversed|thenComparing|comparing\w*)\(`,
    says: 'after `reversed()` Java no longer knows the types. Type arguments can be named between the dot and the method, as in `List.<String>of()`, or the comparison is written out as a function of two elements.',
  },
  {
    error: /Assignment to constant variable/,
    line: String.raw`^\s*\w+\s*(?:[-+*/%]?=(?!=)|\+\+|--)`,
    says: 'a name declared with `const` cannot be given another value; with `let` it can.',
  },
  {
    error: /has no attribute '(\w+)'/,
    line: String.raw`\.$1\b`,
    says: 'what stands before the dot is not the kind of value that has this.',
  },
  {
    error: /(\w+) is not a function/,
    line: String.raw`\b$1\(`,
    says: 'print what the name before the bracket holds there.',
  },
  {
    error: /Cannot read propert\w+ of \w+ \(reading '(\w+)'\)/,
    line: String.raw`\.$1\b`,
    says: 'what stands before the dot has no value there. Print it just before.',
  },
  {
    error: /(?:NameError: name '|ReferenceError: |undefined: )(\w+)/,
    line: String.raw`\b$1\b`,
    says: 'the name is not known there. Is it spelled the same everywhere, and declared in this block or around it?',
  },
  {
    error: /declared and not used: (\w+)|(\w+) declared (?:and|but) not used/,
    line: String.raw`\b$1\b.*:=|var $1\b`,
    says: 'Go wants every variable to be used; `_` takes a value that is not needed.',
  },
  {
    error: /ZeroDivision|divide by zero|\/ by zero/,
    line: String.raw`[^/]/[^/]|%`,
    says: 'what is the smallest value that the right side can have?',
  },
  {
    error: /unhashable type: '(\w+)'/,
    line: String.raw`\.add\(|\[\w+\]\s*=| in `,
    says: 'a list cannot be a key or stand in a set; a tuple of the same values can.',
  },
  {
    error: /local variable '(\w+)'|cannot access local variable '(\w+)'/,
    line: String.raw`\b$1\b\s*[-+*/]?=`,
    says: 'a name that gets a value somewhere in the function belongs to the function, so it has none before that line.',
  },
  {
    error: /missing return statement/,
    line: String.raw`^\s*\}\s*$`,
    says: 'a way through the method ends there without a `return`.',
  },
  {
    error: /ConcurrentModificationException/,
    line: String.raw`\.(?:remove|add|put)\(`,
    says: 'a collection is changed while a loop goes through it.',
  },
  {
    error: /dictionary changed size|changed size during iteration/,
    line: String.raw`\bdel \w+\[|\.pop\(|\]\s*=`,
    says: 'a dict is changed while a loop goes through it; a loop over `list(d)` goes through a copy of its keys.',
  },
]

const tooDeep = /RecursionError|Maximum call stack|StackOverflow|stack overflow|goroutine stack exceeds/

/** Lines that can have thrown it; with more of them none is named. */
const mostLines = 2
const longestQuote = 90

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The candidate's line that an error comes from, quoted, with what to look at there; '' where none can be named. */
function tellLine(error: string, situation: Situation, isOfRun: boolean): string {
  const { code, language, line, state } = situation
  const limit = tooDeep.test(error) ? limitOf(situation) : ''
  if (limit !== '') return `It need not be endless: how deep does it go for the largest input? The limit is “${limit}”.`
  const lines = state === 'nothing-written' ? undefined : linesOf(code, language)
  if (!lines) return ''
  const source = sources.find((each) => each.error.test(error))
  const [, ...groups] = source ? source.error.exec(error)! : []
  const name = groups.find((group) => group !== undefined)
  const pattern = source && new RegExp(source.line.replaceAll('$1', escaped(name ?? '')))
  const named = isOfRun && line !== undefined ? lines.filter(({ number }) => number === line) : []
  const found = named.length > 0 ? named : pattern ? lines.filter(({ code: text }) => pattern.test(text)) : []
  if (found.length === 0 || found.length > mostLines) return ''
  const says = named.length > 0 && !(pattern && pattern.test(named[0]!.code)) ? '' : (source?.says ?? '')
  const shown = found.map((each) => quote(each, code)).join(', or ')
  const lead = named.length > 0 ? shown : `It can come from here: ${shown}`
  return says === '' ? `${lead}.` : `${lead}: ${says}`
}

function quote({ number }: Line, code: string): string {
  const text = code.split('\n')[number - 1]!.trim()
  return text.length <= longestQuote && !text.includes('`') ? `Line ${number} is \`${text}\`` : `Line ${number}`
}

/** What a form of the language may take up: as much as the ladder's third step. */
const formAllowance = 3

/** What candidates write behind an error that they paste. */
const afterError = /(?<=['"\])\w])(?:\.|\?|!| --?) +(?=\p{Lu}|\p{Ll}+ ).*$/su
export const withoutWords = (quoted: string): string => quoted.replace(afterError, '')

/** What an error means, with the candidate's own line that it can come from, which counts as a hint. */
export function withLine(meaning: string, complaint: string, scene: Scene, step: number): Answer {
  const { situation, room } = scene
  const error = /^.{12,60}/m.exec(quoteComplaint(situation.complaint))?.[0]
  const isOfRun = error !== undefined && complaint.includes(error)
  const line = room.ceiling > 0 && step > 0 ? tellLine(complaint, situation, isOfRun) : ''
  const isHint = line !== '' && !meaning.includes(line)
  return {
    text: isHint ? `${meaning} ${line}` : meaning,
    step: isHint ? Math.min(step, 2) : Math.min(step, meaning.startsWith('“') ? 1 : 0),
    allowance: formAllowance,
  }
}
