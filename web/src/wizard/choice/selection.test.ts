import type { Interview } from '@nova/contract/interviews/interviews'
import { isTooShortAlone, sayShows } from '@nova/contract/reports/showable'
import { describe, expect, it } from 'vitest'
import {
  firstChoice,
  fitTime,
  readShows,
  movedWithin,
  orderOf,
  type ProposedQuestion,
  proposalOf,
  readAsked,
  shortfallOf,
} from './selection.ts'

const minutesOf: Record<string, number> = { c: 30, t: 20, b: 10 }
const makeInterview = (order: string[], duration: number, selected?: string[]) => {
  const list = (ids: string[]) => ids.map((id) => ({ id, timeEstimate: minutesOf[id[0]!] }))
  const chosen = (ids: string[]) => list(ids.filter((id) => selected?.includes(id)))
  const technical = order.filter((id) => !id.startsWith('b'))
  const behavioral = order.filter((id) => id.startsWith('b'))
  return {
    duration,
    selected: selected !== undefined,
    proposedQuestions: { technical: list(technical), behavioral: list(behavioral), order },
    technicalQuestions: chosen(technical),
    behavioralQuestions: chosen(behavioral),
  } as unknown as Interview
}

describe('the initial selection', () => {
  const interview = makeInterview(['c1', 't1', 'b1', 'c2', 'b2'], 60)

  it('is the first three of the order that the server gives', () => {
    expect(proposalOf(interview).map(({ id }) => id)).toEqual(['c1', 't1', 'b1', 'c2', 'b2'])
    expect(firstChoice(interview, null)).toEqual(['c1', 't1', 'b1'])
  })

  it('is only what fits the duration, and at least one', () => {
    expect(firstChoice(makeInterview(['c1', 'b1', 'b2', 'c2'], 40), null)).toEqual(['c1', 'b1'])
    expect(firstChoice(makeInterview(['c1', 't1', 'b1'], 20), null)).toEqual(['c1'])
  })

  it('is what was ticked before, without what is no longer proposed', () => {
    expect(firstChoice(interview, ['b2', 'gone'])).toEqual(['b2'])
    expect(firstChoice(interview, [])).toEqual([])
  })

  it('is what was saved', () => {
    expect(firstChoice(makeInterview(['c1', 'c2', 'b1'], 60, ['c2', 'b1']), null)).toEqual(['c2', 'b1'])
  })
})

describe('the selection that fits the time', () => {
  const question = (id: string, timeEstimate: number, questionType?: string) =>
    ({ id, timeEstimate, ...(questionType && { questionType }) }) as ProposedQuestion
  const proposed = [
    ...['c1', 'c2', 'c3'].map((id) => question(id, 30, 'coding')),
    question('t1', 20, 'technical'),
    question('b1', 10),
    question('b2', 10),
  ]

  it('is one of each kind, the chosen ones first', () => {
    expect(fitTime(proposed, ['c2', 'c1', 'c3'], 60)).toEqual(['c2', 't1', 'b1'])
    expect(fitTime(proposed, ['c1', 'b2'], 75)).toEqual(['c1', 't1', 'b2', 'b1'])
  })

  it('is at least one question', () => {
    expect(fitTime(proposed, ['c1'], 15)).toEqual(['c1'])
    expect(fitTime([], [], 60)).toEqual([])
  })
})

describe('the message after regenerating', () => {
  it('says nothing where all others are new', () => {
    expect(shortfallOf(['a', 'b', 'c'], ['a'], ['a', 'd', 'e'])).toBeUndefined()
  })

  it('says when the bank has few or none left', () => {
    expect(shortfallOf(['a', 'b', 'c'], ['a'], ['a', 'd'])).toContain('1 new question left')
    expect(shortfallOf(['a', 'b', 'c'], ['a'], ['a', 'b', 'c'])).toContain('no more questions')
  })
})

describe('the order of what is chosen', () => {
  const make = (id: string) => (id.startsWith('b') ? { id } : { id, questionType: 'coding' }) as ProposedQuestion
  const questions = ['c1', 'c2', 't1', 'b1', 'b2'].map(make)

  it('is that of the choice, behavioral ones last', () => {
    expect(orderOf(questions, ['b2', 't1', 'c1', 'gone']).map(({ id }) => id)).toEqual(['t1', 'c1', 'b2'])
  })

  it('changes by a step within its part, and no further', () => {
    const asked = orderOf(questions, ['c1', 'c2', 'b1'])
    expect(movedWithin(asked, 'c2', -1)).toEqual(['c2', 'c1', 'b1'])
    expect(movedWithin(asked, 'c1', -1)).toBeUndefined()
    expect(movedWithin(asked, 'c2', 1)).toBeUndefined()
    expect(movedWithin(asked, 'b1', 1)).toBeUndefined()
  })
})

describe('what a report on the questions can show at most', () => {
  const [coding, technical, story] = [{ questionType: 'coding' }, { questionType: 'technical' }, {}]
  const project = { id: 'p1', questionType: 'project', project: { stages: [{}, {}, {}], agent: 'proposes' } }
  const settings = { followUps: 'ask', aiPolicy: 'nova', helpLevel: 'guide', agentEngine: 'scripted' } as never
  const shows = (...questions: object[]) => readShows(questions as ProposedQuestion[], settings)
  const changed = (question: object, change: object) =>
    readShows([question] as ProposedQuestion[], { ...(settings as object), ...change } as never)

  it('counts observations and kinds as a report does', () => {
    const counts = [shows(coding), shows(technical), shows(story), shows(project)].map((each) => [
      each.observations,
      each.kinds,
    ])
    expect(counts).toEqual([
      [5, 3],
      [1, 1],
      [1, 1],
      [9, 3],
    ])
    const off = { ...(settings as object), followUps: 'off' } as never
    expect(readShows([coding, technical] as ProposedQuestion[], off)).toMatchObject({ observations: 5, kinds: 3 })
    expect(shows(coding).best).toBeNull()
    expect(shows(coding, coding, technical).best).toMatchObject({
      label: 'Strong Hire',
      other: 'Consider with Reservations',
    })
    expect(shows(coding, coding, technical).worst).toMatchObject({ label: 'Do Not Hire', other: null })
  })

  it('of one project leads to a recommendation where Nova proposes changes, and says what it takes', () => {
    expect(shows(project)).toMatchObject({ best: { label: 'Strong Hire' }, worst: { label: 'Do Not Hire' } })
    expect(sayShows(shows(project))).toEqual({
      isShort: false,
      sentence: expect.stringMatching(
        /^If the score is between \d+ and \d+, .*, even if the candidate decides on Nova’s/,
      ),
    })
    expect(isTooShortAlone(readAsked(project as ProposedQuestion), settings)).toBe(false)
    expect(isTooShortAlone(readAsked(coding as ProposedQuestion), settings)).toBe(false)
  })

  it.each([{ aiPolicy: 'none' }, { helpLevel: 'clarify' }, { agentEngine: 'live' }])(
    'of one project alone says that nothing can be recommended: %j',
    (change) => {
      const alone = changed(project, { followUps: 'off', ...change })
      // Its stages are of one kind with its tests.
      expect(alone).toMatchObject({ observations: 6, kinds: 1, isSupervised: false, best: null })
      expect(sayShows(alone)).toEqual({
        isShort: true,
        sentence: 'Too little for a recommendation.',
      })
      const changedSettings = { ...(settings as object), followUps: 'off', ...change } as never
      expect(isTooShortAlone(readAsked(project as ProposedQuestion), changedSettings)).toBe(true)
    },
  )
})
