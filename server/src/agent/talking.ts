/** What the assistant answers in Nova's chat on a project: with a change, about one, or not at all. */
import { randomUUID } from 'node:crypto'
import type { AgentAct, ProposedFile } from '@nova/contract/agent'
import type { EntryOf } from '@nova/contract/journal'
import type { ProjectProposal, ProjectQuestion } from '@nova/contract/projects'
import type { InterviewRow } from '../interviews/tables.ts'
import { findLastByHand, readEntries } from '../journal/reading.ts'
import { spaced } from '../nova/knowledge.ts'
import type { Colleague, ColleagueAnswer, ColleagueTurn, Told } from '../nova/nova.ts'
import { inEnglish, readTongue } from '../nova/understanding/glosses.ts'
import { readForReply } from '../nova/understanding/meanings.ts'
import { textsToRead } from '../nova/understanding/understanding.ts'
import type { Ctx } from '../platform/context/context.ts'
import { requireProject } from '../projects/projects.ts'
import { agentPartOf, engineOf } from '../questions/agent-part.ts'
import {
  asksForChange,
  type Choice,
  chooseProposal,
  isSameRequest,
  rivalsOf,
  type Rivals,
  type Standing,
} from './choosing.ts'
import { type Files, fitPatch } from './diffs.ts'
import { type Asked, explainProposal, readQuestionAbout } from './explaining.ts'
import { readWay } from './finding-way.ts'
import { answerLive } from './live.ts'
import { readTexts } from './past.ts'
import { type Proposed, readThread } from './thread.ts'
import { answerTogether, type Last, namedStage } from './working-together.ts'

const noChange = 'I have no change for that, so I’ll explain instead.'

/** Answers where the message asks for a change, or about the one that was proposed last; else Nova does. */
export const answerInProject: Colleague = async (ctx, row, turn) => {
  const question = await requireProject(ctx, row, turn.questionId)
  const engine = engineOf(row)
  const part = agentPartOf(question, row, engine)
  if (part === 'proposes' && engine === 'live') return answerLive(ctx, row, question, turn)
  const text = inEnglish(turn.text, readTongue(turn.text))
  await readForReply(textsToRead(text))
  const thread = await readThread(ctx, row.id, question.id)
  const talk = (await readEntries(ctx, row.id, { kinds: ['chat'], questionId: question.id })) as EntryOf<'chat'>[]
  const said = talk.filter(({ payload }) => payload.author === 'nova')
  const rivals = rivalsOf(question, text)
  const isKnown = isOwnRequest(question, text) || rivals.fact >= asInFacts
  const way = isKnown ? undefined : await answerWay(ctx, row, question, { thread, text, said })
  if (part !== 'proposes') return way
  const standing = await readStanding(ctx, row, question, { thread, text })
  const offered = pickOffered(text, said.at(-1)?.payload.choices)
  if (offered === undefined && !isOwnRequest(question, text)) {
    const last =
      lastOf(
        question,
        thread.filter(({ state }) => state === 'applied'),
      ) ?? lastOf(question, thread)
    const scene = {
      ...standing,
      stages: question.stages,
      last,
      offers: (at: number) => offersOf(question, at, standing),
    }
    const together = answerTogether(text, scene, asksForChange(text))
    if (together) return () => Promise.resolve({ ...together, acts: [] })
  }
  if (way) return way
  const about = readAbout(question, text, { thread, last: said.at(-1), rivals })
  if (about) return () => Promise.resolve(explain(about, text, turn, said))
  const choice = chooseProposal(question, offered ?? text, standing, rivals)
  if (choice.kind === 'talk') return undefined
  if (choice.kind === 'none') return { lead: noChange }
  if (choice.kind === 'which') return () => Promise.resolve(askWhich(choice))
  const { proposal, isFirstOf } = choice
  return (tx) => propose(tx, row, { question, proposal, request: turn.interactionId, isFirstOf })
}

const mostOffers = 3

/** What a stage has that nobody has asked for and that builds on nothing else, in the words that it is asked for with. */
function offersOf({ stages, proposals = [] }: ProjectQuestion, at: number, { stateOf, fits }: Standing): string[] {
  const isFree = (proposal: ProjectProposal) =>
    proposal.stage === stages[at]?.id && !stateOf.has(proposal.id) && proposal.needs.length === 0 && fits(proposal)
  const phrases = proposals.filter(isFree).map(({ asked }) => asked[0]!)
  const apart = phrases.filter((phrase, own) => !phrases.slice(0, own).some((other) => isSameRequest(other, phrase)))
  return apart.slice(0, mostOffers).map((phrase) => phrase.replace(/^\w/, (letter) => letter.toUpperCase()))
}

/** In the very words that a change is asked for with. */
const isOwnRequest = ({ proposals = [] }: ProjectQuestion, text: string) =>
  proposals.some(({ asked }) => asked.some((phrase) => spaced(phrase) === spaced(text)))

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
type Before = { thread: Proposed[]; last: EntryOf<'chat'> | undefined; rivals: Rivals }

/** From here on a message is the question that the project has an answer to. */
const asInFacts = 0.62

/** The proposal that a message asks about: of those that change a file which it names, where it names one. */
function readAbout(question: ProjectQuestion, text: string, { thread, last, rivals }: Before): About | undefined {
  const talkedOf = lastOf(question, thread, text)
  if (!talkedOf || rivals.fact >= asInFacts) return undefined
  const { proposed, proposal } = talkedOf
  const told = last?.payload.interactionId
  const isReminded = last !== undefined && Object.values(standingWords).includes(last.payload.text)
  const isFresh = isReminded || (told !== undefined && [proposed.request, ...proposed.explained].includes(told))
  const asked = readQuestionAbout(text, isFresh)
  return asked && { proposed, proposal, asked }
}

const gone = {
  undone: 'You undid that change, so it isn’t in your files.',
  rejected: 'You rejected that change, so it isn’t in your files.',
} as const

function explain(
  { proposed, proposal, asked }: About,
  text: string,
  turn: ColleagueTurn,
  said: EntryOf<'chat'>[],
): Told {
  const earlier = said.map(({ payload }) => payload.text)
  const about = explainProposal(proposal, asked, text, earlier)
  return {
    // What is said of it holds for a change that is not there.
    text: proposed.state in gone ? `${gone[proposed.state as keyof typeof gone]} ${about}` : about,
    acts: [{ act: 'explained', id: proposed.id, request: turn.interactionId }],
  }
}

/** 'The second one' after Nova asked which of two is meant, or the words of one among others. */
function pickOffered(text: string, choices: string[] = []): string | undefined {
  const which = /^\W*(?:i mean )?(?:the )?(first|second|former|latter|1|2)(?: (?:one|change))?(?: please)?\W*$/i.exec(
    text,
  )?.[1]
  if (which) return choices[/second|latter|2/i.test(which) ? 1 : 0]
  const named = choices.filter((choice) => spaced(text).includes(spaced(choice)))
  return named.length === 1 ? named[0] : undefined
}

function askWhich({ between }: Extract<Choice, { kind: 'which' }>): Told {
  const choices = between.map(({ phrase }) => phrase.replace(/^\w/, (letter) => letter.toUpperCase()))
  const named = choices.map((choice) => `“${choice}”`)
  return { text: `Do you mean ${named.slice(0, -1).join(', ')} or ${named.at(-1)}?`, choices, acts: [] }
}

/** What helps somebody to find their way in the project, where that is asked for. */
async function answerWay(
  ctx: Ctx,
  row: InterviewRow,
  question: ProjectQuestion,
  { thread, text, said }: { thread: Proposed[]; text: string; said: EntryOf<'chat'>[] },
): Promise<ColleagueAnswer | undefined> {
  const told = said.at(-1)?.payload.interactionId
  const isFresh = told !== undefined && thread.some((each) => [each.request, ...each.explained].includes(told))
  const way = readWay(text, { isFresh, isWish: asksForChange(text) })
  if (!way) return undefined
  const last = await readLastTests(ctx, row, question)
  const words = way(question, {
    files: await readTexts(ctx, row.id, question.id),
    stage: namedStage(text, question.stages.length) ?? findStage(question, thread, last),
    last: last && { ...last, failed: last.tests.flatMap(({ name, outcome }) => (outcome === 'failed' ? [name] : [])) },
  })
  return words === undefined ? undefined : () => Promise.resolve({ text: words, acts: [] })
}

async function readStanding(
  ctx: Ctx,
  row: InterviewRow,
  question: ProjectQuestion,
  { thread, text }: { thread: Proposed[]; text: string },
): Promise<Standing> {
  const files = await readTexts(ctx, row.id, question.id)
  const written = (await findLastByHand(ctx, row.id, question.id))?.payload.language
  const stateOf = statesOf(thread)
  return {
    stage:
      namedStage(text, question.stages.length) ?? findStage(question, thread, await readLastTests(ctx, row, question)),
    file: written?.startsWith('file:') ? written.slice('file:'.length) : undefined,
    stateOf,
    fits: (proposal) => planFor(question, proposal, files, stateOf) !== undefined,
  }
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
    // What was turned down may be there by the candidate's own hand.
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
  if ('blockedBy' in plan) return blocked(plan.blockedBy, stateOf.get(plan.blockedBy.id)!)
  const { message } = plan.proposal
  // Said in the reply alone: the change keeps its own words wherever else it is listed.
  const lead = plan.isBefore ? 'That builds on another change, so this one comes first. ' : isFirstOf ? oneAtATime : ''
  const text = lead + message
  const act: AgentAct = {
    ...{ act: 'proposed', id: randomUUID(), engine: 'standard', proposal: plan.proposal.id },
    ...{ request, message, files: plan.files },
  }
  return { text, acts: [act] }
}

function blocked({ asked }: ProjectProposal, state: string): Told {
  const named = asked[0]!.replace(/^\w/, (letter) => letter.toUpperCase())
  if (state === 'open')
    return { text: `That builds on the change that is still open above: “${named}”. Decide about it first.`, acts: [] }
  const text = `That builds on a change that you ${state === 'undone' ? 'undid' : 'rejected'}: “${named}”. Ask for it if you want it back.`
  return { text, ...(state === 'rejected' ? { choices: [named] } : {}), acts: [] }
}
