/**
 * Builds the candidate's room separately, so that it shares no file with other pages and loads nothing it doesn't need.
 * Files are few, since each costs a round trip on a slow line: the first request to the server, the invitation, and the
 * rest of the room, fetched while the server is asked and the invitation is read.
 */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { clearPages, dropOldFiles } from './earlier-files.ts'
import { readImports } from './icon-imports.ts'
import { reach } from './reach.ts'

const room = '/src/room/candidate-room.tsx'
const session = '/src/room/candidate-session.ts'
const firstCall = '/src/journal/first-call.ts'
const project = /\/src\/project\//
const zod = /node_modules\/zod\//

/** Builds the room after the other pages, into the same folder. */
export function roomBuild(outDir: string): Plugin {
  let early = new Set<string>()
  let needed = new Set<string>()
  let laterIcons = new Set<string>()
  // Keep schemas apart from the calls' addresses: their chunk is chosen by the modules that use them.
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
                    { name: 'later-icons', test: (id) => laterIcons.has(id), priority: 1 },
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
      const from = (...names: string[]) =>
        reach(
          ids.filter((id) => names.some((name) => id.endsWith(name))),
          imports,
        )
      early = from(firstCall)
      needed = from(room, session)
      // What comes later has its icons in one file, in place of one for each; a project has enough of its own.
      const later = ids.filter((each) => !project.test(each)).flatMap(iconsOf)
      laterIcons = new Set(later.filter((icon) => !needed.has(icon) && !early.has(icon)))
      // Files by themselves, as they are imported by their names.
      for (const id of ids) if (id.endsWith(room) || id.endsWith(session)) needed.delete(id)
      schemas = new Set(ids.filter((id) => zod.test(id) || imports(id).some((name) => zod.test(name))))
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, filename }) {
        return bundle && filename.endsWith('room.html') ? listTags(Object.values(bundle)) : []
      },
    },
  }
}

/** What the page asks for besides its first script. */
function listTags(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): HtmlTagDescriptor[] {
  const chunks = files.filter((file) => file.type === 'chunk')
  const imports = (name: string) => chunks.find(({ fileName }) => fileName === name)?.imports ?? []
  const fileOf = (name: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(name)))!.fileName
  const asked = reach([fileOf('/src/room-main.tsx')], imports)
  const besides = [...reach([fileOf(room), fileOf(session)], imports)].filter((name) => !asked.has(name))
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
}
