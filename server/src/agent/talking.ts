/** The assistant's answers in Nova's chat on a project: with a change, about one, or neither. */
import { randomUUID } from 'node:crypto'
import type { AgentAct } from '@nova/contract/projects/agent'
import type { ProposedFile } from '@nova/contract/projects/hunks'
import type { ProjectProposal, ProjectQuestion } from '@nova/contract/projects/projects'
import type { EntryOf } from '@nova/contract/room/journal'
import type { InterviewRow } from '../interview-access/tables.ts'
import { findLastByHand, readEntries } from '../journal/reading.ts'
import type { Told } from '../journal/turn.ts'
import { retrieve } from '../knowledge/knowledge.ts'
import { readMeaning } from '../knowledge/talk-topics.ts'
import { withModelOf } from '../models/models.ts'
import type { Colleague, ColleagueAnswer, ColleagueTurn } from '../nova/nova.ts'
import { maySpeak } from '../nova/speaking.ts'
import type { Ctx } from '../platform/context/context.ts'
import { requireProject } from '../projects/projects.ts'
import { agentPartOf, engineOf } from '../questions/agent-part.ts'
import {
  type Choice,
  chooseProposal,
  isOffer,
  isOwnRequest,
  offerFor,
  placeOf,
  plain,
  type Standing,
} from './choosing.ts'
import { type Files, fitPatch } from './diffs.ts'
import { type Asked, explainProposal, namesChange, readQuestionAbout } from './explaining.ts'
import { tellWay } from './finding-way.ts'
import { answerLive } from './live.ts'
import { readTexts } from './past.ts'
import { readRequest } from './requests.ts'
import { type Proposed, readThread } from './thread.ts'
import { tellUnsure } from './unsure.ts'
import { answerTogether, askWhichPart, type Last, namedStage } from './working-together.ts'

const noChange = 'I have no change for that, so I’ll explain instead.'

/** A request is answered with a change, a question about one or about the repository with words; all else is Nova's. */
export const answerInProject: Colleague = async (ctx, row, turn) => {
  const question = await requireProject(ctx, row, turn.questionId)
  const engine = engineOf(row)
  const part = agentPartOf(question, row, engine)
  if (part === 'proposes' && engine === 'live') return answerLive(ctx, row, question, turn)
  const { text } = turn
  const thread = await readThread(ctx, row.id, question.id)
  const talk = (await readEntries(ctx, row.id, { kinds: ['chat'], questionId: question.id })) as EntryOf<'chat'>[]
  const said = talk.filter(({ payload }) => payload.author === 'nova')
  const offered = pickOffered(question, text, said.at(-1)?.payload.choices)
  const meant = await readMeaning(text)
  const isOwn = offered !== undefined || isOwnRequest(question, text)
  const request = isOwn ? 'change' : readRequest(text, meant)
  const place = await readPlace(ctx, row, question)
  const standing = standingAt(question, text, thread, place)
  const scene = sceneOf(question, thread, standing)
  if (part === 'proposes' && !isOwn) {
    const together = answerTogether(text, scene, request === 'change')
    if (together) return say(together)
  }
  if (request === 'change' && part === 'proposes') {
    const choice = await chooseProposal(question, offered ?? text, standing)
    if (choice.kind === 'none') return meant.tongue === 'en' ? { lead: noChange } : say(askWhichPart(scene))
    if (choice.kind === 'which') return say(askWhich(choice))
    const { proposal, isFirstOf } = choice
    return (tx) => propose(tx, row, { question, proposal, request: turn.interactionId, isFirstOf })
  }
  if (await isFactOf(question, text)) return undefined
  const last = said.at(-1)
  const about = part === 'proposes' ? readAbout(question, text, thread, last) : undefined
  const tellAbout = about && (() => explain(about, text, turn, said))
  if (namesChange(text) && tellAbout) return tellAbout
  const standpoint = { files: place.files, stage: standing.stage, last: place.last && failedOf(place.last) }
  const way = await tellWay(question, standpoint, text, isFreshAfter(thread, last))
  if (way !== undefined) return say({ text: way })
  if (tellAbout || request === 'talk') return tellAbout
  if (maySpeak(row, await withModelOf(ctx, row.companyId))) return undefined
  const earlier = said.map(({ payload }) => payload.text)
  const unsure = await tellUnsure(question, standpoint, text, earlier)
  return unsure && say(unsure)
}

const say =
  (told: Omit<Told, 'acts'>): ColleagueAnswer =>
  () =>
    Promise.resolve({ ...told, acts: [] })

/** A change was proposed or explained right before. */
const isFreshAfter = (thread: Proposed[], last: EntryOf<'chat'> | undefined): boolean =>
  thread.some(({ request, explained }) => [request, ...explained].includes(last?.payload.interactionId ?? ''))

/** From here on a message is a question that the project has an answer to. */
const minFact = 0.62

async function isFactOf(question: ProjectQuestion, message: string): Promise<boolean> {
  const hits = await retrieve({ question, language: undefined, message })
  return hits.some(({ item, alike }) => item.source === 'pack' && alike >= minFact)
}

function sceneOf(question: ProjectQuestion, thread: Proposed[], standing: Standing) {
  const applied = thread.filter(({ state }) => state === 'applied')
  const last = lastOf(question, applied) ?? lastOf(question, thread)
  return { ...standing, stages: question.stages, last, offers: (at: number) => offersOf(question, at, standing) }
}

const maxOffers = 3

/**
 * Lists the files of the stage's changes that were not requested yet and depend on no other, as requests the candidate
 * can send. Changes in their own words would show which of two fixes a part alone.
 */
function offersOf({ stages, proposals = [] }: ProjectQuestion, at: number, { stateOf, fits }: Standing): string[] {
  const isFree = (proposal: ProjectProposal) =>
    proposal.stage === stages[at]?.id && !stateOf.has(proposal.id) && proposal.needs.length === 0 && fits(proposal)
  const places = [...new Set(proposals.filter(isFree).map(placeOf))]
  return places.slice(0, maxOffers).map((place) => offerFor(place, at))
}

/** The change that is talked about: the last one that is open, else the last of all. */
function lastOf(question: ProjectQuestion, thread: Proposed[], text = ''): (Last & Omit<About, 'asked'>) | undefined {
  const named = thread.filter(({ files }) => files.some(({ path }) => text.includes(path.split('/').at(-1)!)))
  const among = named.length > 0 ? named : thread
  const proposed =
    among.findLast(({ state }) => state === 'open') ??
    among.findLast(({ state }) => state === 'applied') ??
    among.at(-1)
  const proposal = question.proposals?.find(({ id }) => id === proposed?.proposal)
  return proposed && proposal && { proposed, proposal, state: proposed.state }
}

type About = { proposed: Proposed; proposal: ProjectProposal; asked: Asked }

function readAbout(
  question: ProjectQuestion,
  text: string,
  thread: Proposed[],
  last: EntryOf<'chat'> | undefined,
): About | undefined {
  const talkedOf = lastOf(question, thread, text)
  if (!talkedOf) return undefined
  const { proposed, proposal } = talkedOf
  const isReminded = last !== undefined && Object.values(standingWords).includes(last.payload.text)
  const asked = readQuestionAbout(text, isReminded || isFreshAfter([proposed], last))
  return asked && { proposed, proposal, asked }
}

const gone = {
  undone: 'You undid that change, so it isn’t in your files.',
  rejected: 'You rejected that change, so it isn’t in your files.',
} as const

async function explain(
  { proposed, proposal, asked }: About,
  text: string,
  turn: ColleagueTurn,
  said: EntryOf<'chat'>[],
): Promise<Told> {
  const earlier = said.map(({ payload }) => payload.text)
  const about = await explainProposal(proposal, asked, text, earlier)
  return {
    // Say first that the change is not in the files, since the explanation describes it.
    text: proposed.state in gone ? `${gone[proposed.state as keyof typeof gone]} ${about}` : about,
    acts: [{ act: 'explained', id: proposed.id, request: turn.interactionId }],
  }
}

/** Reads 'The second one' after Nova asked which of two is meant, or the words of one choice; for changes only. */
function pickOffered(question: ProjectQuestion, text: string, choices: string[] = []): string | undefined {
  const changes = choices.filter((choice) => isOffer(question, choice))
  const which = /^\W*(?:i mean )?(?:the )?(first|second|former|latter|1|2)(?: (?:one|change))?(?: please)?\W*$/i.exec(
    text,
  )?.[1]
  if (which) return changes[/second|latter|2/i.test(which) ? 1 : 0]
  const named = changes.filter((choice) => plain(text).includes(plain(choice)))
  return named.length === 1 ? named[0] : undefined
}

function askWhich({ between }: Extract<Choice, { kind: 'which' }>): Told {
  const choices = between.map(({ phrase }) => phrase.replace(/^\w/, (letter) => letter.toUpperCase()))
  const named = choices.map((choice) => `“${choice}”`)
  return { text: `Do you mean ${named.slice(0, -1).join(', ')} or ${named.at(-1)}?`, choices, acts: [] }
}

type Place = { files: Files; written: string | undefined; last: LastTests }

async function readPlace(ctx: Ctx, row: InterviewRow, question: ProjectQuestion): Promise<Place> {
  const written = (await findLastByHand(ctx, row.id, question.id))?.payload.language
  return {
    files: await readTexts(ctx, row.id, question.id),
    written: written?.startsWith('file:') ? written.slice('file:'.length) : undefined,
    last: await readLastTests(ctx, row, question),
  }
}

function standingAt(question: ProjectQuestion, text: string, thread: Proposed[], place: Place): Standing {
  const stateOf = statesOf(thread)
  return {
    stage: namedStage(text, question.stages.length) ?? findStage(question, thread, place.last),
    file: place.written,
    stateOf,
    fits: (proposal) => planFor(question, proposal, place.files, stateOf) !== undefined,
  }
}

function failedOf(last: NonNullable<LastTests>) {
  const failed = last.tests.filter(({ outcome }) => outcome === 'failed')
  return { ...last, failed: failed.map(({ name }) => name), says: failed[0]?.message }
}

const statesOf = (thread: Proposed[]) => new Map(thread.map(({ proposal, state }) => [proposal ?? '', state]))

type LastTests = EntryOf<'projectTest'>['payload'] | undefined

async function readLastTests(ctx: Ctx, row: InterviewRow, { id }: ProjectQuestion): Promise<LastTests> {
  const runs = (await readEntries(ctx, row.id, { kinds: ['projectTest'], questionId: id })) as EntryOf<'projectTest'>[]
  return runs.findLast(({ payload }) => payload.trigger === 'candidate')?.payload
}

/** The first stage that the last test run does not show as done, or a later one that a change was proposed for. */
function findStage({ stages, proposals = [] }: ProjectQuestion, thread: Proposed[], last: LastTests): number {
  // A test whose file did not load is in no list, and did not pass.
  const passed = new Set(last?.tests.filter(({ outcome }) => outcome === 'passed').map(({ name }) => name))
  const isOpen = ({ id: stage, failing }: ProjectQuestion['stages'][number]) => {
    const hidden = last?.hidden.find((each) => each.stage === stage)
    if (hidden) return hidden.passed < hidden.total
    return last?.status !== 'ok' || failing.length === 0 || failing.some((name) => !passed.has(name))
  }
  const tested = Math.max(0, stages.findIndex(isOpen))
  const lastAsked = proposals.find((proposal) => proposal.id === thread.at(-1)?.proposal)?.stage
  return Math.max(
    tested,
    stages.findIndex((stage) => stage.id === lastAsked),
  )
}

type Plan = { proposal: ProjectProposal; files: ProposedFile[]; isBefore: boolean } | { blockedBy: ProjectProposal }

/** The change on the files as they are, or the one it builds on that has to come first. */
function planFor(
  question: ProjectQuestion,
  proposal: ProjectProposal,
  files: Files,
  stateOf: Standing['stateOf'],
): Plan | undefined {
  const fitting = fitPatch(files, proposal.patch)
  for (const id of proposal.needs) {
    const need = question.proposals?.find((each) => each.id === id)
    const state = stateOf.get(id)
    if (!need || state === 'applied') continue
    // The candidate may have written a rejected change by hand.
    if (state === 'open' || (state !== undefined && !fitting)) return { blockedBy: need }
    const plan = state === undefined ? planFor(question, need, files, stateOf) : undefined
    if (plan) return 'blockedBy' in plan ? plan : { ...plan, isBefore: true }
  }
  return fitting && { proposal, files: fitting, isBefore: false }
}

type Proposing = { question: ProjectQuestion; proposal: ProjectProposal; request: string; isFirstOf: boolean }

const oneAtATime = 'One change at a time: ask for the next once you’ve decided about this one. '

const standingWords = {
  open: 'I have proposed that already. It’s still open above: apply it, change it or reject it.',
  applied: 'You have applied that change already. If something is still wrong, tell me what you see.',
  undone: 'I have proposed that already, and you undid it. You can apply it again above.',
}

/** Under the journal's lock: the files and what became of earlier proposals are read again. */
async function propose(
  tx: Ctx,
  row: InterviewRow,
  { question, proposal, request, isFirstOf }: Proposing,
): Promise<Told> {
  const stateOf = statesOf(await readThread(tx, row.id, question.id))
  const state = stateOf.get(proposal.id)
  if (state !== undefined && state !== 'rejected') return { text: standingWords[state], acts: [] }
  const plan = planFor(question, proposal, await readTexts(tx, row.id, question.id), stateOf)
  if (!plan) {
    const text = `I have a change for that, but your files are different there now, so it doesn’t fit. The idea: ${proposal.explanation}`
    return { text, acts: [] }
  }
  if ('blockedBy' in plan) return blocked(question, plan.blockedBy, stateOf.get(plan.blockedBy.id)!)
  const { message } = plan.proposal
  // Said in the reply alone: the change keeps its own words wherever else it is listed.
  const lead = plan.isBefore ? 'That builds on another change, so this one comes first. ' : isFirstOf ? oneAtATime : ''
  const text = lead + message
  const act: AgentAct = {
    act: 'proposed',
    id: randomUUID(),
    engine: 'standard',
    proposal: plan.proposal.id,
    request,
    message,
    files: plan.files,
  }
  return { text, acts: [act] }
}

function blocked({ stages }: ProjectQuestion, need: ProjectProposal, state: string): Told {
  const place = placeOf(need)
  if (state === 'open')
    return { text: `That builds on the change in ${place} that is still open above. Decide about it first.`, acts: [] }
  const text = `That builds on a change in ${place} that you ${state === 'undone' ? 'undid' : 'rejected'}. Ask for it if you want it back.`
  const stage = stages.findIndex(({ id }) => id === need.stage)
  return { text, ...(state === 'rejected' ? { choices: [offerFor(place, stage, true)] } : {}), acts: [] }
}
