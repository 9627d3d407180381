import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import vitestConfig from '../vitest.config.ts'
import type { Mutant } from './mutation-sites.ts'

const planted = process.env['NOVA_MUTANT']
const mutant = planted === undefined ? undefined : (JSON.parse(planted) as Mutant)

const plantMutant = {
  name: 'plant-mutant',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!mutant || id.split('?', 1)[0] !== mutant.file) return undefined
    return { code: code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end), map: null }
  },
}

const order = JSON.parse(process.env['NOVA_MUTANT_TESTS'] ?? '[]') as string[]
const placeOf = ({ moduleId }: TestSpecification) => order.findIndex((name) => moduleId.includes(name))

/** Runs the test files in the order in which the module names them. */
class InGivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

const isInline = (project: object | string): project is TestProjectInlineConfiguration => typeof project === 'object'

/** Tests of pure functions run without the database that the suite's set-up starts. */
function withMutant(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  const { globalSetup = [], ...test } = project.test ?? {}
  const isPure = process.env['NOVA_WITHOUT_DATABASE'] === '1'
  return { ...project, plugins: [plantMutant], test: { ...test, ...(isPure ? {} : { globalSetup }) } }
}

const { projects = [], ...shared } = vitestConfig.test ?? {}

/** The suites with one planted mistake: the file on disk stays as it is, and the tests load the changed text. */
export default defineConfig({
  test: {
    ...shared,
    // The cache would hand out a module as it was without the mistake.
    fsModuleCache: false,
    sequence: { sequencer: InGivenOrder },
    // Plugins are not inherited from here, so each project carries its own.
    projects: projects.map((project) => (isInline(project) ? withMutant(project) : project)),
  },
})
