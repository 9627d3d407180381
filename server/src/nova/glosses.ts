/**
 * A message of another language in rough English, word by word, the longest known phrase first (bank/talk/glosses). It
 * is no translation to be shown: it keeps what is asked about, so that one engine understands all languages.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Glosses, type Tongue } from '@nova/contract/knowledge'

const folder = fileURLToPath(new URL('../../../bank/talk/glosses/', import.meta.url))
/** Words; Han characters count one by one. */
const longestPhrase = 8

const known = new Map<Tongue, ReadonlyMap<string, string>>()

function glossesOf(tongue: Tongue): ReadonlyMap<string, string> {
  const made =
    known.get(tongue) ??
    new Map(
      Object.entries(Glosses.parse(JSON.parse(readFileSync(`${folder}${tongue}.json`, 'utf8')))).map(
        ([phrase, gloss]) => [wordsOf(phrase).join(' '), gloss] as const,
      ),
    )
  known.set(tongue, made)
  return made
}

/** A word ends with its apostrophe: "j'ai" is two. */
const token = /\p{Script=Han}|[\p{L}\p{M}]+['’]?|[^]/gu
const isWord = /^[\p{L}\p{M}]/u

const tokensOf = (text: string) => text.match(token) ?? []
const wordsOf = (text: string) => tokensOf(plain(text)).filter((each) => isWord.test(each))
const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('’', "'")

/** The message in rough English; English as it is. What is not known stays, and so do code and signs. */
export function inEnglish(message: string, tongue: Tongue): string {
  if (tongue === 'en') return message
  const glosses = glossesOf(tongue)
  const tokens = tokensOf(message.normalize('NFC'))
  let text = ''
  for (let at = 0; at < tokens.length;) {
    const found = isWord.test(tokens[at]!) ? longestFrom(tokens, at, glosses) : undefined
    if (found && found.gloss !== '') text += /[\p{L}\p{N}]$/u.test(text) ? ` ${found.gloss}` : found.gloss
    if (!found) text += isWord.test(tokens[at]!) && /[\p{L}\p{N}]$/u.test(text) ? ` ${tokens[at]!}` : tokens[at]!
    at = found ? found.end : at + 1
  }
  return text
    .replace(/[¿¡]/g, '')
    .replaceAll('？', '? ')
    .replaceAll('。', '. ')
    .replace(/ +([?.,!])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The longest phrase that begins at a word: words with nothing but blanks between them. */
function longestFrom(tokens: readonly string[], from: number, glosses: ReadonlyMap<string, string>) {
  let words = ''
  let best: { gloss: string; end: number } | undefined
  for (let at = from, count = 0; at < tokens.length && count < longestPhrase; at += 1) {
    const each = tokens[at]!
    if (/^\s$/.test(each)) continue
    if (!isWord.test(each)) break
    words = words === '' ? plain(each) : `${words} ${plain(each)}`
    count += 1
    const gloss = glosses.get(words)
    if (gloss !== undefined) best = { gloss, end: at + 1 }
  }
  return best
}
