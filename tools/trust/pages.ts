/** The pages of the trust pack: templates in tools/trust/pages, filled with facts; each link is as from docs/trust. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Facts = Record<string, string>
/** File name and text, in the order of their names. */
export type Pages = Map<string, string>

const folder = join(import.meta.dirname, 'pages')
/** Folder of the pages in the checkout and in the pack. */
export const pagesFolder = 'docs/trust'

/** Fills each `{{fact}}`; a name without a fact is an error, so that no page ever shows one. */
export function fillPages(facts: Facts, templates = readTemplates()): Pages {
  return new Map([...templates].map(([name, text]) => [name, fill(name, text, facts)]))
}

export function readTemplates(): Pages {
  const names = readdirSync(folder).toSorted()
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function fill(page: string, text: string, facts: Facts): string {
  return text.replaceAll(/\{\{([\w.-]+)\}\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`${page} asks for the fact ${name}, which there is not.`)
    return fact
  })
}
