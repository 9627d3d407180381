/**
 * Resume reading: invented people in layouts rendered by Chromium and as Word files, layout by layout. The reader was
 * tuned on `tuned` parts; `kept` parts are held out. READING_ALL=1 draws every person in every layout;
 * READING_FAULTS=tuned lists the faults in the tuned part.
 */
import { keptLayouts } from '../server/test/reading/layouts-kept.ts'
import { tunedLayouts } from '../server/test/reading/layouts-tuned.ts'
import { addCounts, measureLayout, noCounts, sharesOf } from '../server/test/reading/measure.ts'
import { keptPeople, tunedPeople } from '../server/test/reading/people.ts'
import { openRenderer } from './render-resumes.ts'

const peoplePerLayout = 6

export async function* measureReading(): AsyncIterable<Record<string, unknown>> {
  const isWhole = process.env['READING_ALL'] === '1'
  const parts = [
    { part: 'tuned', layouts: tunedLayouts, people: tunedPeople },
    { part: 'kept', layouts: keptLayouts, people: keptPeople },
  ]
  const renderer = await openRenderer()
  try {
    for (const { part, layouts, people } of parts) {
      let sum = noCounts()
      for (const [at, layout] of layouts.entries()) {
        const some =
          isWhole || part === 'kept' ? people : people.filter((_, who) => who % 5 === at % 5).slice(0, peoplePerLayout)
        const { counts, faults } = await measureLayout(renderer, layout, some)
        sum = addCounts(sum, counts)
        yield { part, layout: layout.name, ...sharesOf(counts) }
        if (process.env['READING_FAULTS'] === part) for (const fault of faults) yield { part, ...fault }
      }
      yield { part, layout: 'all', ...sharesOf(sum) }
    }
  } finally {
    await renderer.close()
  }
}
