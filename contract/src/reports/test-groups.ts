import type { TestGroup } from '../words.ts'

/** Groups of tests in the words of a report. */
export const testGroupNames: Record<TestGroup | 'visible', string> = {
  visible: 'Sample tests',
  core: 'Usual inputs',
  edge: 'Unusual inputs',
  scale: 'Large inputs',
}
