/** The projects that simulated people work on. */
import { join } from 'node:path'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { readProjectFolder } from '../../src/questions/bank-projects.ts'

// By name: a new project of the bank changes no session.
const names = [
  ...['cold-store-billing', 'island-ferry', 'lab-bench', 'lido-visit'],
  ...['log-shipper', 'orchard-water', 'radio-rota', 'subtitle-desk'],
]
const folder = join(import.meta.dirname, '../../../bank/projects')

let known: ProjectQuestion[] | undefined

/** Reads them once. */
export const simulatedProjects = (): ProjectQuestion[] =>
  (known ??= names.map((name) => readProjectFolder(join(folder, name))))
