/** Parts of a candidate's session, as components of the room are given them. */
import type { InterviewInvitation } from '@nova/contract/interviews/candidates'
import { onTestFinished, vi } from 'vitest'
import type { Pad } from '../src/journal/pads.ts'
import type { RoomQuestion } from '../src/journal/questions.ts'
import { createStore } from '../src/journal/store.ts'
import { type AnswerLine, emptyTimeline, type Timeline } from '../src/journal/timeline.ts'
import { toast } from '../src/ui/toast.tsx'

export function makeQuestion(id: string, given: Partial<RoomQuestion> = {}): RoomQuestion {
  return {
    id,
    kind: 'coding',
    title: `Question ${id}`,
    statement: 'Add two numbers.',
    category: '',
    difficulty: 'easy',
    minutes: 20,
    examples: [],
    constraints: [],
    followUp: null,
    starters: {},
    visibleTests: [],
    project: undefined,
    signature: { name: 'add', params: [{ name: 'a', type: 'int' }], returns: 'int' },
    ...given,
  }
}

export const makeTimeline = (given: Partial<Timeline> = {}) => createStore<Timeline>({ ...emptyTimeline, ...given })

export function makeAnswer(given: Partial<AnswerLine> = {}): AnswerLine {
  return {
    seq: 1,
    at: '2026-01-05T10:00:00Z',
    editedIn: [],
    before: undefined,
    id: 'a1',
    responseText: '',
    codeSubmission: 'x',
    language: 'python',
    timeSpent: 1,
    isCompleted: true,
    cause: 'submitted',
    ...given,
  }
}

/** A pad of which only the text is asked for. */
export const makeTextPad = (text: string) =>
  ({ questionId: 'q1', language: 'python', text: () => text }) as unknown as Pad

export const invitation = {
  joined: false,
  id: 'i1',
  candidateName: 'Sam Reed',
  title: 'Backend engineer',
  disclosure: {
    version: '5',
    text: 'First.\n\nNova answers with the help of a language model (openai m), which is sent your messages.',
    model: 'Nova answers with the help of a language model (openai m), which is sent your messages.',
  },
} as unknown as InterviewInvitation

/** Collects the words of each toast from now on. */
export function listenToToasts(): string[] {
  const said: string[] = []
  for (const kind of ['success', 'error', 'info', 'warning'] as const) {
    const hear = (message: unknown) => void (typeof message === 'string' && said.push(message))
    const spy = vi.spyOn(toast, kind).mockImplementation(hear)
    // Files of a worker share their modules.
    onTestFinished(() => spy.mockRestore())
  }
  return said
}
