import { createHash } from 'node:crypto'
import type { HiddenCounts } from '@nova/contract/questions/runs'
import type { EditCause, EntryKind, EntryOf } from '@nova/contract/room/journal'
import type { Changes } from '@nova/contract/room/text'
import type { CodeLanguage, PadLanguage } from '@nova/contract/words'
import type { EvidenceInput, EvidenceInterview, EvidenceQuestion } from '../src/observations/input.ts'

export const sessionStart = Date.parse('2026-11-20T09:00:00.000Z')

export function makeQuestion(facts: Partial<EvidenceQuestion> & Pick<EvidenceQuestion, 'id'>): EvidenceQuestion {
  return {
    kind: 'coding',
    title: `Question ${facts.id}`,
    minutes: 30,
    statement: 'Merge the overlapping intervals of a list and return them in the order of their starts.',
    ...(facts.kind === undefined || facts.kind === 'coding'
      ? { starters: { javascript: 'function merge(intervals) {\n}\n', python: 'def merge(intervals):\n' } }
      : {}),
    tests: [
      { group: 'core', visible: true },
      ...(['core', 'edge', 'scale'] as const).map((group) => ({ group, visible: false })),
    ],
    ...facts,
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes a session as its journal would hold it; times are seconds since the start and only move on. */
export function makeSession(questions: EvidenceQuestion[], interview: Partial<EvidenceInterview> = {}) {
  const entries: EntryOf[] = []
  const pads = new Map<string, { text: string; version: number }>()
  let now = sessionStart
  let ids = 0

  const add = <K extends EntryKind>(
    kind: K,
    payload: EntryOf<K>['payload'],
    questionId: string | null = null,
    role: 'candidate' | 'interviewer' | 'system' = 'candidate',
  ) => {
    const seq = entries.length + 1
    const entry = {
      seq,
      at: new Date(now).toISOString(),
      actor: { role, id: role, name: null },
      kind,
      questionId,
      clientId: `c${++ids}`,
      clientAt: role === 'candidate' ? now : null,
      payload,
      hash: hashOf(`${seq}`),
    }
    entries.push(entry as unknown as EntryOf)
    return seq
  }

  const edit = (
    questionId: string,
    language: PadLanguage,
    cause: EditCause,
    change: { from: number; removed?: number; inserted?: string },
    role: 'candidate' | 'interviewer' | 'system' = 'candidate',
  ) => {
    const key = `${language} ${questionId}`
    const pad = pads.get(key) ?? { text: '', version: 0 }
    const { from, removed = 0, inserted = '' } = change
    const after = pad.text.length - from - removed
    const replaced = inserted ? [removed, ...inserted.split('\n')] : [removed]
    const changes = [...(from ? [from] : []), replaced, ...(after ? [after] : [])] as Changes
    pads.set(key, {
      text: pad.text.slice(0, from) + inserted + pad.text.slice(from + removed),
      version: pad.version + 1,
    })
    return add('edit', { language, baseVersion: pad.version, edits: [{ changes, cause, at: now }] }, questionId, role)
  }

  const textOf = (questionId: string, language: PadLanguage) => pads.get(`${language} ${questionId}`)?.text ?? ''

  const session = {
    add,
    edit,
    textOf,
    /** The entry added last. */
    last: () => entries.at(-1)!,
    wait: (seconds: number) => {
      now += seconds * 1000
    },
    at: (seconds: number) => {
      now = Math.max(now, sessionStart + seconds * 1000)
    },
    open: (questionId: string) => add('navigate', { questionId }),
    template: (questionId: string, language: CodeLanguage) => {
      const question = questions.find(({ id }) => id === questionId)
      return edit(
        questionId,
        language,
        'template',
        { from: 0, inserted: question?.starters?.[language] ?? '' },
        'system',
      )
    },
    /** Types at a place (default: the end), one key every 150 ms. */
    type: (questionId: string, language: PadLanguage, text: string, from?: number, keyMs = 150) => {
      const start = from ?? textOf(questionId, language).length
      for (let at = 0; at < text.length; at++) {
        now += keyMs
        edit(questionId, language, 'typed', { from: start + at, inserted: text[at]! })
      }
    },
    paste: (questionId: string, language: PadLanguage, text: string, from?: number) =>
      edit(questionId, language, 'pasted', { from: from ?? textOf(questionId, language).length, inserted: text }),
    remove: (questionId: string, language: PadLanguage, from: number, removed: number) =>
      edit(questionId, language, 'deleted', { from, removed }),
    away: (seconds: number) => {
      add('focus', { focused: false })
      now += seconds * 1000
      add('focus', { focused: true, awayMs: seconds * 1000 })
    },
    ask: (questionId: string, text: string, voice = false) =>
      add(
        'chat',
        { interactionId: `i${ids}`, author: 'candidate', text, voice, helpStep: null, engine: null },
        questionId,
      ),
    reply: (questionId: string, text: string, helpStep = 1) =>
      add(
        'chat',
        { interactionId: `i${ids}`, author: 'nova', text, voice: false, helpStep, engine: 'builtin' },
        questionId,
        'system',
      ),
    test: (
      questionId: string,
      language: CodeLanguage,
      hidden: Partial<HiddenCounts>,
      trigger: 'candidate' | 'submitted' = 'candidate',
      code = textOf(questionId, language),
    ) =>
      add(
        'test',
        {
          id: `t${ids}`,
          language,
          code,
          status: 'ok',
          trigger,
          failure: null,
          stderr: '',
          visible: { passed: 2, total: 2 },
          hidden: { core: count(0, 0), edge: count(0, 0), scale: count(0, 0), ...hidden },
        },
        questionId,
        trigger === 'submitted' ? 'system' : 'candidate',
      ),
    run: (questionId: string, language: CodeLanguage) =>
      add(
        'run',
        {
          id: `r${ids}`,
          language,
          code: textOf(questionId, language),
          stdin: null,
          args: null,
          status: 'ok',
          stdout: '',
          stderr: '',
          exitCode: 0,
          durationMs: 40,
        },
        questionId,
      ),
    submit: (questionId: string, language: PadLanguage, cause: 'submitted' | 'marked' = 'submitted') => {
      const text = textOf(questionId, language)
      return add(
        'answer',
        {
          id: `a${ids}`,
          language,
          timeSpent: 60,
          isCompleted: true,
          cause,
          responseText: language === 'text' ? text : '',
          codeSubmission: language === 'text' ? '' : text,
        },
        questionId,
      )
    },
    input: (): EvidenceInput => ({
      interview: {
        id: '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968',
        title: 'Backend Engineer',
        candidateName: 'Ada Example',
        candidateEmail: 'ada@example.org',
        aiPolicy: 'nova',
        helpLevel: 'hint',
        questionMix: 'Both',
        startedAt: new Date(sessionStart).toISOString(),
        completedAt: new Date(now).toISOString(),
        durationMinutes: 60,
        timeMultiplier: 1,
        assistiveInput: false,
        ...interview,
      },
      questions,
      entries,
    }),
  }
  return session
}

export const count = (passed: number, total: number) => ({ passed, total })

/** Code of about this many non-blank characters without repetition. */
export function makeCode(solid: number, seed = 'a'): string {
  let code = ''
  for (let line = 0; code.replace(/\s/g, '').length < solid; line++) {
    const name = `${seed}${hashOf(`${seed} ${line}`).slice(0, 8)}`
    code += `  const ${name} = intervals.at(${line * 7 + 3}) ?? ${line * 13}\n`
  }
  return code
}

/** Four questions about the submitted code, with answers from running it; null where there is none. */
export function addFollowUps(
  session: ReturnType<typeof makeSession>,
  outcomes: ('right' | 'not_right' | 'not_checked' | null)[],
  questionId = 'code',
) {
  const setId = `6f9619ff-8b86-4d01-b42d-${Buffer.from(questionId).toString('hex').padStart(12, '0').slice(-12)}`
  const answerId = '6f9619ff-8b86-4d01-b42d-00cf4fc964fe'
  const asked = outcomes.map((_, at) => ({ id: `v${at}`, kind: 'value' as const, text: 'What does it return?' }))
  const truths = asked.map((each) => ({ ...each, truth: 1 }))
  const times = { answerId, count: asked.length, seconds: 240, isSkippable: true }
  session.add(
    'followUpCheck',
    { step: 'prepared', setId, answerId, language: 'javascript', questions: truths },
    questionId,
  )
  session.add('followUp', { step: 'offered', setId, ...times }, questionId)
  session.add('followUp', { step: 'asked', setId, questions: asked }, questionId)
  outcomes.forEach((outcome, at) => {
    if (outcome === null) return
    const answer = { id: `v${at}`, text: '1', choice: null, voice: false, late: false }
    session.add('followUp', { step: 'answered', setId, ...answer }, questionId)
    session.add('followUpCheck', { step: 'checked', setId, id: `v${at}`, outcome, ranMeanwhile: false }, questionId)
  })
}
