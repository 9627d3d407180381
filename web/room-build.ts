/**
 * The candidate's room is built by itself: it shares no file with the other pages, and so loads none that holds more
 * than it needs. Its files are few, as each costs a candidate on a slow line a way to the server and back: what
 * asks the server first, what the invitation is made of, and what the room has besides. The last is fetched while the
 * server is asked and the invitation is read.
 */
import type { Plugin } from 'vite'
import { clearPages, dropOldFiles } from './earlier-files.ts'
import { readImports } from './icon-imports.ts'
import { reach } from './reach.ts'

const room = '/src/room/candidate-room.tsx'
const firstCall = '/src/journal/first-call.ts'
const project = /\/src\/project\//
const zod = /node_modules\/zod\//

/** Builds the room after the other pages, into the same folder. */
export function roomBuild(outDir: string): Plugin {
  let early = new Set<string>()
  let needed = new Set<string>()
  // Schemas must not come along with the addresses of their calls: where these go is left to what uses them.
  let schemas = new Set<string>()
  return {
    name: 'room-build',
    config: () => ({
      builder: {
        buildApp: async ({ build, environments: { client, room } }) => {
          const startedAt = Date.now()
          clearPages(outDir)
          for (const environment of [client, room]) if (environment) await build(environment)
          dropOldFiles(outDir, startedAt, Date.now())
        },
      },
      environments: {
        room: {
          consumer: 'client',
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: { room: 'room.html', 'first-call': `.${firstCall}` },
              output: {
                codeSplitting: {
                  includeDependenciesRecursively: false,
                  groups: [
                    { name: 'early', test: (id) => early.has(id) && !schemas.has(id), priority: 3 },
                    { name: 'invitation', tags: ['$initial'], test: (id) => !schemas.has(id), priority: 2 },
                    { name: 'work', test: (id) => needed.has(id) && !schemas.has(id), priority: 1 },
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
      const { imports, iconsOf } = readImports(ids, (id) => this.getModuleInfo(id))
      const from = (name: string) => reach([ids.find((id) => id.endsWith(name)) ?? ''], imports)
      early = from(firstCall)
      needed = from(room)
      // What comes later finds its icons here, in place of a file for each; a project has enough of its own.
      for (const id of ids.filter((each) => !project.test(each))) for (const icon of iconsOf(id)) needed.add(icon)
      // A file by itself, as it is imported by its name.
      for (const id of ids) if (id.endsWith(room)) needed.delete(id)
      schemas = new Set(ids.filter((id) => zod.test(id) || imports(id).some((name) => zod.test(name))))
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, filename }) {
        if (!bundle || !filename.endsWith('room.html')) return []
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const imports = (name: string) => chunks.find(({ fileName }) => fileName === name)?.imports ?? []
        const fileOf = (name: string) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(name)))!.fileName
        const asked = reach([fileOf('/src/room-main.tsx')], imports)
        const besides = [...reach([fileOf(room)], imports)].filter((name) => !asked.has(name))
        return [
          {
            tag: 'script',
            injectTo: 'head-prepend' as const,
            attrs: {
              type: 'module',
              async: true,
              crossorigin: true,
              src: `/${fileOf(firstCall)}`,
              fetchpriority: 'high',
            },
          },
          ...besides.map((name) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}`, fetchpriority: 'low' },
          })),
        ]
      },
    },
  }
}
