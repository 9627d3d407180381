/** Practice material: a small file, a task, and a change by Nova with one mistake that the example exposes. */
import type { Proposal } from '@nova/contract/projects/proposals'

export const practicePath = 'shifts.js'

export const practiceStart = `/** The shifts of the next \`count\` days, beginning today. */
function nextShifts(shifts, today, count) {
  const found = []
  for (const shift of shifts) {
    if (shift.day < today) continue
    found.push(shift)
  }
  return found
}
`

/** Run after the file; prints the days that are found. */
export const practiceExample = `
const week = [6, 1, 4, 2, 5, 3].map((day) => ({ day }))
console.log('days', nextShifts(week, 2, 3).map((shift) => shift.day).join(', '))
`
export const practiceExpected = 'days 2, 3, 4'

export const practiceTask =
  'nextShifts should return the shifts of the next `count` days only, earliest first. Right now it returns everything from today on, in any order.'

export const practiceProposal: Proposal = {
  id: '00000000-0000-4000-8000-000000000018',
  seq: 1,
  engine: 'standard',
  request: 'practice',
  message: 'I limited the result to the next `count` days and sorted it by day.',
  files: [
    {
      path: practicePath,
      act: 'edit',
      hunks: [
        {
          oldStart: 4,
          oldLines: 3,
          newStart: 4,
          newLines: 3,
          lines: [
            '   for (const shift of shifts) {',
            '-    if (shift.day < today) continue',
            '+    if (shift.day < today || shift.day > today + count) continue',
            '     found.push(shift)',
          ],
        },
        {
          oldStart: 8,
          oldLines: 2,
          newStart: 8,
          newLines: 2,
          lines: ['-  return found', '+  return found.sort((a, b) => a.day - b.day)', ' }'],
        },
      ],
    },
  ],
  state: 'open',
  applied: null,
  reason: null,
}

/** True if the text contains the planted mistake, regardless of spacing. */
export const hasMistake = (text: string) => text.replace(/\s/g, '').includes('shift.day>today+count')
