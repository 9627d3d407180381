/** Sessions with proposals of the assistant, as their journal would hold them. */
import type { AgentAct } from '@nova/contract/projects/agent'
import type { Hunk } from '@nova/contract/projects/hunks'
import type { ProjectTest } from '@nova/contract/projects/workspace'
import type { FilePad } from '@nova/contract/words'
import type { makeSession } from './evidence-factory.ts'

type Session = ReturnType<typeof makeSession>
type Line = [sign: ' ' | '+' | '-', text: string]

/** Ids of proposals, by their number. */
export const proposalId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Plays proposals, decisions and tests in one project of a session. */
export function makeAgentWork(session: Session, questionId: string) {
  let made = 0
  let asked = 0
  const act = (payload: AgentAct, role: 'candidate' | 'system' = 'candidate') =>
    session.add('agent', payload, questionId, role)
  const pad = (path: string): FilePad => `file:${path}`
  const filesById = new Map<string, { path: string; lines: Line[] }>()

  /** Puts lines of a proposal in the place of those they replace. */
  const write = (id: string, text: (lines: Line[]) => string = plainAfter) => {
    const { path, lines } = filesById.get(id)!
    const from = session.textOf(questionId, pad(path)).indexOf(plainBefore(lines))
    session.edit(questionId, pad(path), 'proposed', {
      from,
      removed: plainBefore(lines).length,
      inserted: text(lines),
    })
  }

  return {
    begin: (files: Record<string, string>) => {
      session.add('workspace', { paths: Object.keys(files) }, questionId, 'system')
      for (const [path, inserted] of Object.entries(files)) {
        if (inserted !== '') session.edit(questionId, pad(path), 'template', { from: 0, inserted }, 'system')
      }
    },
    /** Asks, and is proposed a change of lines that follow one another in a file. */
    propose: (proposal: string | null, path: string, lines: Line[], engine: 'standard' | 'live' = 'standard') => {
      const id = proposalId(++made)
      filesById.set(id, { path, lines })
      const request = `asked-${made}`
      const chat = { author: 'candidate' as const, text: 'Please do it.', voice: false, helpStep: null, engine: null }
      session.add('chat', { interactionId: request, ...chat }, questionId)
      const hunk: Hunk = {
        oldStart: 1,
        oldLines: lines.filter(([sign]) => sign !== '+').length,
        newStart: 1,
        newLines: lines.filter(([sign]) => sign !== '-').length,
        lines: lines.map((line) => line.join('')),
      }
      const files = [{ path, act: 'edit' as const, hunks: [hunk] }]
      act({ act: 'proposed', id, engine, proposal, request, message: `A change of ${path}.`, files }, 'system')
      return id
    },
    look: (id: string, seconds: number) => {
      const { path } = filesById.get(id)!
      session.add('diffView', { proposal: id, path, isOpen: true }, questionId)
      session.wait(seconds)
      session.add('diffView', { proposal: id, path, isOpen: false }, questionId)
    },
    /** Asks about a change; without words, by a message that the journal doesn't hold. */
    ask: (id: string, text?: string) => {
      const request = `why-${++asked}`
      const chat = { author: 'candidate' as const, voice: false, helpStep: null, engine: null }
      if (text !== undefined) session.add('chat', { interactionId: request, text, ...chat }, questionId)
      return act({ act: 'explained', id, request })
    },
    apply: (id: string, how: { changed?: string; isPart?: true } = {}) => {
      const { path } = filesById.get(id)!
      const isEdited = how.changed !== undefined
      act({ act: 'applied', id, files: [{ path, hunks: [0], isEdited }], isWhole: !isEdited && !how.isPart })
      write(id, isEdited ? () => how.changed! : plainAfter)
    },
    reject: (id: string, reason: string | null = null) => act({ act: 'rejected', id, reason }),
    reason: (id: string, reason: string) => act({ act: 'reasoned', id, reason }),
    undo: (id: string) => {
      act({ act: 'undone', id })
      const { path, lines } = filesById.get(id)!
      const from = session.textOf(questionId, pad(path)).indexOf(plainAfter(lines))
      session.edit(questionId, pad(path), 'undone', {
        from,
        removed: plainAfter(lines).length,
        inserted: plainBefore(lines),
      })
    },
    test: (
      hidden: { stage: string; passed: number; total: number }[] = [],
      hiddenPassed?: string[],
      status: ProjectTest['status'] = 'ok',
    ) =>
      session.add(
        'projectTest',
        {
          id: 't',
          trigger: hiddenPassed ? 'submitted' : 'candidate',
          status,
          tests: [],
          hidden,
          visible: { passed: 1, total: 1 },
          durationMs: 900,
          upTo: 0,
          ...(hiddenPassed ? { hiddenPassed } : {}),
        },
        questionId,
        hiddenPassed ? 'system' : 'candidate',
      ),
    enter: (command: string) =>
      session.add('terminal', { terminal: 1, events: [[0, 'i', `${command}\r`]] }, questionId),
    /** Types over a stretch of a file, key by key, from where the texts begin to differ. */
    replace: (path: string, before: string, after: string) => {
      let same = 0
      while (before[same] === after[same]) same++
      const from = session.textOf(questionId, pad(path)).indexOf(before) + same
      if (same < before.length) session.remove(questionId, pad(path), from, before.length - same)
      session.type(questionId, pad(path), after.slice(same), from)
    },
  }
}

const plain = (lines: Line[], but: '+' | '-') =>
  lines
    .filter(([sign]) => sign !== but)
    .map(([, text]) => text)
    .join('\n')
const plainBefore = (lines: Line[]) => plain(lines, '+')
const plainAfter = (lines: Line[]) => plain(lines, '-')
