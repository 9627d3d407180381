/**
 * The candidate's room is built by itself: it shares no file with the other pages, and so loads none that holds more
 * than it needs.
 */
import type { Plugin } from 'vite'

const editor = /node_modules\/(@codemirror\/(state|view|language|commands|collab|lint)|@lezer\/(common|highlight))\//

/** Builds the room after the other pages, into the same folder. */
export function roomBuild(): Plugin {
  return {
    name: 'room-build',
    config: () => ({
      builder: {
        buildApp: async ({ build, environments: { client, room } }) => {
          // The first empties the folder.
          for (const environment of [client, room]) if (environment) await build(environment)
        },
      },
      environments: {
        room: {
          consumer: 'client',
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: { room: 'room.html' },
              output: {
                codeSplitting: {
                  // Few files, as each costs a candidate on a slow line a way to the server and back.
                  groups: [
                    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                    { name: 'editor', test: editor },
                    { name: 'base', tags: ['$initial'], test: /^(?!.*\/contract\/)/, includeDependenciesRecursively: false },
                  ],
                },
              },
            },
          },
        },
      },
    }),
  }
}
