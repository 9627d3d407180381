/** The history of each change that the assistant proposed: times, checks before the decision, and its outcome. */
import type { ReportedProposal } from '@nova/contract/projects/working-with-ai'
import type { EntryOf } from '@nova/contract/room/journal'
import { type LineOrigin, type LineOriginFold, openLineOrigins, proposalOf } from '@nova/contract/room/line-origins'
import { lengthWithout, type Span } from '@nova/contract/room/pauses'
import { isFilePad } from '@nova/contract/words'
import { accountOf, readLineSources } from '../../integrity/account/account.ts'
import type { EvidenceInput, EvidenceQuestion } from '../../observations/input.ts'
import { isOfVersion, type Observations, of } from '../../observations/observations.ts'
import { type Command, type FileTexts, readCommands, runsFiles } from './checks.ts'
import { findJudgement } from './projects.ts'

/** Proposals of one project, in the order in which they were made, and its lines at the end. */
export type ProjectProposals = {
  proposals: ProposalFact[]
  files: OriginFile[]
  /** By the entry that ended a stage of the work. */
  steps: WorkStep[]
}
/** Origins of a file's lines, null for a blank one. */
type OriginFile = { path: string; origins: readonly (LineOrigin | null)[]; proposals: readonly (string | null)[] }
export type ProposalFact = ReportedProposal & {
  /** Time of the decision, on the server's clock. */
  decidedAt: number | null
  /** True if sound and rejected while its stage's hidden tests pass at the end; null if unknown. */
  isReplaced: boolean | null
}
export type WorkStep = { did: 'asked' | 'taken' | 'rejected' | 'undone' | 'tested' | 'ran' | 'wrote'; seq: number }

type Acts = {
  proposed: EntryOf<'agent'>
  decided: EntryOf<'agent'> | null
  undone: EntryOf<'agent'> | null
  /** Why it was rejected, where that was said after it. */
  reason: string | null
  explained: number[]
}
type Known = NonNullable<NonNullable<EvidenceQuestion['project']>['proposals']>[number]
type Work = {
  question: EvidenceQuestion
  seen: Observations
  entries: EntryOf[]
  judged: EntryOf<'projectTest'>['payload'] | null
  tests: EntryOf<'projectTest'>[]
  commands: Command[]
  texts: FileTexts
  lines: Map<string, { agent: number; edited: number }>
  appliedLines: Map<string, number>
  overwritten: Overwritten
}
/**
 * Per proposal: the number of its lines that other proposals replaced, and the entry that applied the first of these.
 */
type Overwritten = Map<string, { lines: number; seq: number }>

/** A run that says nothing about the files. */
const untold = new Set(['unavailable', 'internal_error', 'killed', 'not_judged'])

/** Reads one project's proposals. */
export function readProposals(input: EvidenceInput, seen: Observations, question: EvidenceQuestion): ProjectProposals {
  const whole = input.entries
  // Work after the version that counts is not judged.
  const all = whole.filter((entry) => isOfVersion(seen, entry) || entry.kind === 'projectTest')
  const entries = all.filter(({ questionId }) => questionId === question.id)
  const sourcesOf = readLineSources(accountOf(input, seen))
  const { files, appliedLines, overwritten } = foldLines(entries, openLineOrigins(sourcesOf))
  const tests = of(entries, 'projectTest')
  const judged = findJudgement(seen, question, whole)
  const work: Work = {
    question,
    seen,
    entries,
    appliedLines,
    overwritten,
    judged: judged?.payload ?? null,
    lines: countLines(files),
    tests: tests.filter((entry) => entry.payload.trigger === 'candidate' && isOfVersion(seen, entry)),
    commands: readCommands(of(entries, 'terminal')),
    texts: readTexts(seen, question),
  }
  const acts = foldActs(of(entries, 'agent'))
  return { proposals: acts.map((each) => readProposal(work, each, all)), files, steps: listSteps(work) }
}

/** Files by path, starter files included: a file deleted since was there to be run. */
function readTexts({ pads }: Observations, { id, project }: EvidenceQuestion): FileTexts {
  const written = pads.filter(({ questionId, language }) => questionId === id && isFilePad(language))
  const now = written.map(({ language, text }) => [language.slice('file:'.length), text] as const)
  return new Map([...(project?.files ?? []), ...now])
}

/** The lines at the end, and how many a proposal had right after it was applied. */
function foldLines(entries: EntryOf[], origins: LineOriginFold) {
  const appliedLines = new Map<string, number>()
  const overwritten: Overwritten = new Map()
  let applied: { id: string; seq: number; before: Work['lines'] } | null = null
  const note = () => {
    if (applied === null) return
    const { id, seq, before } = applied
    const after = countLines(listFiles(origins))
    appliedLines.set(id, after.get(id)?.agent ?? 0)
    for (const [other, { agent }] of before) {
      const lost = other === id ? 0 : agent - (after.get(other)?.agent ?? 0)
      const known = overwritten.get(other) ?? { lines: 0, seq }
      if (lost > 0) overwritten.set(other, { ...known, lines: known.lines + lost })
    }
    applied = null
  }
  for (const entry of entries) {
    const isOfTaking = entry.kind === 'file' || (entry.kind === 'edit' && entry.payload.edits[0]?.cause === 'proposed')
    if (!isOfTaking) note()
    origins.take(entry)
    if (entry.kind === 'agent' && entry.payload.act === 'applied')
      applied = { id: entry.payload.id, seq: entry.seq, before: countLines(listFiles(origins)) }
  }
  note()
  return { files: listFiles(origins), appliedLines, overwritten }
}

const listFiles = (origins: LineOriginFold): OriginFile[] =>
  origins.files().map(([path, lines]) => ({ path, origins: origins.originsOf(path), proposals: lines.map(proposalOf) }))

function countLines(files: readonly OriginFile[]): Work['lines'] {
  const counts: Work['lines'] = new Map()
  for (const { origins, proposals } of files) {
    for (const [at, origin] of origins.entries()) {
      const id = proposals[at] ?? null
      if (id === null || (origin !== 'agent' && origin !== 'edited')) continue
      const known = counts.get(id) ?? { agent: 0, edited: 0 }
      counts.set(id, { ...known, [origin]: known[origin] + 1 })
    }
  }
  return counts
}

function foldActs(entries: EntryOf<'agent'>[]): Acts[] {
  const byId = new Map<string, Acts>()
  for (const entry of entries) {
    const { payload, seq } = entry
    if (payload.act === 'proposed')
      byId.set(payload.id, { proposed: entry, decided: null, undone: null, reason: null, explained: [] })
    const acts = byId.get(payload.id)
    if (!acts) continue
    if (payload.act === 'applied' || payload.act === 'rejected')
      Object.assign(acts, { decided: entry, undone: null, reason: null })
    if (payload.act === 'undone') acts.undone = entry
    if (payload.act === 'reasoned') acts.reason = payload.reason
    if (payload.act === 'explained') acts.explained.push(seq)
  }
  return [...byId.values()]
}

function readProposal(work: Work, acts: Acts, all: EntryOf[]): ProposalFact {
  const { question, seen, lines } = work
  const { proposed, decided, undone } = acts
  const made = proposed.payload
  if (made.act !== 'proposed') throw new Error('A proposal begins with its entry')
  const known = question.project?.proposals?.find(({ id }) => id === made.proposal) ?? null
  const decidedAt = decided ? seen.clock(decided) : null
  const proposedAt = seen.clock(proposed)
  const decision = decisionOf(decided)
  const left = lines.get(made.id) ?? { agent: 0, edited: 0 }
  const { fate, repairedBy } = fateOf(work, acts, known, left)
  const request = of(all, 'chat').find(({ payload }) => payload.interactionId === made.request)
  return {
    id: made.id,
    questionId: question.id,
    message: made.message,
    engine: made.engine,
    decision,
    fate,
    repairedBy,
    files: made.files.map(({ path }) => path),
    requestSeq: request?.seq ?? null,
    proposedSeq: proposed.seq,
    decidedSeq: decided?.seq ?? null,
    decidedAt,
    undoneSeq: undone?.seq ?? null,
    reason: decided?.payload.act === 'rejected' ? (decided.payload.reason ?? acts.reason) : null,
    waitedSeconds: decidedAt === null ? null : toSeconds(decidedAt - proposedAt),
    viewSeconds: toSeconds(viewOf(work, acts)),
    checks: findChecks(work, acts),
    checkedAfterSeq: isApplied(decision) ? findCheckAfter(work, acts) : null,
    fault: known?.fault ? { kind: known.fault.kind, what: known.fault.what } : null,
    linesLeft: left,
    // If the result is unknown and the candidate wrote nothing, nothing has replaced it.
    isReplaced: known && !known.fault ? (isStageDone(work, known.stage) ?? (hasWritten(work) ? null : false)) : null,
  }
}

const toSeconds = (ms: number) => Math.round(Math.max(0, ms) / 1000)

export const isApplied = (decision: ReportedProposal['decision']): boolean =>
  decision === 'whole' || decision === 'part' || decision === 'changed'

/** Checked before it was decided: looking at it alone is none. */
export const isChecked = ({ checks }: Pick<ReportedProposal, 'checks'>): boolean =>
  checks.tests.length + checks.runs.length + checks.questions.length > 0

function decisionOf(decided: EntryOf<'agent'> | null): ReportedProposal['decision'] {
  if (!decided) return 'open'
  const { payload } = decided
  if (payload.act !== 'applied') return 'rejected'
  if (payload.files.some(({ isEdited }) => isEdited)) return 'changed'
  return payload.isWhole ? 'whole' : 'part'
}

/** How long its difference was in view, of any of its files; at most from the proposal to the decision, as the server has them. */
function viewOf({ entries, seen }: Work, { proposed, decided }: Acts): number {
  const limit: Span = { from: seen.clock(proposed), to: decided ? seen.clock(decided) : seen.end }
  const openFrom = new Map<string, number>()
  const spans: Span[] = []
  for (const entry of of(entries, 'diffView')) {
    const { proposal, path, isOpen } = entry.payload
    if (proposal !== proposed.payload.id) continue
    const at = Math.min(limit.to, Math.max(limit.from, seen.clock(entry)))
    const from = openFrom.get(path)
    if (isOpen) openFrom.set(path, from ?? at)
    else if (from !== undefined) {
      spans.push({ from, to: at })
      openFrom.delete(path)
    }
  }
  for (const from of openFrom.values()) spans.push({ from, to: limit.to })
  const away = [...seen.absences, ...seen.breaks].toSorted((a, b) => a.from - b.from)
  return join(spans).reduce((sum, span) => sum + lengthWithout(span, join(away)), 0)
}

/** Spans without their common part. */
function join(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** Finds runs relevant to a proposal: test runs, and runs of its files. */
function findRuns({ tests, commands, texts }: Work, { proposed }: Acts) {
  const paths = proposed.payload.act === 'proposed' ? proposed.payload.files.map(({ path }) => path) : []
  return {
    tests: tests.filter(({ payload }) => !untold.has(payload.status)).map(({ seq }) => seq),
    runs: commands.filter(({ line }) => runsFiles(line, paths, texts)).map(({ seq }) => seq),
  }
}

/** Finds the checks of a proposal before its decision. A run right after another decision belongs to that one. */
function findChecks(work: Work, acts: Acts): ReportedProposal['checks'] {
  const { proposed, decided, explained } = acts
  const { id } = proposed.payload
  const turns = work.entries.flatMap((entry) => {
    if (entry.kind === 'diffView') return entry.payload.isOpen ? [{ seq: entry.seq, isOther: false }] : []
    if (entry.kind !== 'agent') return []
    const { act } = entry.payload
    if (act === 'reasoned') return []
    const isDecision = act !== 'proposed' && act !== 'explained'
    return [{ seq: entry.seq, isOther: isDecision && entry.payload.id !== id }]
  })
  const isBefore = (seq: number) => seq > proposed.seq && (!decided || seq < decided.seq)
  const isOfThis = (seq: number) => isBefore(seq) && !turns.findLast((turn) => turn.seq < seq)?.isOther
  const { tests, runs } = findRuns(work, acts)
  return {
    tests: tests.filter(isOfThis),
    runs: [...new Set(runs.filter(isOfThis))],
    questions: explained.filter(isBefore),
  }
}

/** A test or a run before the next decision. */
function findCheckAfter(work: Work, acts: Acts): number | null {
  const after = acts.decided!.seq
  const next = of(work.entries, 'agent').find(
    ({ seq, payload }) => seq > after && (payload.act === 'applied' || payload.act === 'rejected'),
  )
  const { tests, runs } = findRuns(work, acts)
  const checks = [...tests, ...runs].toSorted((a, b) => a - b)
  return checks.find((seq) => seq > after && (!next || seq < next.seq)) ?? null
}

/**
 * Finds a fault's outcome. The hidden test that fails with it decides; if its result is unknown, the fault's lines do.
 */
function fateOf(
  work: Work,
  { decided, undone }: Acts,
  known: Known | null,
  left: ReportedProposal['linesLeft'],
): Pick<ReportedProposal, 'fate' | 'repairedBy'> {
  if (!known?.fault) return { fate: null, repairedBy: null }
  const decision = decisionOf(decided)
  if (!decided || !isApplied(decision)) return { fate: decision === 'open' ? 'open' : 'rejected', repairedBy: null }
  if (undone) return { fate: 'undone', repairedBy: null }
  const passes = passesAtEnd(work, known)
  if (passes !== true && left.agent > 0) {
    // Its lines are there, and nothing ran: a line more or less may have cured it.
    const isUntouched = left.agent === work.appliedLines.get(decided.payload.id) && decision === 'whole'
    return { fate: passes === false || isUntouched ? 'remained' : 'unknown', repairedBy: null }
  }
  if (isOverwritten(work, decided, left)) return { fate: 'overwritten', repairedBy: null }
  const isSince = left.agent < (work.appliedLines.get(decided.payload.id) ?? 0)
  const isBefore = decision !== 'whole' && !isSince
  return { fate: isBefore ? 'before' : 'after', repairedBy: passes === true ? 'test' : 'lines' }
}

/** True if only other proposals removed a fault, without a failing test of the candidate's before: that is chance. */
function isOverwritten(work: Work, decided: EntryOf<'agent'>, left: ReportedProposal['linesLeft']): boolean {
  const { id } = decided.payload
  const whole = work.appliedLines.get(id) ?? 0
  const lost = work.overwritten.get(id)
  const isByPeople = left.edited > 0 || whole - left.agent - (lost?.lines ?? 0) > 0
  if (isByPeople || decisionOf(decided) !== 'whole') return false
  const isTyped = of(work.entries, 'edit').some(
    ({ seq, actor, payload }) =>
      seq > decided.seq && actor.role === 'candidate' && payload.edits.some(({ cause }) => written.has(cause)),
  )
  if (!lost && isTyped) return false
  const until = lost?.seq ?? Infinity
  return !work.tests.some(({ seq, payload }) => seq > decided.seq && seq < until && !isFull(payload.visible))
}

const written = new Set(['typed', 'pasted', 'completed', 'deleted', 'command'])

/** True if the hidden test that fails with a fault passes at the end; null if unknown. */
function passesAtEnd({ judged }: Work, { fault, stage }: Known): boolean | null {
  if (!judged || judged.hidden.length === 0 || !fault) return null
  if (judged.hiddenPassed) return judged.hiddenPassed.includes(fault.killedBy)
  // Without test names: if all tests passed, this one did.
  return judged.hidden.every(isFull)
    ? true
    : judged.hidden.some((each) => each.stage === stage && each.passed === 0)
      ? false
      : null
}

const isFull = ({ passed, total }: { passed: number; total: number }) => total > 0 && passed === total

function isStageDone({ judged }: Work, stage: string): boolean | null {
  const counts = judged?.hidden.find((each) => each.stage === stage)
  return counts ? isFull(counts) : null
}

const hasWritten = ({ entries }: Work): boolean =>
  of(entries, 'edit').some(({ payload }) =>
    payload.edits.some(({ cause }) => written.has(cause) || cause === 'proposed'),
  )

const didOf = { proposed: 'asked', applied: 'taken', rejected: 'rejected', undone: 'undone' } as const

function listSteps({ entries, tests, commands }: Work): WorkStep[] {
  const wrote = of(entries, 'edit').filter(
    ({ actor, payload }) =>
      actor.role === 'candidate' && payload.edits.some(({ cause }) => cause === 'typed' || cause === 'pasted'),
  )
  const acts = of(entries, 'agent').flatMap(({ seq, payload }) =>
    payload.act === 'explained' || payload.act === 'reasoned' ? [] : [{ did: didOf[payload.act], seq }],
  )
  const steps: WorkStep[] = [
    ...wrote.map(({ seq }) => ({ did: 'wrote' as const, seq })),
    ...tests.map(({ seq }) => ({ did: 'tested' as const, seq })),
    ...[...new Set(commands.map(({ seq }) => seq))].map((seq) => ({ did: 'ran' as const, seq })),
    ...acts,
  ]
  return steps.toSorted((a, b) => a.seq - b.seq)
}
