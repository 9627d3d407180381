/**
 * A message of another language in rough English, word by word, the longest known phrase first (bank/talk/glosses). It
 * is no translation to be shown: it keeps what is asked about, so that one engine understands all languages.
 */
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Glosses, Tongue } from '@nova/contract/knowledge'
import { makeRecall } from './recall.ts'
import { spelled } from './spelling.ts'

const folder = fileURLToPath(new URL('../../../../bank/talk/glosses/', import.meta.url))
/** Words; Han characters count one by one. */
const longestPhrase = 8

const known = new Map<Tongue, ReadonlyMap<string, string>>()

function glossesOf(tongue: Tongue): ReadonlyMap<string, string> {
  const read = known.get(tongue)
  if (read) return read
  const entries = Object.entries(Glosses.parse(JSON.parse(readFileSync(`${folder}${tongue}.json`, 'utf8'))))
  const made = new Map(entries.map(([phrase, gloss]) => [wordsOf(phrase).join(' '), gloss] as const))
  for (const gloss of made.values()) for (const word of wordsOf(gloss)) english.add(word)
  known.set(tongue, made)
  return made
}

/** Reads all dictionaries, one at a time: others get their turn in between. */
export async function prepareGlosses(): Promise<void> {
  for (const tongue of others) {
    if (known.has(tongue)) continue
    glossesOf(tongue)
    await setImmediate()
  }
}

/** A word ends with its apostrophe: "j'ai" is two. */
const token = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+['’]?|[^]/gu
const isWord = /^[\p{L}\p{M}]/u

const tokensOf = (text: string) => text.match(token) ?? []
const wordsOf = (text: string) => tokensOf(plain(text)).filter((each) => isWord.test(each))
const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('’', "'")

const others = Tongue.options.filter((tongue) => tongue !== 'en')
/** Common in English, though no gloss may say so, or though another language has the same word. */
const englishToo =
  'a am an are as at be btw by can cant did do does dont for from get go got had has have he hello here hey hi how i if im in is it its me my no not of off on one or our out so some test that the then there they this time to too up us use was we what when where which while who why will with yes you your pls plz thx ty lol omg idk imo tbh haha hmm ok okay yep nope hint rn u ur var let const min max'.split(
    ' ',
  )
/** And the words that glosses are made of. */
const english = new Set(englishToo)

/** Letters and words that tell languages with much in common apart. Each counts as one more word of its language. */
const marks: Partial<Record<Tongue, RegExp>> = {
  es: /[ñ¿¡]|(?<![\p{L}])(?:el|los|las|unos|una|que|qué|y|pero|hay|hacer|devolver|cómo|si|no (?:lo )?s[eé])(?![\p{L}])/giu,
  pt: /[ãõç]|(?<![\p{L}])(?:os|um|uma|não|nao|mas|há|fazer|isso|você|vc|meu|minha|do|da|eu|no(?! (?:lo )?se(?![\p{L}]))|(?<!no (?:lo )?)se)(?![\p{L}])/giu,
  it: /[èòì]|(?<![\p{L}])(?:il|gli|che|non|dell[aeo]|nell[aeo]|dei|sono|devo|posso|perch[eé]|quando|anche|cosa|(?<!no )lo|(?<!no (?:lo )?)se)(?![\p{L}])/giu,
  pl: /[ąęłśźżćń]|(?<![\p{L}])(?:nie|czy|jest|się|sie|jak|który|mogę|moge|mam|że|dla|od|na|do|z|w)(?![\p{L}])/giu,
  tr: /[ğışİ]|(?<![\p{L}])(?:bir|bu|için|değil|mı|mi|mu|mü|ve|nasıl|ama|çok|ile)(?![\p{L}])/gu,
  nl: /(?<![\p{L}])(?:ik|het|een|niet|wat|zou|mijn|naar|ook|maar|moet|kan|hoe|deze|zijn|voor|geen|aan|dit|heb|mag|de|van)(?![\p{L}])/giu,
  fr: /[êâœùë]|(?<![\p{L}])(?:le|les|une|des|est|et|je|vous|pas|dans|pour|avec|si)(?![\p{L}])/giu,
}

const marksOf = (tongue: Tongue, text: string) => (marks[tongue] ? (text.match(marks[tongue])?.length ?? 0) : 0)

/** Scripts, letters and small words of languages that have no dictionary here; a word that English has too is none. */
const unread: readonly RegExp[] = [
  /\p{Script=Cyrillic}|\p{Script=Arabic}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hebrew}|\p{Script=Greek}|\p{Script=Thai}/gu,
  // Czech
  /[ěřů]|(?<![\p{L}])(?:jsem|není|nebo|jak|ale|jestli|můžu|proč|když|nebo)(?![\p{L}])/giu,
  // Swedish, Danish and Norwegian
  /[åæø]|(?<![\p{L}])(?:jag|och|inte|det|är|hur|kan|jeg|ikke|hvordan|som|på|til)(?![\p{L}])/giu,
  // Hungarian
  /[őű]|(?<![\p{L}])(?:hogy|nem|van|egy|és|ez|az|mi|mit|ha|kell|lehet|miért|hogyan|mennyi|még|csak|kérem|vagy|meg|mikor|szépen|sokat|köszönöm|köszi|segít\p{L}*|történik|üres|tudsz|kérdés\p{L}*|válasz\p{L}*|feladat\p{L}*)(?![\p{L}])/giu,
  // Romanian
  /[șțăî]|(?<![\p{L}])(?:este|sunt|cum|care|pentru|trebuie|nu|și|ce|să|dacă|câte?|unde|când|mulțumesc)(?![\p{L}])/giu,
  // Finnish
  /(?<![\p{L}])(?:ei|miten|mitä|että|voinko|voiko|tämä|tässä|kuinka|paljon|kiitos|onko|minun|mutta|jos|kun|tai|mikä|saanko)(?![\p{L}])/giu,
  // Croatian, Serbian, Slovenian, Slovak
  /(?<![\p{L}])(?:nije|kako|što|šta|mogu|treba|koliko|hvala|jesam|ovo|zašto|može|nisam|gdje|kaj|ako|prečo|môžem|čo|ďakujem|alebo|koľko|ktorý)(?![\p{L}])/giu,
  // Vietnamese, Indonesian
  /[ơưđ]|(?<![\p{L}])(?:tôi|không|là|của|saya|tidak|apakah|yang|untuk|bisa|ini|dengan)(?![\p{L}])/giu,
]
/** Fewer such words are a name, or a word in passing. */
const leastUnread = 3

/** Whether a message is in a language that has no dictionary here, rather than in one that has or in English. */
export function isUnread(message: string): boolean {
  const judged = message.slice(0, longestJudged).replace(new RegExp(untouched, 'gu'), ' ')
  const most = Math.max(...unread.map((sign) => judged.match(sign)?.length ?? 0))
  return most >= leastUnread && most > explainedBy(readTongue(message), judged)
}

/** Words of a text that its language has and English has not; of English, those that it has. */
function explainedBy(tongue: Tongue, judged: string): number {
  const words = wordsOf(judged)
  if (tongue === 'en') return words.filter((word) => english.has(word)).length
  if (tongue === 'zh' || tongue === 'hi') return words.length
  const glosses = glossesOf(tongue)
  return words.filter((word) => glosses.has(word) && !english.has(word)).length + marksOf(tongue, judged)
}

/** The language of a message: the one whose words explain more of it than English does. */
export const readTongue = (message: string): Tongue => recallTongue(message, findTongue)

/** A message and what was said before it are looked at again and again for one reply. */
const mostRecalled = 8
const recallTongue = makeRecall<Tongue>(mostRecalled)
const recallEnglish = makeRecall<string>(mostRecalled)

function findTongue(message: string): Tongue {
  if (/\p{Script=Han}/u.test(message)) return 'zh'
  if (/\p{Script=Devanagari}/u.test(message)) return 'hi'
  const judged = message.slice(0, longestJudged).replace(pythonsDel, ' ').replace(new RegExp(untouched, 'gu'), ' ')
  // The letter of '10k' is no word.
  const words = wordsOf(judged.replace(/\d\p{L}+/gu, ' '))
  const theirs = others.map((tongue) => ({ tongue, glosses: glossesOf(tongue) }))
  const isEnglish = words.map((word) => english.has(word))
  const ofEnglish = isEnglish.filter(Boolean).length
  let best: { tongue: Tongue; all: number; weight: number } = { tongue: 'en', all: 0, weight: 0 }
  for (const { tongue, glosses } of theirs) {
    const own = words.filter((word, at) => !isEnglish[at] && glosses.has(word)).length
    if (own === 0) continue
    const all = own + words.filter((word, at) => isEnglish[at] && glosses.has(word)).length
    const weight = own + marksOf(tongue, judged)
    if (all >= ofEnglish && (weight > best.weight || (weight === best.weight && all > best.all)))
      best = { tongue, all, weight }
  }
  return best.tongue
}

/** 'del a[i]' is Python, not Spanish. */
const pythonsDel = /\bdel(?=\s+\w+\[)/g

/** Characters. A longer message shows its language in its first ones. */
const longestJudged = 400
/** Characters. What is asked stands in few words; the rest is code or an error. */
const longestRead = 1500

/** Code and what is quoted: names with brackets, dots or lines in them. */
const untouched = /(`[^`]*`|"[^"\n]*"|(?<![\p{L}\w])(?:[\p{L}\w]+[([_=]\S*|\w+\.\w\S*))/u

/** The message in rough English; of English, typing errors alone. What is not known stays, and so do code and signs. */
export function inEnglish(message: string, tongue = readTongue(message)): string {
  const read = () =>
    tongue === 'en'
      ? spelled(message.slice(0, longestRead), isEnglish) + message.slice(longestRead)
      : translate(message, tongue)
  return recallEnglish(message, read, tongue)
}

const isEnglish = (word: string) => english.has(word)

/** 'No se' is written for 'no sé', unless a verb follows: 'no se puede'. */
const unaccented =
  /(?<![\p{L}])no (lo )?se(?=\s*(?:$|[.,;!?\n])|\s+(?:qu[eé]|c[oó]mo|si|d[oó]nde|cu[aá]l|cu[aá]ndo|por d[oó]nde|por qu[eé]|nada)(?![\p{L}]))/giu

function translate(message: string, tongue: Tongue): string {
  const glosses = glossesOf(tongue)
  // Split by a pattern with a group, every second piece is what the pattern found.
  const spelled = tongue === 'es' ? message.replace(unaccented, 'no $1sé') : message
  const pieces = spelled.slice(0, longestRead).normalize('NFC').split(untouched)
  return tidied(pieces.map((piece, at) => (at % 2 === 1 ? piece : put(piece, glosses))).join(''))
}

const tidied = (text: string) =>
  text
    .replace(/[¿¡]/g, '')
    .replaceAll('？', '? ')
    .replaceAll('。', '. ')
    .replace(/ +([?.,!])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()

function put(piece: string, glosses: ReadonlyMap<string, string>): string {
  const tokens = tokensOf(piece)
  let text = ''
  for (let at = 0; at < tokens.length;) {
    const found = isWord.test(tokens[at]!) ? longestFrom(tokens, at, glosses) : undefined
    const put = found ? found.gloss : tokens[at]!
    const needsBlank = (found ? put !== '' : isWord.test(put)) && /[\p{L}\p{N}]/u.test(text.at(-1) ?? '')
    text += needsBlank ? ` ${put}` : put
    at = found ? found.end : at + 1
  }
  return text
}

/** The longest phrase that begins at a word: words with nothing but blanks and hyphens between them. */
function longestFrom(tokens: readonly string[], from: number, glosses: ReadonlyMap<string, string>) {
  let words = ''
  let best: { gloss: string; end: number } | undefined
  for (let at = from, count = 0; at < tokens.length && count < longestPhrase; at += 1) {
    const each = tokens[at]!
    if (/^[\s-]$/.test(each)) continue
    if (!isWord.test(each)) break
    words = words === '' ? plain(each) : `${words} ${plain(each)}`
    count += 1
    const gloss = glosses.get(words)
    if (gloss !== undefined) best = { gloss, end: at + 1 }
  }
  return best
}
