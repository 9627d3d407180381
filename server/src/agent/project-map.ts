/**
 * A project's own description: its files and their purpose, its tests, its words. Pure, and all of it is visible to
 * candidates.
 */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type { Files } from './diffs.ts'

export type Described = { path: string; says: string }

const readmeOf = ({ repository }: Pick<ProjectQuestion, 'repository'>): string =>
  repository.find(({ path }) => /^readme\.md$/i.test(path))?.text ?? ''

/** The rows of the README's table: files or folders, and what each does. */
export function readRows(question: Pick<ProjectQuestion, 'repository'>): Described[] {
  return readmeOf(question)
    .split('\n')
    .flatMap((line) => {
      const [, left = '', says = ''] = /^\|(.+?)\|(.+)\|\s*$/.exec(line) ?? []
      return [...left.matchAll(/`([^`]+)`/g)].map(([, path]) => ({ path: path!, says: says.trim() }))
    })
}

const topComment = /^\s*(?:\/\*\*?\s*([^]*?)\*\/|"""([^]*?)"""|((?:\/\/[^\n]*\n)+)|<!--([^]*?)-->)/

function topOf(text: string): string | undefined {
  const [, ...parts] = topComment.exec(text.slice(0, 1_500)) ?? []
  const found = parts.find((part) => part !== undefined)?.replaceAll(/^\s*(?:\/\/|\*)\s?/gm, ' ')
  const [first] =
    found
      ?.replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=\.)\s/) ?? []
  return first && /\w \w/.test(first) ? first : undefined
}

/** Describes a file: from the README, from its own leading comment, or from the README's words on its folder. */
export function sayFile(rows: readonly Described[], files: Files, path: string): string | undefined {
  const own = rows.find((row) => row.path === path)
  if (own) return own.says
  const top = topOf(files.get(path) ?? '')
  if (top) return top
  const folders = rows.filter((row) => path.startsWith(`${row.path.replace(/\/$/, '')}/`))
  return folders.toSorted((a, b) => b.path.length - a.path.length)[0]?.says
}

const definition =
  /^(?:export )?(?:default )?(?:public |abstract |final |async |static )*(?:function|class|interface|record|enum|def|func|type|const)[ \t]+(?:\([^)\n]*\)[ \t]*)?([A-Za-z_]\w*)/gm

/** The names that a file defines at its top, a few of them. */
export const definedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(definition)].map(([, name]) => name!)),
]

export const isTest = (path: string): boolean => /(?:^|\/)tests?\//.test(path) && /test/i.test(path.split('/').at(-1)!)

export const isCode = (path: string): boolean => !isTest(path) && !/\.(?:md|json|svg|txt|srt|log|mod)$/.test(path)

/** The files that a text names, by their path or by a name that only one file has. */
export function filesNamed(text: string, files: Files): string[] {
  const nameOf = (path: string) => path.split('/').at(-1)!
  const words = new Set(text.match(/(?<![\w./-])(?:[\w./-]*\w\.\w{1,5}\b|[\w.-]+\/[\w./-]*\w)/g))
  const isNamed = (path: string) =>
    words.has(path) ||
    (words.has(nameOf(path)) && [...files.keys()].filter((each) => nameOf(each) === nameOf(path)).length === 1)
  return [...files.keys()].filter(isNamed)
}

/** The test file that holds a test of this name; Python writes a name as `test_finds_a_clash`. */
export function fileOfTest(name: string, files: Files): string | undefined {
  const own = lettersOf(name.split(' > ').at(-1)!)
  return [...files].find(([path, text]) => isTest(path) && lettersOf(text).includes(own))?.[0]
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

/** Words of a message that may identify the file meant, without endings. */
export function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z][a-z-]{2,}/g) ?? []
  return [...new Set(words.filter((word) => !commonWords.has(word)).map(stemOf))]
}

/** `clashes`, `clash` and `clashing` are one word, `address` and `addresses` too, and `time` and `times`. */
export const stemOf = (word: string): string =>
  word.length <= 4 || /^\w{2}[^ihsxz]es$/.test(word)
    ? word.replace(/(?<!s)s$/, '')
    : word.replace(/(?:ings?|ies|ed|es|(?<!s)s|y|e)$/, '').replace(/([bdgmnpt])\1$/, '$1')

const commonWords = new Set(
  `the and for what which where file files want need add put change write code does done with that this from into can could
  should would must have has had how when who why part place find fix make made look like new some any all one two please
  thing things stuff here there are was were you your our their them about just not now then than too very really get got
  show tell belong belongs live lives happen happens defined handled handles located stage stages project test tests line lines
  function class method work works working start begin use used using know idea help`.split(/\s+/),
)

/** `isWhole`: all of the message's words are found in it. */
type Ranked = { path: string; score: number; inside: string | undefined; isWhole: boolean }

/** Per message: a longer message names no file, and each stem is searched in every file. */
const maxStems = 24

/** The files that have most of a message's words, tests and texts for people left out. */
export function rankFiles(text: string, rows: readonly Described[], files: Files): Ranked[] {
  const stems = stemsOf(text).slice(0, maxStems)
  const ranked = [...files]
    .filter(([path]) => isCode(path) && !/^tests?\//.test(path))
    .map(([path, written]) => {
      const content = written.toLowerCase()
      const says = wordsIn(sayFile(rows, files, path) ?? '')
      const name = wordsIn(path)
      const inside = stems.map((stem) => ({ stem, count: countOf(content, stem) }))
      const score = inside.reduce((sum, { stem, count }) => {
        return sum + (name.has(stem) ? 3 : 0) + (says.has(stem) ? 2 : 0) + Math.min(count, 4) / 4
      }, 0)
      const most = inside.toSorted((a, b) => b.count - a.count)[0]
      const isWhole = inside.every(({ stem, count }) => count > 0 || name.has(stem) || says.has(stem))
      return { path, score, inside: most && most.count > 0 ? most.stem : undefined, isWhole }
    })
  return ranked.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
}

const wordsIn = (text: string) =>
  new Set(
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g)
      ?.map(stemOf),
  )

const countOf = (text: string, stem: string) => text.split(stem).length - 1

/** A comment right above something whose name has the word in it. */
function commentOn(stem: string, files: Files): string | undefined {
  for (const [path, text] of files) {
    if (isTest(path)) continue
    const lines = text.split('\n')
    for (const [at, line] of lines.entries()) {
      const name = named.exec(line)?.[1]
      if (name === undefined || !wordsIn(name).has(stem)) continue
      const says = commentAbove(lines, at)
      if (says !== undefined && /\w \w/.test(says)) return says
    }
  }
  return undefined
}
const named =
  /^\s*(?:export |default |public |private |static |final |abstract |async )*(?:function|class|interface|record|enum|func|type|const)\s+(?:\([^)]*\)\s*)?(\w+)/

/** Lines above a definition that are looked at; longer ones, and longer comments, explain no word. */
const maxAbove = 40
const maxAboveLength = 500

/** Line by line from the definition up: a pattern would look for the end of a comment from each place one may begin at. */
function commentAbove(lines: readonly string[], at: number): string | undefined {
  const above = lines.slice(Math.max(0, at - maxAbove), at).map((line) => line.slice(0, maxAboveLength).trim())
  const last = above.findLastIndex((line) => line !== '')
  const isBlock = above[last]?.endsWith('*/') ?? false
  const first = isBlock
    ? above.findLastIndex((line, index) => index <= last && line.startsWith('/**'))
    : above.findLastIndex((line, index) => index <= last && !line.startsWith('//')) + 1
  if (first < 0 || first > last) return undefined
  return above
    .slice(first, last + 1)
    .map((line) => line.replace(/^(?:\/\*\*|\/\/|\*(?!\/))\s?/, '').replace(/\*\/$/, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Explains a word of the project in the project's own sentences; empty if the project doesn't use it. */
export function explainWord(
  word: string,
  question: Pick<ProjectQuestion, 'repository' | 'statement' | 'stages'>,
  files: Files,
): string[] {
  const own = word.toLowerCase().trim()
  const stem = stemOf(own)
  if (stem.length < 3) return []
  const speaksOf = own.includes(' ')
    ? (text: string) => text.toLowerCase().replaceAll('-', ' ').includes(own)
    : (text: string) => [...wordsIn(text)].some((each) => each.startsWith(stem))
  const row = readRows(question).find(({ path }) => speaksOf(path.split('/').at(-1)!))
  const comment = own.includes(' ') ? undefined : commentOn(stem, files)
  const stage = question.stages.find(({ title }) => speaksOf(title))
  const brief = [readmeOf(question), question.statement, ...question.stages.map(({ statement }) => statement)]
  const sentences = brief.flatMap((text) => proseOf(text)).filter(speaksOf)
  const defining = new RegExp(String.raw`\b${stem}\w*\b[^.]{0,20}\b(?:is|are|means?)\b|\bcalled\b`, 'i')
  const told = [
    row && `${row.says} (\`${row.path}\`).`,
    comment,
    sentences.find((sentence) => defining.test(sentence)),
    stage && `Stage “${stage.title}”: ${proseOf(stage.statement)[0] ?? ''}`,
    sentences.find((sentence) => !sentence.includes('/kit/')),
  ]
  return [...new Set(told.filter((each) => each !== undefined))].slice(0, 2)
}

/** Sentences, without code, tables and headings. */
function proseOf(text: string): string[] {
  return text
    .replaceAll(/^```[^]*?^```/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\||#|\s{4})/.test(line))
    .join('\n')
    .split(/\n\s*\n|\n\s*[-*]\s+|(?<=[.!?])\s+(?=[A-Z“"`*])/)
    .map((sentence) =>
      sentence
        .replaceAll(/\s+/g, ' ')
        .replace(/^[-*]\s+/, '')
        .trim(),
    )
    .filter((sentence) => /\w \w/.test(sentence) && sentence.length < 320)
}

/** The first sentence that names a thing. */
export const sentenceWith = (name: string, text: string): string | undefined =>
  proseOf(text).find((sentence) => sentence.includes(name))

/** Describes the software in the brief's own words. */
export const aboutProject = ({ statement }: Pick<ProjectQuestion, 'statement'>): string =>
  proseOf(statement.split(/\n\s*\n/)[0] ?? '')
    .slice(0, 3)
    .join(' ')

export type Named = { name: string; path: string; line: number; says: string | undefined; usedIn: string[] }

/** Longer files aren't handwritten code. */
const maxLines = 3_000

/** The first name of the code that a message has; a plain word counts only where it is written as code. */
export function findNamed(text: string, files: Files): Named | undefined {
  const tokens = text.slice(0, 300).match(/[`#]?[A-Za-z_][\w.]*(?:\(\))?/g) ?? []
  for (const [at, token] of tokens.entries()) {
    const parts = token
      .replaceAll(/[`#()]/g, '')
      .split('.')
      .filter(Boolean)
    const isCode = /[`#(._]/.test(token) || /[a-z][A-Z]/.test(token) || (at > 0 && /^[A-Z]/.test(token))
    if (!isCode) continue
    const name = parts.at(-1)!
    const found = definitionOf(name, parts.at(-2), files)
    if (found) return { name, ...found, usedIn: usesOf(name, found.path, files) }
  }
  return undefined
}

function definitionOf(name: string, of: string | undefined, files: Files) {
  const own = name.replaceAll(/\W/g, '')
  if (own.length < minName) return undefined
  const defines = new RegExp(
    String.raw`\b(?:function|class|interface|record|enum|def|func|type|const|object)\s+(?:\([^)]*\)\s*)?${own}\b|^\s+(?:[\w<>[\],]+\s+){0,4}#?${own}\s*\([^;=]*\)[^;=]*\{\s*$`,
  )
  const found = [...files].flatMap(([path, text]) => {
    if (!isCode(path)) return []
    const lines = text.split('\n').slice(0, maxLines)
    const at = lines.findIndex((line) => line.length < maxAboveLength && defines.test(line))
    return at < 0 ? [] : [{ path, line: at + 1, says: commentAbove(lines, at) || docstringBelow(lines, at) }]
  })
  const qualified = of && found.find(({ path }) => path.toLowerCase().includes(of.toLowerCase()))
  return qualified || found[0]
}
const minName = 3

const docstringBelow = (lines: readonly string[], at: number): string | undefined =>
  /^\s*"""(.+?)(?:"""|$)/.exec((lines[at + 1] ?? '').slice(0, maxAboveLength))?.[1]?.trim()

const usesOf = (name: string, own: string, files: Files): string[] => {
  const uses = new RegExp(String.raw`\b${name.replaceAll(/\W/g, '')}\b`)
  return [...files].filter(([path, text]) => path !== own && isCode(path) && uses.test(text)).map(([path]) => path)
}
