/** What candidates ask about tasks, which sentences answer it, and what is known besides from types, limits and tests. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { runLimits } from '@nova/contract/runs'
import { judgeLimits, listLimits } from './limits.ts'
import { hasWord } from './task-words.ts'

type Answer = (coding: BankCodingQuestion, message: string) => string
export type Topic = {
  asks: RegExp
  /** Which sentences of a task answer it. */
  tells?: RegExp
  /** The same, where nothing else is known. */
  tellsElse?: RegExp
  /** Which of those speak of something else all the same. */
  butNot?: RegExp
  /** Said before what the task says. */
  answer?: Answer
  /** Said where no sentence tells. */
  otherwise?: Answer
}

const ofResult = /^Write |\breturns?\b/
const inOrder =
  /\b(sorted(?! by)|ascending|descending|never decreas\w*|(in|de)creasing|in (the |list )?order( of| in which|:)|in any order|stand in order)\b/i
const resultInOrder =
  /(^Write |\breturns?\b).*\b(sorted|ascending|descending|order)\b|\b(ordered|sorted) by\b|\bin ascending order\b/i
/** Which of several that are alike comes first. */
const tieBroken =
  /\bties?\b|\b(equal|equally|same|among (those|them))\b.*\b(the one|the earlier|comes first|first in|ordered by|is taken|list order|next to each other)\b|\bequally\b.*\btake the\b/i
const asksForResult = /\b(return\w*|outputs?|results?|answers?)\b/i

/** In the order in which they are tried. */
export const topics: Topic[] = [
  {
    asks: /in.?place\b|\b(modify|change|mutate|overwrite|alter) (the |my |its )?(inputs?|list|array|arguments?|parameters?)\b/i,
    answer: () => 'You may: each test gets an input of its own, so nothing else sees the change.',
  },
  {
    asks: /\bprint(ed|ing)?\b|console\.?log/i,
    answer: ({ signature }) =>
      `Return it: the tests call \`${signature.name}\` and look at what it returns. What is printed stands in the console and is not judged.`,
  },
  {
    asks: /\btime.?(limits?|outs?)\b/i,
    answer: () =>
      `For the code: one test may compute for ${runLimits.caseMs / 1000} seconds. For the interview, the clock is at the top.`,
  },
  {
    asks: /\b(extra|additional|more|how much|limited) (memory|space)\b|\bmemory limit/i,
    answer: () => `The task sets none of its own; a run may use ${runLimits.memoryMb} MB of memory.`,
  },
  {
    asks: /\b(integers?|whole numbers?|floats?|floating|decimals?|doubles?)\b/i,
    answer: (coding, message) => (asksForResult.test(message) ? describeResult(coding) : describeInput(coding)),
  },
  {
    asks: /\border\b.*\b(outputs?|results?|return\w*|answers?|matters?|counts?)\b|\b(outputs?|results?|return\w*|answers?)\b.*\b(order(ed)?|sorted)\b|\bany order\b/i,
    tells: resultInOrder,
    answer: judgeOrder,
  },
  {
    asks: /\bsort(ed)?\b|\border(ed)?\b|ascending|ordenad|sortiert/i,
    tells: inOrder,
    butNot: ofResult,
    otherwise: findUnsorted,
  },
  {
    asks: /\b(empty|non.?empty|at least (1|one)\b|no (items?|elements?|(?!answers|results|solutions|matches)\w+s)\b|nothing in|zero (items?|elements?|\w+s)\b)|vací|\bleere?[nrs]?\b|\bvide\b/i,
    tells:
      /^with(out| no) \w+|^(an|the) empty \w+ (is|are|counts|means)\b|\bmay be empty\b|^if the [^,]*\b(is|are) empty\b/i,
    answer: (coding, message) => judgeLimits(coding, message, 'empty'),
    otherwise: (coding, message) =>
      asksForResult.test(message) && judgeLimits(coding, message, 'empty').startsWith('It may')
        ? 'What is returned then has no rule of its own: it follows from the others.'
        : '',
  },
  {
    asks: /\bnegative|below (0|zero)|less than (0|zero)|minus|negativ/i,
    answer: (coding, message) => judgeLimits(coding, message, 'negative'),
    tellsElse: /negative|[:"\s]-\d/i,
    butNot: /^Write .* or `?-1\b/,
  },
  {
    asks: /\b(zero|0|one|1).?(based|indexed)\b|\b(start|begin|count)\w* (at|from|with) (0|1|zero|one)\b/i,
    tells: /\bcount\w*\b.* from [01]\b/i,
  },
  {
    // 'Costs of 0 or 1' are two values that a way of solving it knows.
    asks: /\b(zero|0(?! ?(?:or|and|\/) ?1\b))\b|\bcero\b|\bnull sein\b/i,
    answer: (coding, message) => judgeLimits(coding, message, 'zero'),
    tellsElse: /(=|\b(is|of|at|value|stock)) `?0\b/i,
  },
  {
    asks: /\bcase.?(in)?sensitive|upper.?case|lower.?case|capital/i,
    tells: /case-sensitive|lower-case|upper-case/i,
  },
  {
    asks: /\b(white.?space|spaces?|special characters?|unicode|punctuation|digits|letters)\b/i,
    tells:
      /\b(spaces?|white.?space|ASCII|punctuation|(letters?|digits) (only|or|and)|only (letters|digits)|(lower|upper)-case letters?)\b/i,
    butNot: ofResult,
  },
  {
    asks: /duplicate|twice|repeat|more than once|unique|distinct|duplicad|repetid|doppelt/i,
    tells:
      /\b(duplicates?|distinct|unique|twice|more than once|at most once|repetitions?|all different|several times)\b/i,
    butNot: ofResult,
    otherwise: findRepeated,
  },
  {
    asks: /\bties?\b|\bequal\b|\bdraw\b|\bsame\b/i,
    tells: tieBroken,
  },
  {
    asks: /\b(no|not an?|without an?) (answers?|results?|solutions?|way|route|match(es)?)\b|\b(impossible|cannot be|can't be|not possible|not found|nothing is found)\b/i,
    tells: /\b(if|when|where)\b.*\breturn (an empty|0|`?-1|`?null)|^Write .*\bor (an empty|0|`?-1|`?\[-1|`?null)/i,
    otherwise: ({ signature }) => (signature.returns.endsWith('?') ? '' : 'The task names no such case.'),
  },
  {
    asks: /\b(null|undefined|nil)\b|^(?!.*\b(i|im|i'm|my|we)\b).*\bmissing\b/i,
    answer: (coding, message) =>
      asksForResult.test(message)
        ? describeResult(coding)
        : `Nothing is missing from an input: ${describeInput(coding)}`,
  },
  {
    asks: /\b(invalid|malformed|wrong format|valid|validat\w*|well.?formed|throw|raise|exceptions?)\b/i,
    tells: /\b(well.?formed|invalid|malformed|not valid|broken|are valid)\b/i,
    otherwise: () => 'Inputs keep to the types and limits of the task; nothing beyond them needs a check.',
  },
  {
    asks: /\bhow (big|large|many|long|much)\b|\b(max(imum)?|largest|limits?|constraints?|size of|range)\b/i,
    answer: listLimits,
  },
  {
    asks: /^(?!.*\b(if|when|in case)\b).*(\breturn(s|ed|ing)?\b|\boutput\b|\bresult\b|devolver|zurückgeben)/i,
    tells: /^Write .*\breturns?\b/,
    answer: describeResult,
  },
  {
    asks: /\btypes?\b|\bparameters?\b|\barguments?\b|\binputs?\b/i,
    tells: /^You (get|are given)\b/,
    answer: describeInput,
  },
]

function describeResult({ signature }: BankCodingQuestion): string {
  return `What is returned is ${describeType(signature.returns)}.`
}

function describeInput({ signature }: BankCodingQuestion): string {
  return `${signature.params.map(({ name, type }) => `\`${name}\` is ${describeType(type)}`).join(', ')}.`
}

/** Whether the order of what is returned counts, by how the tests compare it. */
function judgeOrder({ signature, tests }: BankCodingQuestion): string {
  if (!signature.returns.includes('[]'))
    return `What is returned is ${describeType(signature.returns)}, without an order.`
  return tests.some(({ compare }) => compare === 'unordered')
    ? 'What is returned may stand in any order: the tests do not look at it.'
    : 'The order of what is returned counts: the tests compare it place by place.'
}

/** The plain lists that visible tests give, of the parameter that the message names or of all. */
function visibleLists({ signature, tests }: BankCodingQuestion, message: string) {
  const names = signature.params.map(({ name }) => name)
  const named = names.filter((name) => hasWord(message, name))
  const wanted = named.length > 0 ? named : names
  return tests
    .filter(({ visible }) => visible)
    .flatMap(({ args }) => args.map((value, at) => ({ name: names[at]!, value })))
    .flatMap(({ name, value }) => (wanted.includes(name) && isPlain(value) ? [{ name, items: value }] : []))
}

function isPlain(value: unknown): value is (number | string)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number' || typeof item === 'string')
}

function findRepeated(coding: BankCodingQuestion, message: string): string {
  for (const { name, items } of visibleLists(coding, message)) {
    const repeated = items.find((item, at) => items.indexOf(item) < at)
    if (repeated !== undefined) {
      return `No sentence speaks of it, but a visible test shows it: there, \`${name}\` holds ${JSON.stringify(repeated)} more than once.`
    }
  }
  return ''
}

function findUnsorted(coding: BankCodingQuestion, message: string): string {
  const found = visibleLists(coding, message).find(({ items }) =>
    items.some((item, at) => at > 0 && Number(item) < Number(items[at - 1])),
  )
  return found ? `No sentence promises an order, and in a visible test \`${found.name}\` is not ascending.` : ''
}

/** A type of a signature in words. */
function describeType(type: string): string {
  if (type.endsWith('?')) return `${describeType(type.slice(0, -1))}, or null`
  if (type.endsWith('[]')) return `a list of ${plural(type.slice(0, -2))}`
  const value = /^map<string,(.+)>$/.exec(type)?.[1]
  if (value) return `a map from text to ${describeType(value)}`
  return words[type] ?? 'a text'
}

const words: Record<string, string> = {
  int: 'a whole number',
  long: 'a whole number',
  float: 'a number',
  bool: 'true or false',
}

function plural(type: string): string {
  if (type.endsWith('[]')) return `lists of ${plural(type.slice(0, -2))}`
  return { int: 'whole numbers', long: 'whole numbers', float: 'numbers', bool: 'true or false' }[type] ?? 'texts'
}
