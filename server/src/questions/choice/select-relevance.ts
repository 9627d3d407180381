/** Checks whether a question is about something that the job, resume or interview names (docs/assessment.md). */
import type { BankQuestion, Skill } from '@nova/contract/questions/bank'
import type { SkillFinder } from '../skills.ts'
import { centralSkills, everydaySkills, type Need, type Needs } from './needs.ts'

/** Named skills within a field, the `musts` of the job among them; whole fields; and `wider`, the ancestors of all. */
type Named = Record<'skills' | 'musts' | 'fields' | 'wider', ReadonlySet<string>>

/** This many skills of a field imply the field itself. */
const namingField = 2

export const technologies: ReadonlySet<Skill['kind'] | undefined> = new Set<Skill['kind'] | undefined>([
  'language',
  'framework',
  'library',
  'tool',
  'platform',
  'database',
])

/**
 * Groups questions by relevance: to job and resume, to the job alone, and to general areas. If nothing is named, all
 * questions are relevant.
 */
export function sortByRelevance<Q extends BankQuestion>(
  questions: Q[],
  needs: Needs,
  finder: SkillFinder,
): Record<'related' | 'core' | 'general', Q[]> {
  const all = [...needs.values()]
  const isGeneral = ({ skills: [leading = ''] }: Q) => !technologies.has(finder.byName.get(leading)?.kind)
  return {
    related: relatedTo(all.filter(({ isInJob, claim }) => isInJob || claim !== undefined)),
    core: relatedTo(all.filter(({ isInJob }) => isInJob)),
    general: questions.filter(isGeneral),
  }

  function relatedTo(named: Need[]): Q[] {
    const sets = namesOf(named, finder)
    return named.length === 0 ? questions : questions.filter((question) => isAbout(question, sets, finder))
  }
}

function namesOf(all: Need[], finder: SkillFinder): Named {
  const within = all.filter(({ isField }) => !isField)
  const fields = [...all.filter(({ isField }) => isField).map(({ skill }) => skill), ...fieldsOf(within, finder)]
  return {
    skills: new Set(within.map(({ skill }) => skill)),
    musts: new Set(within.filter(({ must }) => must).map(({ skill }) => skill)),
    fields: new Set(fields),
    wider: new Set([
      ...fields.flatMap((skill) => withAncestors(skill, finder)),
      // A technology implies its ancestors, but no whole field.
      ...within.flatMap(({ skill }) => withAncestors(skill, finder).filter((one) => !finder.fields.has(one))),
    ]),
  }
}

/** Several skills that directly belong to a field name it too: SPI, I2C and a microcontroller say Embedded Systems. */
function fieldsOf(named: Need[], finder: SkillFinder): string[] {
  const parents = named.filter(({ must }) => must).flatMap(({ skill }) => finder.byName.get(skill)?.parents ?? [])
  const counts = Map.groupBy(
    parents.filter((parent) => finder.fields.has(parent) && (finder.byName.get(parent)?.parents.length ?? 0) > 0),
    (parent) => parent,
  )
  return [...counts].flatMap(([field, each]) => (each.length >= namingField ? [field] : []))
}

/**
 * A question leads with what it is about. A technology must be named, or named be what builds on it, or what it is asked for
 * together with; an area or a concept may lie within a named field, or have a named skill at its centre.
 */
function isAbout({ skills }: BankQuestion, named: Named, finder: SkillFinder): boolean {
  const [leading = ''] = skills
  const kindOf = (skill: string) => finder.byName.get(skill)?.kind
  // A question about a language may be about a platform that the texts don't name, such as Kotlin on Android.
  const isForeign = (skill: string) => kindOf(skill) === 'platform' && !named.wider.has(skill)
  if (kindOf(leading) === 'language' && skills.slice(1, centralSkills).some(isForeign)) return false
  if (named.wider.has(leading)) return true
  const isTool = (skill: string) => technologies.has(kindOf(skill)) && kindOf(skill) !== 'language'
  if (skills.some((skill) => named.musts.has(skill) && isTool(skill))) return true
  if (technologies.has(kindOf(leading))) {
    // A part of a named platform, such as its roles; a framework is no part of its language.
    const parents = finder.byName.get(leading)?.parents ?? []
    return parents.some((parent) => kindOf(parent) === 'platform' && named.skills.has(parent))
  }
  const isWithin = withAncestors(leading, finder).some((one) => named.fields.has(one))
  // In passing, a must-have tool or topic makes a question relevant; a language does not.
  const isNamed = (skill: string, at: number) => {
    if (everydaySkills.has(skill) && at > 0) return false
    return at < centralSkills ? named.skills.has(skill) : named.musts.has(skill) && kindOf(skill) !== 'language'
  }
  return isWithin || skills.some(isNamed)
}

/** A skill with all that it belongs to. */
export function withAncestors(skill: string, finder: SkillFinder): string[] {
  const parents = finder.byName.get(skill)?.parents ?? []
  return [skill, ...parents.flatMap((parent) => withAncestors(parent, finder))]
}
