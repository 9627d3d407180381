/** Invented people with a career, the same for the same seed, so that the content of their resumes is known. */
import type { Skill } from '@nova/contract/questions/bank'
import { makeRandom, type Random, shuffled } from '../src/question-validation/randomness.ts'

export type Person = {
  name: string
  email: string
  /** Expected links. With `areHidden`, files that can do so hide them behind words. */
  links: { url: string; word: string }[]
  areHidden: boolean
  title: string
  summary: string
  roles: { title: string; company: string; from: string; to: string; done: string[] }[]
  projects: { name: string; text: string }[]
  groups: { label: string; written: string[] }[]
  degree: string
  interests: string
  /** Names in the taxonomy of every skill that is claimed anywhere, and of no other. */
  skills: Set<string>
}

const given = 'Aino Ruby Siobhán Ludo Marit José Julia Anna-Lena Chidi Noor Tomás Zofia Emeka Priya Oskar Inês'.split(
  ' ',
)
const family = [
  'Kettunen',
  'O’Leary',
  'van der Meer',
  'Vogt',
  'Ibarra',
  'Okwu',
  'Sandoval',
  'de Rooij',
  'Lindahl',
  'Mbeki',
]
/** Titles, with the field that each claims. */
const titles: [string, string?][] = [
  ['Software Engineer'],
  ['Backend Developer', 'Back-end Development'],
  ['Frontend Engineer', 'Front-end Development'],
  ['Data Engineer', 'Data Engineering'],
  ['Platform Engineer'],
]
const companies = ['Harbourline Freight', 'Tulip & Sons', 'Meridian Bakeries', 'Oaktree Insurance', 'Bluebell Rail']
/** Companies whose names are skills too; working there claims nothing. */
const misleading = [
  'Express Parcels',
  'Phoenix Mutual',
  'Spring Street Housing',
  'Salt Lake Books',
  'Snowflake Ski School',
  'Stripe',
  'Unity',
]
const groupLabels: [string, Skill['kind'][]][] = [
  ['Languages', ['language']],
  ['Frameworks', ['framework', 'library']],
  ['Data', ['database']],
  ['Tools', ['tool', 'platform']],
]
const deeds = [
  'Built the booking desk in A and B, which now serves forty ports',
  'Moved invoices for nine countries from C to A without a lost document',
  'Reduced waiting times at the counters by a third with A and a little patience',
  'Wrote the nightly price comparison with A, B and C',
  'Kept the timetable running through two winters (A, B)',
  'Taught eleven colleagues A, and was taught B in return',
]
/** Words that look like skills and are none. */
const decoys = [
  'Went above and beyond, and was the go-to person for every driver in Phoenix, Arizona',
  'Expressed doubts early, reacted calmly and gave a swift answer to each letter',
  'Together with Julia Hartmann ran the spring sale and a series of salt tasting evenings',
  'Moved the office from Crystal Palace to Salt Lake City with less noise than expected',
  'Played a part in the choir, and a bigger part in the next season',
  'Organised a chef for the summer party, a bus to Boston and a prize for the best record',
  'Let nobody rest before the last parcel was found, and made a list of what to unite',
  'Managed Express and Standard deliveries for a mail order firm, by train and bus',
  'Loaded shipping containers, kept bees in a hive and repaired a lighthouse',
  'Ran a Puppet theatre for children, and the Phoenix Rowing Club besides',
  'Stored hazardous goods in Vault 7, after Rust removal and a boost in morale',
  'Reported to the R&D board, grade C, and to Ruby Ashworth in the Delphi room',
]
const interests = ['Choir, long walks', 'Rowing and old maps', 'Bread, bees, brass bands', 'Chess by post']
const months = 'January February March April May June July August September October November December'.split(' ')

/** People with skills drawn from the taxonomy, plain and ambiguous ones, by name and by alias. */
export function makePeople(count: number, taxonomy: Skill[], seed = 'resumes'): Person[] {
  const names = shuffled(
    given.flatMap((first) => family.map((last) => `${first} ${last}`)),
    makeRandom(`${seed} names`),
  )
  return Array.from({ length: count }, (_, at) => makePerson(names[at]!, at, taxonomy, makeRandom(`${seed} ${at}`)))
}

function makePerson(name: string, at: number, taxonomy: Skill[], random: Random): Person {
  const skills = new Set<string>()
  const write = (skill: Skill) => {
    skills.add(skill.name)
    const alias = skill.aliases[0]
    return !skill.ambiguous && alias !== undefined && random.happens(0.25) ? alias : skill.name
  }
  const groups = groupLabels.map(([label, kinds]) => {
    const fitting = taxonomy.filter(({ kind, name: own }) => kinds.includes(kind) && own.length < 20)
    const plain = shuffled(
      fitting.filter(({ ambiguous }) => !ambiguous),
      random,
    ).slice(0, 4)
    const odd = shuffled(
      fitting.filter(({ ambiguous }) => ambiguous),
      random,
    ).slice(0, 2)
    return { label, written: shuffled([...plain, ...odd], random).map(write) }
  })
  const tools = taxonomy.filter(({ kind }) => kind !== 'concept' && kind !== 'practice')
  const tell = (sentence: string) => sentence.replace(/\b[ABC]\b/g, () => write(random.pick(tools)))
  const takeTitle = () => {
    const [title, field] = random.pick(titles)
    if (field) skills.add(field)
    return title
  }
  const slug = name
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .split(' ')
    .join('-')
  const places = [random.pick(companies), random.pick(misleading), random.pick(companies)]
  const starts = [2021, 2018, 2014]
  return {
    name,
    email: `${slug.replace('-', '.')}${at}@mail.example`,
    links: [
      { url: `https://www.linkedin.com/in/${slug}-${at}`, word: 'LinkedIn' },
      { url: `https://github.com/${slug}${at}`, word: 'Code' },
    ],
    areHidden: at % 3 === 1,
    title: takeTitle(),
    summary: 'Nine years of careful work on things that must not stop, in offices where people listen to each other.',
    roles: starts.map((year, index) => ({
      title: takeTitle(),
      company: places[index]!,
      from: `${random.pick(months)} ${year}`,
      to: index === 0 ? 'Present' : `${random.pick(months)} ${year + 3}`,
      done: shuffled([...shuffled(deeds, random).slice(0, 2).map(tell), random.pick(decoys)], random),
    })),
    projects: [{ name: 'Tidewatch', text: tell('a tide calendar for rowers, written in A with B') }],
    groups,
    degree: 'BSc Mathematics, University of Lindhaven, 2014',
    interests: random.pick(interests),
    skills,
  }
}
