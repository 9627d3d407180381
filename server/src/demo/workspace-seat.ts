/** A candidate's actions in a project: files, tests, and Nova's changes, through the calls of the workspace page. */
import type { AgentAct } from '@nova/contract/projects/agent'
import type { ProjectTest } from '@nova/contract/projects/workspace'
import type { ChatReply } from '@nova/contract/questions/nova'
import type { FollowUpEntry, FollowUpKind } from '@nova/contract/reviews/follow-ups'
import type { EntryOf, JournalPage, Pad } from '@nova/contract/room/journal'
import type { Seat } from './seat.ts'
import { ask, makeEntry, type Stage } from './stage.ts'

export type Proposal = Extract<AgentAct, { act: 'proposed' }>

/** Opens the workspace of the project `questionId` for a seat that is already taken. */
export function takeWorkspace(stage: Stage, seat: Seat, questionId: string) {
  const { path, candidate, wait } = seat
  const post = <T>(to: string, body?: object) => ask<T>(stage, 'POST', `${path}/${to}`, { body, candidate })
  const write = (kind: string, payload: object) =>
    post('journal', { entries: [makeEntry(stage, kind, payload, questionId)] })
  const place = (file: string) => ({ questionId, language: `file:${file}` as const })

  /** The texts as they are now: the server writes what is taken of Nova's changes. */
  const catchUp = async (): Promise<void> => {
    for (const pad of await ask<Pad[]>(stage, 'GET', `${path}/pads`, { candidate })) seat.load(pad)
  }
  const decide = (id: string, what: string, body: object) => post(`proposals/${id}/${what}`, body)

  return {
    wait,
    open: () => write('navigate', { questionId }),
    test: async (): Promise<void> => {
      await ask<ProjectTest>(stage, 'POST', `/api/Interviews/${seat.interview.id}/projects/${questionId}/test`, {
        body: { hidden: false },
        candidate,
      })
      wait(4)
    },
    type: async (file: string, old: string, text: string): Promise<void> => {
      await catchUp()
      await seat.type(place(file), old, text)
    },
    create: async (file: string, text: string): Promise<void> => {
      await write('file', { act: 'create', path: file })
      await seat.type(place(file), '', text)
    },
    say: (text: string) => seat.chat(questionId, text),
    /** Asks for a change; must get one. */
    propose: async (words: string): Promise<Proposal> => {
      wait(words.length / 5)
      const { proposal, aiResponse } = await post<ChatReply>('chat', { questionId, userMessage: words })
      wait(aiResponse.length / 15)
      const { entries } = await ask<JournalPage>(stage, 'GET', `${path}/journal`, { candidate })
      const made = entries.find(
        (entry): entry is EntryOf<'agent'> & { payload: Proposal } =>
          'kind' in entry && entry.kind === 'agent' && (entry as EntryOf<'agent'>).payload.id === proposal,
      )
      if (!made) throw new Error(`Nova proposed nothing for ${JSON.stringify(words)}.`)
      return made.payload
    },
    look: async ({ id, files }: Proposal, seconds: number): Promise<void> => {
      for (const file of files) {
        await write('diffView', { proposal: id, path: file.path, isOpen: true })
        wait(seconds)
        await write('diffView', { proposal: id, path: file.path, isOpen: false })
      }
    },
    take: ({ id, files }: Proposal) => {
      const whole = files.map((file) => ({ path: file.path, hunks: file.hunks.map((_, at) => at) }))
      return decide(id, 'apply', { files: whole })
    },
    reject: ({ id }: Proposal, reason: string) => decide(id, 'reject', { reason }),
    submit: (timeSpent: number) => post('response', { questionId, timeSpent, isCompleted: true }),
    /** Answers what is asked about the submitted project, where that can be made here: in these words, or the first choice. */
    answerFollowUps: async (words: Partial<Record<FollowUpKind, string>>): Promise<void> => {
      const steps = async () => {
        const { entries } = await ask<JournalPage>(stage, 'GET', `${path}/journal`, { candidate })
        return entries.flatMap((entry) =>
          'kind' in entry && entry.kind === 'followUp' ? [entry.payload as FollowUpEntry] : [],
        )
      }
      const offered = (await steps()).at(-1)
      if (!offered) return
      const place = `follow-ups/${offered.setId}`
      wait(10)
      await post(`${place}/start`)
      const asked = (await steps()).at(-1)
      if (asked?.step !== 'asked') return
      for (const { id, kind, choices } of asked.questions) {
        wait(45)
        const given = choices ? { choice: 0 } : { text: words[kind] ?? 'I would have to look.' }
        await post(`${place}/answers`, { id, ...given, writtenAt: stage.clock.now() })
      }
    },
  }
}
