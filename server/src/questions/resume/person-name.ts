/** The name of the person a resume is of: at the top, or wherever the e-mail address spells it. */
import { fold } from '../../platform/documents/period.ts'
import { headingKind } from './resume-headings.ts'
import { namesTitle } from './titles.ts'

/** Two to five words in capitals or with one each, but for particles; not the document's own title. */
const namePattern =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:(?:de|da|di|del|della|der|den|van|von|bin|ibn|al|el|la|le|dos|das|do|y|e|zu|ter|ten|af)|\p{Lu}[\p{L}\p{M}.'’-]*)){1,4}$/u
const singleName = /^\p{Lu}[\p{L}\p{M}'’-]{2,30}$/u
const turnedName = /^(\p{Lu}[\p{L}\p{M}.'’ -]{1,40}), (\p{Lu}[\p{L}\p{M}.'’ -]{1,40})$/u
const nameLabel =
  /^(?:(?:full )?(?:name|nom|nombre|nome|naam|namn|imię i nazwisko|ad soyad|nome e cognome|cognome e nome|nome completo|nombre y apellidos|nombre completo|noms? et prénoms?|prénoms? et noms?|vor- und (?:nachname|zuname)|vor- und zuname|họ và tên|họ tên|jméno a příjmení|meno a priezvisko|ime i prezime|név|nume(?: și prenume)?|nama(?: lengkap)?|navn|nimi|ФИО|ονοματεπώνυμο|氏名|姓名|이름|שם|الاسم)|(?:first name|surname)\(s\)\s*\/\s*(?:first name|surname)\(s\)|vorname\(n\)\s*\/\s*nachname\(n\)|nom\(s\)\s*\/\s*prénom\(s\))\s*(?::\s*|\t)/iu
const honour =
  /^(?:dr|prof|mr|mrs|ms|mx|ing|dipl)\.?-?\s+|,?\s+(?:phd|ph\.d\.|mba|msc|m\.sc\.|bsc|cfa|pmp|md|esq|jr\.?|he\/him|she\/her|they\/them)\.?$|\s*\([^)]*\)$/giu
const documentTitle = /\b(?:cv|resume|résumé|vitae|page|lebenslauf|currículum|curriculo|curriculum)\b/iu
const topLines = 8

/** Scripts without capitals: a name in them is recognised only by its position. */
const otherLetters =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Devanagari}\\p{Script=Tamil}\\p{Script=Thai}\\p{Script=Bengali}'
const hasOtherLetters = new RegExp(`[${otherLetters}]`, 'u')
/** '山田 太郎 (Taro Yamada)', 'Omar Haddad / عمر حداد': the part in Latin letters, or the part in brackets. */
const latinName = /\p{Lu}[\p{Script=Latin}\p{M}.'’ -]{3,60}/u
const ownName = new RegExp(`^[${otherLetters}]{1,12}(?:[ \u3000·・][${otherLetters}]{1,12}){0,3}$`, 'u')
const ownTitle = /^(?:履歴書|職務経歴書|简历|個人簡歷|个人简历|이력서|자기소개서)$/u

export type FoundName = { name: string; line: number }

/** The name at the top; further down only where the e-mail address or a profile spells it. */
export function findName(lines: string[], email: string | undefined, links: string[]): FoundName | undefined {
  const spelt = fold([email?.split('@')[0] ?? '', ...links.slice(0, 20).map(lastOf)].join(' ')).toLowerCase()
  const isSpelt = (name: string) =>
    fold(name)
      .toLowerCase()
      .split(/[ .'’-]+/)
      .some((word) => word.length >= 3 && spelt.includes(word))
  const found = lines.slice(0, 200).flatMap((line, at) => {
    const name = nameIn(line, at, isSpelt)
    return name === undefined ? [] : [{ name, line: at }]
  })
  const fused = findFused(lines, email, links)
  return (
    fused ??
    found.find(({ name, line }) => line < topLines && isSpelt(name)) ??
    found.find(({ name, line }) => line < topLines && name.includes(' ')) ??
    found.find(({ name }) => name.includes(' ') && isSpelt(name))
  )
}

/** Letters set apart run together, 'RAFAELQUINTANA': parted where the e-mail address or a profile parts them. */
function findFused(lines: string[], email: string | undefined, links: string[]): FoundName | undefined {
  const at = lines
    .slice(0, topLines)
    .findIndex((line) => /^\p{Lu}{6,40}$/u.test(line) && !headingKind(line) && !namesTitle(line))
  const line = at < 0 ? '' : lines[at]!
  const plain = fold(line).toLowerCase()
  const spellings = [email?.split('@')[0] ?? '', ...links.slice(0, 20).map(lastOf)]
  for (const spelling of line ? spellings : []) {
    const words = fold(spelling)
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 1)
    const first = words.find((word) => plain.startsWith(word) && plain.length - word.length > 1)
    const last = words.find((word) => plain.endsWith(word) && plain.length - word.length > 1)
    const cut = first ? first.length : last ? plain.length - last.length : 0
    if (cut > 0) return { name: quiet(`${line.slice(0, cut)} ${line.slice(cut)}`), line: at }
  }
  return undefined
}

const lastOf = (link: string) => link.replace(/\/+$/, '').slice(-60).split('/').at(-1) ?? ''

function nameIn(line: string, at: number, isSpelt: (name: string) => boolean): string | undefined {
  if (line.length > 120) return undefined
  const labelled = nameLabel.test(line)
  const head = line.replace(nameLabel, '').split(/\t| [|·•–—] /)[0]!
  const isOther = hasOtherLetters.test(head)
  const text = (isOther ? (latinName.exec(head)?.[0] ?? '') : head.replace(honour, '')).trim()
  if (isOther && text === '') return at < 2 && ownName.test(head) && !ownTitle.test(head) ? head : undefined
  if (documentTitle.test(text) || namesTitle(text) || headingKind(text)) return undefined
  const turned = turnedName.exec(text)
  if (turned && (isSpelt(turned[1]!) || isSpelt(turned[2]!) || labelled)) return `${turned[2]} ${turned[1]}`
  if (namePattern.test(text)) return quiet(familyLast(text))
  return singleName.test(text) && (labelled || (at < topLines && isSpelt(text))) ? text : undefined
}

/** 'TANAKA Yuki' writes the family's name first, in capitals. */
function familyLast(name: string): string {
  const turned = /^(\p{Lu}[\p{Lu}'’-]+) (\p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}\p{Ll}[\p{L}'’-]*)?)$/u.exec(name)
  return turned ? `${turned[2]} ${turned[1]![0]}${turned[1]!.slice(1).toLowerCase()}` : name
}

/** 'AMINA OKORO' and 'Amina OKORO' as they are written in a letter; initials stay. */
function quiet(name: string): string {
  return name.replace(/(?<!\p{L})(\p{Lu})(\p{Lu}{2,})(?!\p{L})/gu, (_, first: string, rest: string) => {
    return first + rest.toLowerCase()
  })
}
