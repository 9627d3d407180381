/** The parts of a line that may head a role, and which of them is a title, a firm or a place. */
import { fold, isPeriodPart, readDateRange } from '../../platform/documents/period.ts'
import { isDuration, isLikeCity, isPlace, isRegion } from './places.ts'
import { companyWords, endsWithForm, isFormAlone, namesFirm, namesTitle, scoreOf, unitWords } from './titles.ts'

export type PartKind = 'title' | 'firm' | 'place' | 'duration'
/** `isAside`: to the right of a gap, where places usually are. */
export type Part = { text: string; kind: PartKind; isAside: boolean; score: number }

const legalForm =
  /,\s+(?=(?:inc|ltd|llc|llp|plc|gmbh|co|corp|s\.? ?[al]|s\.? ?r\.? ?l|s\.? ?p\.? ?a|s\.? ?a\.? ?s|ltda|lda|d\.? ?o\.? ?o|a\. ?s|b\.?v|n\.?v|pvt|cpas?)\b\.?(?=$|[\s.,;|)–-]))/gi
const separator = /(\t+|,\s+|;\s+|\s+(?:at|@|bei|chez|presso|bij|hos|en|w)\s+(?=\p{Lu})|\s+[-–—|·•⋄∙]\s+|\s*\|\s*)/u
/** '(CDD puis CDI)', '(maternity cover)', '(unbefristet)': the kind of contract is part of neither title nor firm. */
const contract =
  /^(?:(?:cdi|cdd|full|part|time|contract|permanent|temporary|fixed|term|maternity|cover|puis|vollzeit|teilzeit|unbefristet|befristet|elternzeitvertretung|tempo|jornada|parcial|completa|indeterminado|umowa|etat|b2b|clt|\d{1,3} ?%)(?:[\s/,-]+|$))+$/i
/** Of these a bracket alone is sure: without it they may be a title or a firm's place. */
const contractInBrackets = new Set(
  'été|étudiant|ferialjob|vacation|holiday|temp|weekend|weekends|evenings|nights|student|seasonal|sole|trader|self|employed|freelance|casual|interim|paid|unpaid|voluntary|zero|hours|job|share|summer|shared|agency|internship|apprenticeship|saison|saisonal|aushilfe|minijob|werkstudent|ehrenamtlich|freiberuflich|geringfügig|beschäftigt|alternance|intérim|saisonnier|bénévole|stage|temporal|indefinido|prácticas|contrato|autónomo|media|estágio|estagio|temporário|determinato|indeterminato|contratto|stagionale|tirocinio|voltijd|deeltijd|tijdelijk|vast|heltid|deltid|vikariat|tillsvidare|fast|określony|nieokreślony|zlecenie|pełny|niepełny'.split(
    '|',
  ),
)
const isContract = (inside: string) =>
  contract.test(inside) ||
  /^[mfwdhx](?:\/[mfwdhx]){1,2}$/i.test(inside) ||
  inside
    .toLowerCase()
    .replaceAll(/d['’](?=été)/g, '')
    .split(/[\s/,-]+/)
    .every((word) => contractInBrackets.has(word) || contract.test(word))
/** 'Vice President, Operations': a field of work behind a comma is part of the title. */
const area =
  /^(?:(?:(?:inbound|outbound|global|retail|corporate|regional|digital|commercial|clinical|technical|product|brand|business|field|people|public|data|quality|sales|group|north american?|european|international|domestic|rail) )?(?:operations|logistics|finance|marketing|sales|engineering|research|r&d|strategy|communications?|procurement|quality|risk|compliance|growth|security|hr|human resources|supply chain|public affairs|analytics|planning|infrastructure|innovation|policy|production|purchasing|distribution|customer success|housing|accounts|litigation|tax|audit|advisory|real estate|emea|apac|dach|americas)(?: (?:and|&) \p{L}+)?|\p{L}+ (?:division|accounts))$/iu
/** 'Brightfen Data Ltd (own company)': small letters in brackets tell of a firm, and a name there is its place. */
const remark =
  /\s\((?:[^()\p{Lu}]{3,60}|\p{Lu}\p{Ll}[\p{L} .'’-]{1,30}|(?:formerly|now|part of|an?|via|through|ehem\.|vormals|ex)\s[^()]{2,60})\)$/u
/** 'Bank' alone below a nurse's role means casual work. */
const engagement = /^(?:bank|locum|agency|casual|relief|per diem|prn)$/i
const bracketed = /\s*[([]([^()[\]]{2,60})[)\]]/g
/** 'Occupation or position held', 'Employer:' and similar labels describe the text after them. */
const labels: [RegExp, 'title' | 'firm' | 'place' | 'none'][] = [
  [
    /^(?:occupation or position held|position(?: held)?|job title|title|role|(?:beruf oder |ausgeübte )?funktion|beruf|(?:profesión o |função ou |profissão ou |zajmowane |beroep of )?(?:cargo|puesto|functie|stanowisko)(?: desempeñado| ocupado)?|lavoro o posizione ricoperti|tipo di impiego|tätigkeit als|fonction(?: ou poste occupé)?|poste(?: occupé)?|stelle|beschäftigt als|qualifica|função|mansione)$/i,
    'title',
  ],
  [
    /^(?:(?:(?:name|nom|nombre|nome|naam|nazwa)(?: \S+){0,3} )?(?:(?:the |l['’])?employ(?:er|eur)|arbeitgebers?|empleador|empregador|datore di lavoro|werkgever|pracodawcy?)|company(?: name)?|firm|organi[sz]ation|firma|unternehmen|entreprise|société|empresa|azienda|bedrijf|pracodawca)$/i,
    'firm',
  ],
  [
    /^(?:city|country|location|place|ort|ville|ciudad|land|(?:type of )?business(?: or sector)?|tipo (?:de|di) (?:empresa|attività) o (?:sector|settore)|sector|branche)$/i,
    'place',
  ],
  [
    /^(?:dates?|period|duration|zeitraum|from|zeit|von|dauer|per[ií]odo|periode|okres|client|kunde|mandant|projekt|project|team|environment|technologies|dates d['’]emploi|fechas|datas?|principal\S* (?:\S+ ){0,2}[ye] respons\S+|main activities(?: and responsibilities)?|responsibilities|aufgaben|tätigkeiten)$/i,
    'none',
  ],
]

/** The kind of a label. */
const labelKind = (label: string) =>
  labels.find(([pattern]) => pattern.test(label.replace(/\s*\([^()]*\)\s*$/, '').trim()))?.[1]

/** The columns of a table's first row, 'Period<tab>Position<tab>Organisation', if it has title and firm. */
export function readColumns(line: string): Record<'title' | 'firm', number> | undefined {
  const kinds = line.split('\t').map((cell) => labelKind(cell.replace(/:$/, '')))
  const [title, firm] = [kinds.indexOf('title'), kinds.indexOf('firm')]
  return title >= 0 && firm >= 0 ? { title, firm } : undefined
}

/** Kind and text of a labelled line of a form: 'Employer<tab>Acme'; undefined without a label. */
export function readLabel(line: string): { kind: 'title' | 'firm' | 'place' | 'none'; text: string } | undefined {
  const found = /^([^\t:]{3,45})(?:\t|:\s+)(\S.*)$/.exec(line)
  const kind = found && labelKind(found[1]!)
  return found && kind ? { kind, text: found[2]! } : undefined
}

/** The parts of a line in their order, each with what it is most like. */
export function readParts(line: string): Part[] {
  const pieces = closeName(withoutContract(line)).replace(legalForm, '\u0001').split(separator)
  const parts: Part[] = []
  let isAside = false
  for (let at = 0; at < pieces.length; at += 2) {
    const text = trimBrackets(pieces[at]!.replaceAll('\u0001', ', '))
    if (at > 0 && pieces[at - 1]!.includes('\t') && parts.length > 0) isAside = true
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    const titled = parts.at(-1)
    if (titled?.kind === 'title' && /^,\s/.test(pieces[at - 1] ?? '') && area.test(text)) {
      titled.text += `, ${text}`
      continue
    }
    const kind = kindOf(text)
    parts.push({ text: kind === 'firm' ? text.replace(remark, '') : text, isAside, kind, score: scoreOf(text) })
  }
  parts.forEach((part, at) => {
    const next = parts[at + 1]
    if (!next || !isRegion(next.text) || part.kind === 'title') return
    next.kind = 'place'
    if (next.isAside && !part.isAside) return
    const isOnlyName = parts.every((other, place) => place === at || other.kind !== 'firm')
    const isNamed = companyWords.test(fold(part.text))
    if (isLikeCity(part.text) && !isNamed && (!isOnlyName || parts.length === 2)) part.kind = 'place'
  })
  return parts
}

/** The line without brackets that hold only a place, a length of time or a kind of contract. */
export function withoutContract(line: string): string {
  return line.replace(bracketed, (whole, inside: string) =>
    isAllPlace(inside) || isDuration(inside) || isContract(inside) ? '' : whole,
  )
}

/** 'Hale, Reed and Partners<tab>Columbus, OH': with its place behind a gap, the name keeps its comma. */
function closeName(line: string): string {
  const [name = '', ...asides] = line.split(/\t+/)
  const isNamed = asides.length > 0 && asides.every(isAllPlace) && (endsWithForm(name) || !namesTitle(name))
  if (!isNamed || name.split(/, /).some((part) => isPlace(part) || isRegion(part))) return line
  return [name.replaceAll(', ', '\u0001'), ...asides].join('\t')
}

function isAllPlace(text: string): boolean {
  const parts = text.split(/,\s*/)
  return parts.every(
    (part, at) => isPlace(part) || isRegion(part) || (at < parts.length - 1 && isRegion(parts[at + 1]!)),
  )
}

const isTime = (text: string) => /\d/.test(text) && (isPeriodPart(text) || readDateRange(text)?.rest === '')

function kindOf(text: string): PartKind {
  if (isDuration(text) || contract.test(text) || engagement.test(text) || isFormAlone(text) || isTime(text))
    return 'duration'
  if (endsWithForm(text)) return 'firm'
  if (namesTitle(text) && scoreOf(text) > 0) return 'title'
  // 'two nights a week'
  if (/\p{Ll} \p{Ll}/u.test(text) && !/\p{Lu}/u.test(text) && !namesFirm(text)) return 'duration'
  return isPlace(text) ? 'place' : 'firm'
}

/** True if a line holds only a place, a duration or a form field for them. */
export function isAsideLine(line: string): boolean {
  const label = readLabel(line)
  if (label && label.kind !== 'firm' && label.kind !== 'title') return label.kind === 'place'
  const parts = readParts(line)
  return parts.length > 0 && parts.every(({ kind }) => kind === 'place' || kind === 'duration')
}

export const isUnit = (text: string): boolean => unitWords.test(fold(text))

/** A bracket without its other half was part of what was split off. */
function trimBrackets(part: string): string {
  const text = part.trim().replace(/^[([]([^)\]]*)[)\]]$/, '$1')
  const isBalanced = (text.match(/\(/g) ?? []).length === (text.match(/\)/g) ?? []).length
  return (isBalanced ? text : text.replace(/[()]/g, ''))
    .replace(/^[\s,–—-]+|[\s,–—-]+$/g, '')
    .replace(/(?<=\p{L}{3})\.$/u, endStop)
}

/** A full stop that is part of a legal form stays. */
function endStop(_stop: string, at: number, whole: string): string {
  return endsWithForm(whole.slice(0, at + 1)) ? '.' : ''
}
export const endsInForm = (text: string): boolean => text.endsWith('.') && endsWithForm(text)
