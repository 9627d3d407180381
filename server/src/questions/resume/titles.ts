/** Words that occupations and firms are known by, in the languages that resumes come in. */
import { fold } from '../../platform/documents/period.ts'
import { hasTitleWord } from './title-words.ts'

/** Folded; German, Dutch and Nordic titles are often the end of a longer word. */
const titleWords = new RegExp(
  [
    '\\b(engineer(ing)?|developer|programmer|architect|scientist|analyst|consultant|manager|lead|leader|intern|trainee|administrator|admin|specialist|designer|researcher|assistant|student|tutor|tester|officer|director|head|founder|freelance(r)?|contractor|associate|technician|devops|sre|cto|ceo|qa|artist|writer|editor|teacher|lecturer|professor|fellow|postdoc|instructor|coach|master|owner|chef|cook|nurse|teller|clerk|cashier|medic|accountant|driver|barista|waiter|translator|journalist|agent|representative|advisor|adviser|coordinator|supervisor|operator|mechanic|electrician|apprentice|trainer|volunteer|support|controller|auditor|assessor|inspector|surveyor|planner|adjuster|underwriter|counsel|attorney|paralegal|secretary|receptionist|chief|trustee|dba|sdet|expert|principal|president|partner|sergeant|soldier|pilot|librarian|therapist|physician|scholar)s?\\b',
    '(entwickler(in)?|ingenieur(in)?|ingenieure|berater(in)?|leiter(in)?|student(in)?|praktikant(in)?|analyst(in)?|buchhalter(in)?|lehrer(in)?|mitarbeiter(in)?|techniker(in)?|kauf(mann|frau)|referent(in)?|assistent(in|ka)?|verkaufer(in)?|elektriker(in)?|elektroniker(in)?|pfleger(in)?|sachbearbeiter(in)?|medewerk(er|ster)|verpleegkundige|sjukskoterska|handlaggare|administrator(in)?|informatiker(in)?|ontwikkelaar|beheerder|adviseur|stagiair(e)?|utvecklare|utvikler|udvikler|ingenjor|konsult|kehittaja)\\b',
    '\\b(developpeu(r|se)|ingenieure?|analyste|programmeu(r|se)|stagiaire|administrat(eur|rice)|concept(eur|rice)|chef|responsable|enseignante?|charge|chercheu(r|se)|technicien(ne)?|graphiste|direct(eur|rice)|chargee|assistante?|vendeu(r|se)|infirmi(er|ere)|comptable|conseill(er|ere)|coordinat(eur|rice)|secretaire)\\b',
    '\\b(desarrollador(a)?|ingenier[oa]|analista|programador(a)?|administrador(a)?|becari[oa]|soporte|tecnic[oa]|consultor(a)?|desenvolvedor(a)?|engenheir[oa]|estagiari[oa]|gerente|professor(a)?|docente|disenador(a)?|jef[ea]|lider|coord(ina|ena)dor(a)?|supervisora?|encargad[oa]|encarregad[oa]|auxiliar|vendedor(a)?|enfermeir[oa]|enfermer[oa]|eletricista|electricista|profesor(a)?|directora?|diretor(a)?|assistente)\\b',
    '\\b(svilupp(atore|atrice)|programmat(ore|rice)|ingegnere|sistemista|tirocinante|stagista|impiegat[oa]|collaudat(ore|rice)|consulente|responsabile|insegnante|progettista|dirett(ore|rice)|addett[oa]|coordinat(ore|rice)|infermier[ea]|operai[oa])\\b',
    '\\b(programist(a|ka)|inzynier|tester(ka)?|analityk|stazyst(a|ka)|kierownik|specjalist(a|ka)|dyrektor(ka)?|ksiegow[ya]|asystent(ka)?|nauczyciel(ka)?|koordynator(ka)?|vedouci|ucetni|reditel(ka)?|muduru?|vyvojar(ka)?|spravce|muhendisi?|gelistirici(si)?|yazilimci|stajyer|uzmani?|yoneticisi|ogretmen)\\b',
  ].join('|'),
  'i',
)
export const companyWords =
  /\b(ltd|limited|inc|llc|llp|plc|gmbh|ag|corp|co|company|pvt|s\.?a\.?|s\.?r\.?l|s\.?p\.?a|b\.?v|ab|as|oy|university|universitat|universite|universidad|institute?|institut|college|school|academy|laborator(y|ies)|labs?|bank|group|hospital|clinic|agency|studio|solutions|software|systems|technologies|services|insurance|telecom|foundation|ministry|museum|hochschule|stadtwerke|cooperativa|city of|council|authority|army|airlines|self-employed)\b/i
/** As the last word of a name these say its kind; before others they may be a trade's. */
const firmEnd =
  /\p{L}[\p{L}’'.&-]* (?:airways|railways?|nhs(?: foundation)? trust|trust|hotel|inn|restaurant|bakery|farms?|mills|foods|industries|motors|pharmacy|brewery|dairy|police|constabulary|infirmary|airport|charity|federation)$/iu
/** Words that a firm's name begins with where the kind of a thing is said before its name; folded. */
const firmBeginning =
  /^(?:cong ty|tap doan|ngan hang|benh vien|dai hoc|truong (?:dai hoc|thpt|cao dang)|pt|firma|zaklady?|przedsiebiorstwo|szpital|urzad|fabryka|szkola|politechnika|uniwersytet|ayuntamiento|universidade?|universita|instituto?|institut|istituto|colegio|escuela|escola|scuola|ecole|lycee|grup[op]o?|gruppo|groupe|sociedad|societa|societe|mairie|comune di|stadt|gemeinde|landkreis|minister\w+|hospital|hopital|ospedale|clini(?:ca|que)|klinik(?:um)?|banc[ao]|banque|sparkasse|bodegas?|hotel|ristorante|restaurante?|cabinet|agence|agenzia|agencia|association|associazione|asociacion|fundacion|fondazione|fondation|camara|consorzio|cooperativa|centro|centre|nemocnice|univerzita|univerzitet|univerzitetni|universitatea|spitalul|primaria|kommune|landstinget|region)\s\p{L}/iu
const firmScripts =
  /(?:^|\s)(?:ООО|ОАО|ЗАО|АО|ПАО|ИП|ТОВ|АТ|ТзОВ|ПП|Α\.?Ε\.?|ЕООД|ООД)(?=[\s«"]|$)|公司|集团|株式会社|有限会社|大学|주식회사|㈜|대학교/u
/** Legal forms as they end a firm's name; short ones in the letters that they are written in. */
const form =
  '(?:(?:[Ii]nc|[Ll]td|[Ll]imited|[Cc]orp|[Pp]vt|[Pp]ty|[Pp]te|L[Tt][Dd][Aa]|[Gg]mbh|GmbH|GMBH|Sp\\.? ?z ?o\\.? ?o|sp\\.? ?z ?o\\.? ?o|[sd]\\.? ?[ro]\\.? ?o|[Pp]lc|PLC|LLC|LLP|KGaA|KG|OHG|GbR|mbB|UG|AG|e ?G|e\\. ?V|SAS|SARL|S\\.? ?A|S/A|SpA|[Ss]\\.?[Pp]\\.?[Aa]|a\\.s|[Ll]da|Zrt|Nyrt|S\\.?r\\.?l|SRL|S\\.?L|B\\.?V|N\\.?V|AB|AS|A/S|ApS|ASA|Oyj?|SE|Kft|K\\.?K|Co|CPAs?|(?:&|and|und|et) (?:Partners?|Sons?|Söhne|Company))\\.?)'
const formEnd = new RegExp(`(?<=[\\p{L}\\p{N})&.’'] |, )${form}$`, 'u')
const formAlone = new RegExp(`^(?:(?:&|und|and|et) )?${form}(?: ?(?:&|und|and|et)? ?${form})*$`, 'u')

/** True if a text ends as a firm's name does: no title has a legal form. */
export const endsWithForm = (text: string): boolean => formEnd.test(text)
/** True for 'GmbH & Co. KG': the rest of a name that was broken before it. */
export const isFormAlone = (text: string): boolean => formAlone.test(text)
/** True if a text names a firm whatever is around it. */
export const namesFirm = (text: string): boolean => endsWithForm(text) || hasFirmWord(text)

/** 'Bank Nurse', 'Insurance Agent': its last word says that it is an occupation, not a bank. */
const hasFirmWord = (text: string) =>
  (companyWords.test(fold(text)) || beginsAsFirm(text) || firmEnd.test(text) || firmScripts.test(text)) &&
  !endsAsTitle(text)
const beginsAsFirm = (text: string) => firmBeginning.test(fold(text))

const beginsWithTitle =
  /^(\p{L}{3,})(?: \p{L}+)? (?:of|de|du|des|di|del|della|do|da|para|für|pour|per|d['’]|dell['’])/iu

function endsAsTitle(text: string): boolean {
  const first = beginsWithTitle.exec(text)?.[1] ?? ''
  if (first !== '' && namesTitle(first) && !companyWords.test(fold(first))) return true
  const last = /(\p{L}{3,})(?: (?:I{1,3}|IV|V|\d))?$/u.exec(text.replace(/\s*\([^()]*\)$/, ''))?.[1] ?? ''
  return !/s$/i.test(last) && !companyWords.test(fold(last)) && namesTitle(last)
}

/** A part of a firm: named beside it, it is not the firm. */
export const unitWords =
  /\b(ward|department|dept|school of|faculty|fakultat|faculte|facultad|lehrstuhl|division|unit|icu|intensive care|emergency room|abteilung|ambulanz|notaufnahme)\b|(intensiv|pflege|wach|aufwach|kranken|kinder|normal|palliativ)station\b/i
const seniority = /^(junior|senior|sr|jr|staff|principal|lead|graduate|associate|freelance)\b/i

export function namesTitle(text: string): boolean {
  return titleWords.test(fold(text)) || hasTitleWord(text)
}

/** How much a text is like a title rather than a firm. */
export function scoreOf(text: string): number {
  const isFirm = hasFirmWord(text)
  return (namesTitle(text) ? 2 : 0) + (seniority.test(text) ? 1 : 0) - (isFirm ? (beginsAsFirm(text) ? 2.5 : 1.5) : 0)
}
