/** What people write for one another within a line: signs, numbers that are one off, the other end of a list. */
import type { Language } from '@nova/contract/words'

/** What kind of mistake a change would mend; each has a topic `suspect-…` of its own. */
export type EditKind =
  | 'border'
  | 'direction'
  | 'by-one'
  | 'joint'
  | 'choice'
  | 'sign'
  | 'repeats'
  | 'place'
  | 'needed'
  | 'whole'
  | 'type'
  | 'again'
  | 'extra'
  | 'order'
/** Changes of one line's signs: what is found, and what may have been meant. */
export type Swap = {
  kind: EditKind
  found: RegExp
  meant: (found: RegExpMatchArray) => string[]
  /** Left out for other languages, whose compilers would refuse it. */
  only?: readonly Language[]
}

const scripts: readonly Language[] = ['python', 'javascript', 'typescript']
const braced: readonly Language[] = ['javascript', 'typescript', 'java', 'go']

const swap = (kind: EditKind, found: RegExp, pairs: Record<string, string[]>, only?: readonly Language[]): Swap => ({
  kind,
  found,
  meant: ([text]) => pairs[text] ?? [],
  ...(only && { only }),
})
const whole = (found: RegExpMatchArray, text: string) => found[0].replace(found[1]!, text)

const swaps: readonly Swap[] = [
  swap('border', /(?<![<>=!-])(?:<=|>=|<|>)(?![<>=])/g, { '<': ['<='], '<=': ['<'], '>': ['>='], '>=': ['>'] }),
  {
    kind: 'by-one',
    found: /(?<![\w.])(\d{1,4})(?![\w.])/g,
    meant: (found) => [Number(found[1]) + 1, Number(found[1]) - 1].map((value) => whole(found, String(value))),
  },
  { kind: 'by-one', found: /(?<=[\w)\]])(?<!\breturn)\s*[+-] ?1(?![\w.])/g, meant: () => [''] },
  {
    kind: 'by-one',
    found: /\blen\(\w+\)|\b\w+\.(?:length\b(?!\()|(?:length|size)\(\))/g,
    meant: ([text]) => [`${text} - 1`, `${text} + 1`],
  },
  {
    kind: 'by-one',
    found: /\brange\([^()]*(?:\([^()]*\)[^()]*)*(?=\))/g,
    meant: ([text]) => [`${text} + 1`, `${text} - 1`],
    only: ['python'],
  },
  // From the first to the last of several, both counted.
  { kind: 'by-one', found: /(?<==\s*)\b[a-z_]\w* ?- ?[a-z_]\w*(?=;?\s*$)/gi, meant: ([text]) => [`${text} + 1`] },
  // Half of a range that is searched, of which the middle itself is out or still in.
  { kind: 'by-one', found: /(?<=^\s*\w+ = )mid(?:dle)?(?=;?\s*$)/g, meant: ([text]) => [`${text} + 1`, `${text} - 1`] },
  {
    kind: 'by-one',
    found: /(?<=return )(?!true\b|false\b|re[fst]\w*)\w+(?=;?$)/g,
    meant: ([text]) => [`${text} - 1`, `${text} + 1`],
  },
  swap('direction', /(?<![<>=!-])[<>](?![<>=])/g, { '<': ['>'], '>': ['<'] }),
  swap('direction', /(?<![=!<>])(?:===|!==|==|!=)(?!=)/g, {
    '==': ['!='],
    '!=': ['=='],
    '===': ['!=='],
    '!==': ['==='],
  }),
  { kind: 'direction', found: /\bnot /g, meant: () => [''], only: ['python'] },
  // A whole condition the other way round.
  { kind: 'direction', found: /(?<=\bif \()!(?=\w)/g, meant: () => [''], only: ['java'] },
  {
    kind: 'direction',
    found: /(?<=\bif |\bwhile )(?!not\b)[^:]+(?=:\s*$)/g,
    meant: ([text]) => [`not (${text})`],
    only: ['python'],
  },
  swap('joint', /\b(?:and|or)\b/g, { and: ['or'], or: ['and'] }, ['python']),
  swap('joint', /&&|\|\|/g, { '&&': ['||'], '||': ['&&'] }, braced),
  // One direction for both keys of a sort, where one of them goes the other way.
  {
    kind: 'direction',
    found: /\blambda (\w+): \(([^(),]+(?:\([^()]*\))?[^(),]*), ([^(),]+)\), reverse=True/g,
    meant: ([, name, first, second]) => [`lambda ${name}: (-(${first}), ${second})`],
  },
  // Tuples or pairs, of which only the first part goes the other way.
  {
    kind: 'direction',
    found: /\breverse ?= ?True/g,
    meant: () => ['key=lambda nova: (-nova[0], *nova[1:])', 'key=lambda nova: (-nova[1], nova[0])'],
  },
  swap('choice', /\b(?:min|max)\b/g, { min: ['max'], max: ['min'] }),
  swap('choice', /\[0\]|\[-1\]/g, { '[0]': ['[-1]'], '[-1]': ['[0]'] }, scripts),
  // Pairs and rows: the other part of them.
  swap('choice', /\[0\]|\[1\]/g, { '[0]': ['[1]'], '[1]': ['[0]'] }, ['java', 'go']),
  swap('choice', /(?<=\.(?:add|poll|peek|remove|get|offer))(?:First|Last)\b/g, { First: ['Last'], Last: ['First'] }, [
    'java',
  ]),
  swap(
    'choice',
    /\.pop\(\)|\.pop\(0\)|\.shift\(\)/g,
    {
      '.pop()': ['.pop(0)', '.shift()'],
      '.pop(0)': ['.pop()'],
      '.shift()': ['.pop()'],
    },
    scripts,
  ),
  swap('choice', /\.(?:indexOf|lastIndexOf|find|rfind|floor|ceil|push|unshift)\b/g, {
    ...{ '.indexOf': ['.lastIndexOf'], '.lastIndexOf': ['.indexOf'], '.find': ['.rfind'], '.rfind': ['.find'] },
    ...{ '.floor': ['.ceil'], '.ceil': ['.floor'], '.push': ['.unshift'], '.unshift': ['.push'] },
  }),
  // The beginning of a text for the whole of it, the first word after a space for all that follows, months from 1.
  swap('whole', /\.(?:match|search)(?=\()/g, { '.match': ['.fullmatch'], '.search': ['.fullmatch'] }, ['python']),
  { kind: 'whole', found: /(?<=\.split\(\s{1,6})(?=\))/g, meant: () => [', 1'], only: scripts },
  {
    kind: 'whole',
    found: /\b(\w+)\[1\]/g,
    meant: ([, list]) => [`${list}.slice(1).join(' ')`, `' '.join(${list}[1:])`],
    only: scripts,
  },
  { kind: 'by-one', found: /(?<=\bDate(?:\.UTC)?\([^,()]+, )[^,()]+(?=,)/g, meant: ([text]) => [`${text} - 1`] },
  {
    kind: 'needed',
    found: /\.(?:strip|lstrip|rstrip|trim|trimStart|trimEnd|lower|toLowerCase|sort|reverse)\(\)/g,
    meant: () => [''],
  },
  { kind: 'needed', found: /\bsorted\((\w+)\)/g, meant: ([, list]) => [`list(${list})`], only: ['python'] },
  swap('sign', /\+=|-=| \+ | - |\/\//g, { '+=': ['-='], '-=': ['+='], ' + ': [' - '], ' - ': [' + '], '//': ['/'] }),
  // Written without blanks, as Go's own formatter does.
  swap('sign', /(?<=[\w)\]])[+-](?=[\w(])/g, { '+': ['-'], '-': ['+'] }, ['go']),
  swap(
    'repeats',
    /\b(?:elif|if|while|break|continue)\b/g,
    { elif: ['if'], if: ['while', 'elif'], while: ['if'], break: ['continue'], continue: ['break'] },
    scripts,
  ),
  swap(
    'repeats',
    /\b(?:if|while|break|continue)\b/g,
    { if: ['while'], while: ['if'], break: ['continue'], continue: ['break'] },
    ['java'],
  ),
  swap(
    'repeats',
    /(?<=^\s*)(?:if|for)\b(?![^{]*(?:;|\brange\b|:=))|\b(?:break|continue)\b/g,
    { if: ['for'], for: ['if'], break: ['continue'], continue: ['break'] },
    ['go'],
  ),
]

/** The swaps that make sense in a language, the likeliest first. */
export const swapsFor = (language: Language): readonly Swap[] =>
  swaps.filter(({ only }) => only === undefined || only.includes(language))
