/**
 * Each application page is a file of its own, fetched when first opened. Shared code would be split into a file for
 * every set of pages that uses it: the dashboard requested 87. It is therefore grouped into two files: one shared with
 * the public site's forms, and one for the rest.
 */
import type { Plugin } from 'vite'
import { readImports } from './icon-imports.ts'
import { reach } from './reach.ts'

/** Used by fewer pages than these, a module stays with them: sign-in need not load what two pages of a report share. */
const minPages = 4
/** Large, and not wanted where the page that has it is not open; nor what cannot be without them. */
const heavy = /node_modules\/(@codemirror|@lezer|codemirror|style-mod|micromark|mdast|remark|unified|uqr|diff|hast)/
/** The start itself, its styles, and what Vite writes. */
const fixed = /\.css$|vite\/|\/src\/main\.tsx$/

/** Says which modules of the pages come together. The site's own first script is none of them: it is to stay small. */
export function appBuild(): Plugin {
  let withSite = new Set<string>()
  let shared = new Set<string>()
  return {
    name: 'app-build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              output: {
                codeSplitting: {
                  includeDependenciesRecursively: false,
                  groups: [
                    // Rarely changing packages, kept apart from code that changes with each release.
                    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                    { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
                    { name: 'forms', test: (id: string) => withSite.has(id), priority: 1 },
                    { name: 'shared', test: (id: string) => shared.has(id), priority: 1 },
                  ],
                },
              },
            },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const { imports } = readImports(ids, (id) => this.getModuleInfo(id))
      const find = (name: string) => {
        const found = ids.find((id) => id.endsWith(name))
        if (found === undefined) throw new Error(`${name} is not among the modules: the pages' files would fall apart`)
        return found
      }
      const from = (...names: string[]) => reach(names.map(find), imports)
      const pages = this.getModuleInfo(find('/src/routes.tsx'))?.dynamicallyImportedIds ?? []
      const common = commonTo(
        pages.map((page) => reach([page], imports)),
        minPages,
      )
      for (const id of from('/src/main.tsx')) common.add(id)
      const siteStart = from('/src/site-main.ts')
      const site = from('/src/site-islands.tsx')
      // All that a module needs is as common as itself, so no file of these waits for one that waits for it.
      const isLight = (id: string) => ![...reach([id], imports)].some((each) => heavy.test(each) || fixed.test(each))
      const chosen = [...common].filter((id) => !siteStart.has(id) && isLight(id))
      withSite = new Set(chosen.filter((id) => site.has(id)))
      shared = new Set(chosen.filter((id) => !site.has(id)))
    },
  }
}

/** Returns entries that occur in at least `least` of the sets. */
function commonTo(sets: readonly ReadonlySet<string>[], least: number): Set<string> {
  const counts = new Map<string, number>()
  for (const set of sets) for (const id of set) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= least).map(([id]) => id))
}
