/** The gates on what a question says: no solution in its texts or hints, and not a question that the bank has. */
import { codeFacts } from '@nova/contract/languages/code'
import { Language, languages } from '@nova/contract/words'
import { tokensOf } from './code-tokens.ts'
import { listed, type Gate, type Provable } from './provable.ts'

/** A run of this many tokens in common with a reference is a part of the solution. */
const sharedTokens = 18
/**
 * A line of syntax and another problem's example may use an idiom, such as sorting by a field; they may not use it
 * under the reference's own names, nor be the reference under other names.
 */
const sharedOfForms = { named: 28, renamed: 40 }
/** Minimum number of symbols among them: names in a row are prose. */
const minSigns = 4
const maxExampleLines = 6
const wordRun = 5
const codeRun = 12
const maxOfStatement = 0.4
const maxOfCode = 0.7

/** A question that is known already, to be compared with. */
export type Known = Pick<Provable, 'reference' | 'statement' | 'title'> & { id: string }

/** Checks that the public texts don't reveal the solution. */
export function proveNoLeak(question: Provable): Gate {
  const { title, statement, examples = [], constraints = [], followUp, probe } = question
  const shown = [
    ['title', title],
    ['statement', statement],
    ...examples.map((example, at) => [`example ${at + 1}`, Object.values(example).join('\n')]),
    ...constraints.map((text, at) => [`constraint ${at + 1}`, text]),
    ['follow-up', followUp],
    ['probe', probe],
  ] as [string, string | undefined][]
  const problems = shown.flatMap(([place, text]) => {
    const language = text === undefined ? undefined : findLeak(text, question)
    return language ? [`the ${place} shows part of the ${language} reference`] : []
  })
  const detail = problems.length > 0 ? listed(problems) : 'Nothing that candidates see gives the solution away.'
  return { gate: 'leak', passed: problems.length === 0, detail }
}

/** The hint ladder as Nova's reply gate judges it: ideas without code, one generic line, another problem's example. */
export function proveHints(question: Provable): Gate {
  const { keyIdeas = [], tryInput = '', syntaxHint = {}, workedExample } = question
  const problems: string[] = []
  const ideas = [...keyIdeas.map((text, at) => [`key idea ${at + 1}`, text]), ['input to try', tryInput]] as const
  for (const [place, text] of ideas) {
    if (/```|\n {2,}\S|;\s*$|=>|:=|\breturn \w/m.test(text)) problems.push(`the ${place} is code`)
  }
  for (const [language, line] of Object.entries(syntaxHint)) {
    if (line.trim().split('\n').length > 1) problems.push(`the ${language} syntax hint has more than one line`)
  }
  const lines = workedExample?.code.trim().split('\n').length ?? 0
  if (lines > maxExampleLines) {
    problems.push(`the worked example has ${lines} lines of code, and the limit is ${maxExampleLines}`)
  }
  const forms = [
    ...Object.entries(syntaxHint).map(([language, line]) => [`${language} syntax hint`, line] as const),
    ['worked example', workedExample?.code ?? ''] as const,
  ]
  const leaks = [
    ...ideas.map(([place, text]) => ({ place, language: findLeak(text, question) })),
    ...forms.map(([place, text]) => ({ place, language: findLeakOfForm(text, question) })),
  ]
  for (const { place, language } of leaks) {
    if (language) problems.push(`the ${place} shows part of the ${language} reference`)
  }
  const detail = problems.length > 0 ? listed(problems) : 'No hint gives the solution away.'
  return { gate: 'hints', passed: problems.length === 0, detail }
}

/** The language of the reference that the text repeats a part of. */
function findLeak(text: string, question: Provable): Language | undefined {
  return findShared(text, question, plainTokens, sharedTokens)
}

function findLeakOfForm(text: string, question: Provable): Language | undefined {
  return (
    findShared(text, question, namedTokens, sharedOfForms.named) ??
    findShared(text, question, plainTokens, sharedOfForms.renamed)
  )
}

type ReadTokens = (code: string, language: Language) => string[]

function findShared(text: string, { reference }: Provable, read: ReadTokens, length: number): Language | undefined {
  return Language.options.find((language) => {
    const code = reference[language]
    if (!code) return false
    // Markdown's marks of code are no signs of it.
    const told = runsOf(read(text.replaceAll('`', ' '), language), length)
    return [...runsOf(read(code, language), length)].some((run) => isTelling(run) && told.has(run))
  })
}

const isTelling = (run: string) =>
  run.split(' ').filter((token) => !/^([\p{L}\d_$'.,]+)$/u.test(token)).length >= minSigns

function namedTokens(code: string, language: Language): string[] {
  return tokensOf(code, language).flatMap(({ kind, text }) => (kind === 'comment' ? [] : [text.replaceAll(' ', '')]))
}

/** Tokens with names, numbers and texts made alike, so that renaming hides nothing. */
function plainTokens(code: string, language: Language): string[] {
  const keywords =
    /^(for|while|if|elif|else|return|in|of|and|or|not|def|func|function|const|let|var|class|new|break|continue)$/
  return tokensOf(code, language)
    .filter(({ kind }) => kind !== 'comment')
    .map(({ kind, text }) => {
      if (kind === 'word') return keywords.test(text) ? text : 'name'
      return kind === 'sign' ? text : 'value'
    })
}

/** Neither text nor solution may be largely another question's. */
export function proveNovelty(question: Provable, known: Known[]): Gate {
  const own = fingerprintOf(question)
  const problems = known.flatMap((other) => {
    const theirs = fingerprintOf(other)
    const text = Math.max(shared(own.text, theirs.text), shared(theirs.text, own.text))
    if (text > maxOfStatement) return [`its text is ${percent(text)} that of '${other.title ?? other.id}'`]
    for (const [language, code] of own.code) {
      const alike = likeness(code, theirs.code.get(language) ?? new Set())
      if (alike > maxOfCode)
        return [`its ${language} solution is ${percent(alike)} that of '${other.title ?? other.id}'`]
    }
    return []
  })
  const detail = problems.length > 0 ? listed(problems) : `It differs from all ${known.length} questions in the bank.`
  return { gate: 'novelty', passed: problems.length === 0, detail }
}

type Fingerprint = { text: Set<string>; code: Map<Language, Set<string>> }
const fingerprints = new WeakMap<object, Fingerprint>()

function fingerprintOf(question: Pick<Provable, 'reference' | 'statement'>): Fingerprint {
  const before = fingerprints.get(question)
  if (before) return before
  const words = (question.statement ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const code = new Map<Language, Set<string>>()
  for (const language of languages) {
    const source = question.reference[language]
    // Code without its types is that of another.
    if (source && !codeFacts[language].dialectOf) code.set(language, runsOf(plainTokens(source, language), codeRun))
  }
  const made = { text: runsOf(words, wordRun), code }
  fingerprints.set(question, made)
  return made
}

function runsOf(tokens: string[], length: number): Set<string> {
  return new Set(tokens.slice(length - 1).map((_, at) => tokens.slice(at, at + length).join(' ')))
}

/** The share of one set that the other holds too. */
function shared(one: Set<string>, other: Set<string>): number {
  return one.size === 0 ? 0 : [...one].filter((run) => other.has(run)).length / one.size
}

function likeness(one: Set<string>, other: Set<string>): number {
  const both = [...one].filter((run) => other.has(run)).length
  return one.size + other.size === 0 ? 0 : both / (one.size + other.size - both)
}

const percent = (share: number) => `${Math.round(share * 100)} %`
