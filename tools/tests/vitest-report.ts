/** Reporters of `npm test`: the usual one, Vitest's JSON, and the seconds of each file, which JSON counts without hooks. */
import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')

/** Writes JSON to `outputFile`, and pairs of file and seconds to a file next to it. */
export const reportersFor = (outputFile: string) => [
  'default' as const,
  ['json', { outputFile }] as ['json', { outputFile: string }],
  reportTimings(outputFile.replace(/\.json$/, '-timings.json')),
]

function reportTimings(outputFile: string): Reporter {
  const timings: [string, number][] = []
  return {
    onTestModuleEnd(module: TestModule) {
      timings.push([relative(root, module.moduleId), module.diagnostic().duration / 1000])
    },
    onTestRunEnd() {
      writeFileSync(outputFile, JSON.stringify(timings))
    },
  }
}
