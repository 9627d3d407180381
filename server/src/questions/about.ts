/** Topics of questions, for search: skills by any of their names, and roles by the skills they need. */
import { loadBank } from './bank.ts'

/** The skill by this name and all that belong to it directly, in small letters; the text itself where there is none. */
export function expandSkill(text: string): ReadonlySet<string> {
  const { skills, finder } = loadBank()
  const sought = text.trim().toLowerCase()
  const found =
    skills.find(({ name, aliases }) => [name, ...aliases].some((each) => each.toLowerCase() === sought)) ??
    finder.byName.get(text.trim())
  const names = found
    ? [found.name, ...skills.filter(({ parents }) => parents.includes(found.name)).map(({ name }) => name)]
    : []
  return new Set([sought, ...names.map((name) => name.toLowerCase())])
}

/** The roles of the built-in templates, by name. */
export function listRoleNames(): string[] {
  return [...new Set(loadBank().templates.map(({ role }) => role))].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** The skills that the questions of the bank are about, by name. */
export function listAskedSkills(): string[] {
  const names = [...loadBank().byId.values()].flatMap(({ skills }) => skills)
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** Skills of a role in lower case: those named by its templates, with their parts. Empty for an unknown role. */
export function skillsOfRole(role: string): ReadonlySet<string> {
  const { templates, finder } = loadBank()
  const ofRole = templates.filter((each) => each.role.toLowerCase() === role.trim().toLowerCase())
  const lines = ofRole.flatMap(({ tags, description }) => [tags.join(', '), description])
  const named = new Set(finder.find(lines, new Set(lines.map((_, at) => at))).map(({ name }) => name))
  return new Set([...named].map((name) => name.toLowerCase()))
}
