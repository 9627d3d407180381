/** A posting's title as a person would write it into a form: without the firm, the place and marks of gender, and not shouted. */
import { titleWord } from './job-check.ts'

const gender = '(?:[mwfdxhi]|div|gn|all genders)'
const genderMark = new RegExp(
  `\\s*[([]\\s*${gender}(?:\\s*[/|,]\\s*(?:${gender}|\\*))*\\s*[)\\]]|(?<!\\S)[mwfh]\\s?/\\s?[mwfh](?:\\s?/\\s?[dxi*])?(?!\\S)`,
  'giu',
)
/** '80-100 %', '40 hours', 'Ref. 4711': contract details, not work. */
const ofContract =
  /\s*[([]?(?<![\p{L}\p{N}])(?:\d{1,3}\s?[-–]\s?)?\d{2,3}\s?(?:%|hours|std\.?|h\/week)[)\]]?|\s*[([]?\b(?:ref|job id|req|id)[.:#\s-]{1,3}\w*\d+\w*[)\]]?/giu
const acronyms = new Set(
  'AI API AR AWS BI C++ CAD CRM CTO DBA ERP ETL FPGA GIS GPU HMI HPC HR IAM II III iOS IOS IOT IT IV JS LLM ML NLP PHP PLC QA RF RPA SAP SCADA SDET SEO SOC SPS SQL SRE UI UX VP VR XR'.split(
    ' ',
  ),
)
const atFirm = /\s+(?:at|@|bei|chez)\s+(?=\p{Lu})/u
// Not within brackets: 'Platform Engineer (Go, Kubernetes)' is one part.
const parting = /(?:\s+[-–—|·]\s+|,\s+)(?![^([]*[)\]])/u
/** Marks of a firm or place, as opposed to a field of work: 'Payments' stays, 'Acme GmbH' and 'Remote' go. */
const placeOrFirm =
  /\b(?:remote|hybrid|on-?site|full[- ]time|part[- ]time|vollzeit|teilzeit|híbrido|GmbH|AG|SE|Inc|Ltd|LLC|Corp|Limited|B\.V|S\.A)\b/iu

/**
 * `text` is the posting, which distinguishes a firm from a field of work: 'About Seaway Logistics', 'Seaway Logistics
 * is'.
 */
export function shownTitle(title: string, text = ''): string {
  const bare = title
    .replace(genderMark, '')
    .replace(ofContract, '')
    .replace(/\s+in (?:voll|teil)zeit$/i, '')
    .replace(/[\s,|–-]+$/, '')
    .trim()
  const [before = '', after] = bare.split(atFirm)
  const named = after !== undefined && titleWord.test(before) ? before : bare
  const parts = named.split(parting)
  const at = parts.findIndex((part) => titleWord.test(part))
  const rest = parts.slice(at + 1)
  // A field of work is one part; a firm with its place is two.
  const isPlace = rest.length > 1 || rest.some((part) => placeOrFirm.test(part) || isFirm(part, text))
  const shown = at >= 0 && isPlace ? named.slice(0, named.indexOf(parts[at]!) + parts[at]!.length) : named
  return quiet(shown.replace(/\s*[([]\s*(?:remote|hybrid|on-?site)[^)\]]*[)\]]/iu, '').trim()) || title
}

function isFirm(name: string, text: string): boolean {
  if (!/^\p{Lu}/u.test(name)) return false
  const firm = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const before = '(?:About|[Aa]t|[Jj]oin(?:ing)?|Über|bei|chez|Sobre|À propos de)'
  const after = '(?:,[^.]{0,60},)?\\s+(?:is|was|has|ist|wurde|hat|est|es|offers|builds|runs|operates|connects)'
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${before}\\s+${firm}(?![\\p{L}\\p{N}])|(?:^|[\\n.!?:])\\s*${firm}${after}\\s`,
    'u',
  ).test(text)
}

/** 'DATA ANALYST' as 'Data Analyst'; 'QA' and what else is always in capitals stays. */
function quiet(title: string): string {
  if (/\p{Ll}/u.test(title) || !/\p{Lu}{4}/u.test(title)) return title
  return title.replace(/[\p{Lu}+]+/gu, (word) => {
    if (word === 'IOS') return 'iOS'
    return acronyms.has(word) ? word : word.slice(0, 1) + word.slice(1).toLowerCase()
  })
}
