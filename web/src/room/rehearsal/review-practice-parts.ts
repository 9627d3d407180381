/** Practice material: two small changes of a colleague, one with a fault and one that only looks odd. */
import type { ShownChange } from '@nova/contract/projects/code-reviews'
import type { ProjectTestLine } from '@nova/contract/projects/projects'

const path = 'stays.js'
const stage = 'practice'
const author = 'Robin'

export const faultyChange = 'shorter-check'
export const soundChange = 'all-nights'
/** The line with the fault, as the change leaves the file. */
export const faultLine = 8

export const practiceRule =
  'A stay begins in the night of its arrival. On the day of departure the bed is **free again**. Days are numbers.'

export const practiceCode = `/** Nights of a stay. */
function nightsOf({ arrival, departure }) {
  return departure - arrival
}

/** True if the bed is taken in the night that begins on this day. */
function isTaken(stays, day) {
  for (const stay of stays) {
    if (day >= stay.arrival && day < stay.departure) return true
  }
  return false
}`

export const practiceChanges: readonly ShownChange[] = [
  {
    id: faultyChange,
    stage,
    author,
    title: 'Say isTaken in one line',
    message: 'The loop was longer than what it does. The tests pass as before.',
    files: [
      {
        path,
        act: 'edit',
        hunks: [
          {
            oldStart: 6,
            oldLines: 7,
            newStart: 6,
            newLines: 4,
            lines: [
              ' /** True if the bed is taken in the night that begins on this day. */',
              ' function isTaken(stays, day) {',
              '-  for (const stay of stays) {',
              '-    if (day >= stay.arrival && day < stay.departure) return true',
              '-  }',
              '-  return false',
              '+  return stays.some(({ arrival, departure }) => arrival <= day && day <= departure)',
              ' }',
            ],
          },
        ],
      },
    ],
  },
  {
    id: soundChange,
    stage,
    author,
    title: 'Count the nights of all stays',
    message: 'The office asked for the sum of a month.',
    files: [
      {
        path,
        act: 'edit',
        hunks: [
          {
            oldStart: 10,
            oldLines: 3,
            newStart: 10,
            newLines: 8,
            lines: [
              '   }',
              '   return false',
              ' }',
              '+',
              '+/** Nights of all stays together. */',
              '+function nightsOfAll(stays) {',
              '+  return stays.reduce((sum, { arrival, departure }) => sum - arrival + departure, 0)',
              '+}',
            ],
          },
        ],
      },
    ],
  },
]

/** Visible tests pass with both changes, as they do in the interview. */
export const practiceTests: readonly ProjectTestLine[] = [
  'a bed is taken in the nights of a stay',
  'a bed is free before the arrival',
].map((name): ProjectTestLine => ({ file: 'tests/stays.test.js', name, outcome: 'passed', ms: 4 }))

export const practiceReply = 'Thanks, I’ll look into it.'
