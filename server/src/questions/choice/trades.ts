/** The trade of a job, by its title or else by the skills that it requires, and the questions that are of that trade. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Job } from '../job/job.ts'
import type { SkillFinder } from '../skills.ts'
import { centralSkills } from './needs.ts'

export const tradeNames = [
  'frontend',
  'backend',
  'data',
  'learning',
  'operations',
  'mobile',
  'embedded',
  'testing',
  'security',
  'databases',
] as const
export type Trade = (typeof tradeNames)[number]

/** Words of titles in English, German, French and Spanish, and the skills whose questions are of the trade. */
const trades: Record<Trade, { titles: RegExp; skills: readonly string[] }> = {
  frontend: {
    titles:
      /\bfront[- ]?end|\breact\b(?![- ]?native)|\bvue|\bangular|\bsvelte|\bnext\.?js|\bui[- /](?:engineer|developer|entwickl)|\bweb[- ]?(?:developer|entwickl|designer)|full[- ]?stack/i,
    skills: ['Front-end Development', 'Web Performance', 'Accessibility', 'Browser APIs', 'State Management', 'CSS'],
  },
  backend: {
    titles:
      /\bback[- ]?end|\bjava\b|\bkotlin\b(?!.*android)|\bphp\b|laravel|symfony|\.net\b|\bc#|\bgo(?:lang)?\b|\bnode|\bruby\b|\brails\b|\bdjango\b|\bspring\b|\bpython\b|\bscala\b|\bapi\b|full[- ]?stack|\bintegration/i,
    skills: [
      'Back-end Development',
      'APIs',
      'Databases',
      'Transactions',
      'Distributed Systems',
      'System Design',
      'Microservices',
      'Message Queues',
      'Caching',
    ],
  },
  data: {
    titles:
      /\bdata (?:engineer|analyst|warehouse|platform)|\banalytics|\bbusiness intelligence|\bbi\b|\bdatenanalyst|\bdaten|\bdata[- ]?ingenieur|\banalist[ae] de datos|\bdatos\b|\bdonnées\b|\betl\b|\bdwh\b|\breporting|\banalyste\b/i,
    skills: ['Data Engineering', 'Data Processing', 'Data Quality', 'Data Visualization', 'SQL'],
  },
  learning: {
    titles:
      /\bmachine learning|\bml\b|\bmlops|\bdata scien|\bdeep learning|\bai\b|\bki\b|\bkünstliche intelligenz|\bnlp\b|\bcomputer vision|\bdatascientist|aprendizaje automático|apprentissage/i,
    skills: ['Machine Learning', 'Data Science', 'Statistics', 'Model Evaluation'],
  },
  operations: {
    titles:
      /\bdev[- ]?(?:sec)?ops|\bsre\b|\breliability|\bplatform (?:engineer|reliability)|\bplattform|\bcloud|\binfrastru|\bsystem(?:s|as)?[- ]?(?:admin|engineer|ingenieur)|\badministr|\boperations|\blinux|\bkubernetes/i,
    skills: [
      'DevOps',
      'Site Reliability',
      'Linux',
      'Cloud',
      'CI/CD',
      'Observability',
      'Networking',
      'Kubernetes',
      'Incident Response',
    ],
  },
  mobile: {
    titles: /\bandroid|\bios\b|\bmobile?\b|\bflutter|\breact[- ]?native|\bapp[- ](?:developer|entwickl)|\bmóvil/i,
    skills: ['Mobile Development'],
  },
  embedded: {
    titles: /\bembedded|\bfirmware|\bmi[ck]ro[ck]ontr|\biot\b|\bembarqué|\bembebid|\beingebettet|\brtos\b/i,
    skills: ['Embedded Systems', 'Systems Programming', 'Memory Management', 'IoT'],
  },
  testing: {
    titles:
      /\bqa\b|\b(?<!penetration[ -]|pen[ -])test(?:er|ing|automat|s\b|\b)|\bsoftwaretest|\bquality (?:assurance|engineer)|\bsdet\b|\bqualität|\bpruebas|\bcalidad/i,
    skills: ['Testing', 'Unit Testing', 'End-to-End Testing', 'Integration Testing', 'Performance Testing'],
  },
  security: {
    titles: /\bsecur|\bsicherheit|\bsécurité|\bseguridad|\bpen(?:etration)?[- ]?test|\bappsec/i,
    skills: ['Security', 'Authentication', 'OWASP', 'Identity and Access Management'],
  },
  databases: {
    titles: /\bdatabase|\bdatenbank|\bpostgres|\bdba\b|\bbases? de (?:datos|données)|\bsql (?:developer|entwickl)/i,
    skills: ['Databases', 'SQL', 'PostgreSQL', 'Query Optimization', 'Backup and Recovery', 'Sharding', 'Data Quality'],
  },
}

/** Trades that a job's required skills must point at this often to be its trade, where its title names none. */
const minSigns = 2

/** The trades of a job; none where neither title nor skills say one. */
export function tradesOf(job: Pick<Job, 'title' | 'must'>, finder: SkillFinder): ReadonlySet<Trade> {
  const titled = tradeNames.filter((trade) => trades[trade].titles.test(job.title))
  if (titled.length > 0) return new Set(titled)
  const counts = tradeNames.map((trade) => {
    const signs = job.must.filter(({ skill }) => isWithin([skill], trade, finder)).length
    return { trade, signs }
  })
  const most = Math.max(...counts.map(({ signs }) => signs))
  return new Set(most >= minSigns ? counts.filter(({ signs }) => signs === most).map(({ trade }) => trade) : [])
}

/** True if the title names the trade. */
export const isTitled = (trade: Trade, title: string): boolean => trades[trade].titles.test(title)

/** The trade in words, as in 'The job is in back-end development'. */
export const tradeWords = (trade: Trade): string => words[trade]

const words: Record<Trade, string> = {
  frontend: 'front-end development',
  backend: 'back-end development',
  data: 'work with data',
  learning: 'machine learning',
  operations: 'operations',
  mobile: 'mobile development',
  embedded: 'embedded systems',
  testing: 'testing',
  security: 'security',
  databases: 'databases',
}

/** True if one of the trades is the question's own. */
export function isOfTrade({ skills }: BankQuestion, own: ReadonlySet<Trade>, finder: SkillFinder): boolean {
  // SQL is beside much that isn't work with data.
  const central = skills.slice(0, centralSkills).filter((skill, at) => at === 0 || skill !== 'SQL')
  return [...own].some((trade) => isWithin(central, trade, finder) || skills.includes(trades[trade].skills[0]!))
}

/** True if one of the trades lives by one of these skills of a coding question's work. */
export function isWorkOfTrade(work: readonly string[], own: ReadonlySet<Trade>): boolean {
  return [...own].some((trade) => trades[trade].skills.some((skill) => work.includes(skill)))
}

/** Trades that a language or framework says less of than their own subjects. */
const bySubject: readonly Trade[] = ['data', 'learning', 'operations', 'testing', 'security', 'databases', 'embedded']

/** True for a question whose subject is the trade's own, where the trade goes by subjects. */
export function isAboutTrade({ skills: [leading = ''] }: BankQuestion, own: ReadonlySet<Trade>): boolean {
  return bySubject.some((trade) => own.has(trade) && leading !== 'SQL' && trades[trade].skills.includes(leading))
}

function isWithin(skills: string[], trade: Trade, finder: SkillFinder): boolean {
  const own = trades[trade].skills
  const parents = (skill: string) => finder.byName.get(skill)?.parents ?? []
  return skills.some((skill) => own.includes(skill) || parents(skill).some((parent) => own.includes(parent)))
}
