/** Parts beside a behavioural question. */
import type { NovaUse } from '@nova/contract/questions/nova'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { makeQuestion, makeTimeline } from '../../../test/room-parts.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { createStore } from '../../journal/store.ts'
import type { Timeline } from '../../journal/timeline.ts'
import { GoodAnswer, InterviewProgress } from './story-parts.tsx'

afterEach(cleanup)

const story = makeQuestion('q1', { kind: 'behavioral' })
const coding = makeQuestion('q2')
const chatted = {
  chat: [{ author: 'candidate', interactionId: 'm1', questionId: 'q1', text: 'Hi' }],
} as unknown as Partial<Timeline>

function draw(questions: RoomQuestion[], hasHelp: boolean, timeline: Partial<Timeline> = {}) {
  const answering = { timeline: makeTimeline(timeline), completed: createStore(new Map()) }
  const novaUse = createStore<NovaUse>({ questions: 0, helpRequests: 0 })
  render(
    <InterviewProgress
      {...{ questions, hasHelp, novaUse }}
      answering={answering as never}
      isOver={false}
      current="q1"
    />,
  )
  const progress = screen.getByRole('region', { name: 'Interview Progress' })
  expect(within(progress).getAllByRole('listitem')).toHaveLength(questions.length)
  return ['Questions Asked', 'AI Interactions', 'Help Requests'].map(
    (name) => within(progress).queryByText(name) !== null,
  )
}

test.each<[when: string, questions: RoomQuestion[], hasHelp: boolean, timeline: Partial<Timeline>, isShown: boolean]>([
  ['beside questions that Nova helps with', [story, coding], true, {}, true],
  ['beside stories alone', [story], true, {}, false],
  ['beside stories alone, once a message was sent', [story], true, chatted, true],
  ['in an interview without help', [story, coding], false, chatted, false],
])('counters of help are shown only where help exists: %s', (_, questions, hasHelp, timeline, isShown) => {
  expect(draw(questions, hasHelp, timeline)).toEqual([isShown, isShown, isShown])
})

test('the elements of a good answer are shown with the planned time', () => {
  render(<GoodAnswer minutes={10} />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Situation', 'Task', 'Action', 'Result'],
  ])
  expect(screen.getByText('Plan about 10 minutes for it.', { exact: false })).toBeTruthy()
})
