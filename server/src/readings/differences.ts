/** Differences between the built-in reading and the model's, for a person to decide. */
import type { JobInfo } from '@nova/contract/questions/questions'
import type { ReadingDifference } from '@nova/contract/questions/readings'
import type { ReadRole, ResumeReading } from '@nova/contract/questions/resumes'
import { skillsIn } from '../questions/questions.ts'
import type { FoundJob, FoundResume, FoundRole, Place } from './claims.ts'

const nowhere = { quote: null, line: null }
const maxDifferences = 100
const bare = (text: string | null) =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#@.]+/gu, ' ')
    .trim()
const isSame = (one: string | null, other: string | null) => bare(one) === bare(other)
const placeIn = ({ quote, line }: Place) => ({ quote, line })

/** Compares readings of a resume: name, employment, and claimed skills. */
export function differencesOfResume(ours: ResumeReading, theirs: FoundResume): ReadingDifference[] {
  const all: ReadingDifference[] = []
  for (const what of ['name', 'email'] as const) {
    const found = theirs[what]
    // A person writes their name as it suits them: capitals don't matter.
    if (found && !isSame(ours[what], found.text))
      all.push({ what, ours: ours[what], theirs: found.text, ...placeIn(found) })
  }
  const known = ours.links.map(addressOf)
  for (const link of theirs.links)
    if (!known.includes(addressOf(link.text)))
      all.push({ what: 'link', ours: null, theirs: link.text, ...placeIn(link) })
  all.push(...differencesOfRoles(ours.roles, theirs.roles), ...differencesOfSkills(ours.skills, theirs.skills))
  return all.slice(0, maxDifferences)
}

const addressOf = (link: string) =>
  link
    .toLowerCase()
    .replace(/^mailto:|^https?:\/\/|^www\./g, '')
    .replace(/^www\.|\/+$/g, '')

function differencesOfRoles(ours: ReadRole[], theirs: FoundRole[]): ReadingDifference[] {
  const all: ReadingDifference[] = []
  const met = new Set<number>()
  for (const role of theirs) {
    const { title, company, from, to } = role
    const twin =
      ours.find((one) => !met.has(one.id) && one.from.slice(0, 4) === from.slice(0, 4) && isAlike(one, role)) ??
      ours.find((one) => !met.has(one.id) && isAlike(one, role)) ??
      ours.find((one) => !met.has(one.id) && one.from === from && one.to === to)
    if (twin) met.add(twin.id)
    const isEqual =
      twin && isSame(twin.title, title) && isSame(twin.company, company) && twin.from === from && twin.to === to
    if (!isEqual)
      all.push({ what: 'role', ours: twin?.id ?? null, theirs: { title, company, from, to }, ...placeIn(role) })
  }
  for (const { id } of ours) if (!met.has(id)) all.push({ what: 'role', ours: id, theirs: null, ...nowhere })
  return all
}

function isAlike(one: { title: string; company: string }, other: { title: string; company: string }): boolean {
  return (
    (one.title !== '' && isSame(one.title, other.title)) || (one.company !== '' && isSame(one.company, other.company))
  )
}

/** By the taxonomy's names, so that 'Postgres' and 'PostgreSQL' agree. */
function byName(skills: ({ text: string } & Place)[]): Map<string, Place> {
  const names = new Map<string, Place>()
  for (const { text, ...place } of skills) {
    const known = skillsIn(text)
    for (const name of known.length > 0 ? known : [text]) if (!names.has(name)) names.set(name, place)
  }
  return names
}

function differencesOfSkills(ours: string[], theirs: FoundResume['skills']): ReadingDifference[] {
  const found = byName(theirs)
  const read = new Set(ours)
  return [
    ...[...found].flatMap(([skill, place]): ReadingDifference[] =>
      read.has(skill) ? [] : [{ what: 'skill', skill, isOurs: false, ...place }],
    ),
    ...ours.flatMap((skill): ReadingDifference[] =>
      found.has(skill) ? [] : [{ what: 'skill', skill, isOurs: true, ...nowhere }],
    ),
  ]
}

/** Compares readings of a posting: its title, requirements and wishes. */
export function differencesOfJob(ours: JobInfo, theirs: FoundJob): ReadingDifference[] {
  const all: ReadingDifference[] = []
  if (theirs.title && !bare(theirs.title.text).includes(bare(ours.title || '\n')))
    all.push({ what: 'title', ours: ours.title || null, theirs: theirs.title.text, ...placeIn(theirs.title) })
  const [must, nice] = [byName(theirs.must), byName(theirs.nice)]
  const theirAsk = (skill: string): 'must' | 'nice' | null =>
    must.has(skill) ? 'must' : nice.has(skill) ? 'nice' : null
  const ourAsk = (skill: string): 'must' | 'nice' | null =>
    ours.must.some((one) => one.skill === skill) ? 'must' : ours.nice.some((one) => one.skill === skill) ? 'nice' : null
  const skills = new Set([...must.keys(), ...nice.keys(), ...[...ours.must, ...ours.nice].map(({ skill }) => skill)])
  for (const skill of skills) {
    const [own, other] = [ourAsk(skill), theirAsk(skill)]
    if (own !== other)
      all.push({ what: 'ask', skill, ours: own, theirs: other, ...(must.get(skill) ?? nice.get(skill) ?? nowhere) })
  }
  return all.slice(0, maxDifferences)
}
