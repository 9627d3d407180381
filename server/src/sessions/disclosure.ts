/** The disclosure that a candidate reads before joining, on the record and its judgement. */
import { emptyNotice, type OwnNotice, sayNotice, showOwnNotice } from '@nova/contract/accounts/own-notice'
import { disclosureVersion } from '@nova/contract/constants'
import type { InterviewInvitation } from '@nova/contract/interviews/candidates'
import { findPlaceNotice, showNotice } from '@nova/contract/interviews/place-notices'
import { libraryName } from '@nova/contract/projects/kit-libraries'
import { refuse } from '@nova/contract/refusals'
import { noRule, type RetentionRule, sayRule } from '@nova/contract/retention/periods'
import type { AgentEngine, AiPolicy, EditorHelp, NoticePlace } from '@nova/contract/words'
import { selectedQuestions } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readLiveAgent, withModelOf } from '../models/models.ts'
import type { AboutModel } from '../platform/ai/ask.ts'
import type { Ctx } from '../platform/context/context.ts'
import { hasAgent } from '../platform/project-boxes/project-box.ts'
import { readNewest } from '../privacy-notice/versions.ts'
import { engineOf, mayPropose } from '../questions/agent-part.ts'
import { readRuleOf, type Scope } from '../retention/rules.ts'
import { describeModel, markOf } from './model-words.ts'

/** The disclosed language model, and the engine that proposes changes to a project; null if there is none. */
export type Told = { model: AboutModel | null; proposer: AgentEngine | null; program: string | null }

/** Returns what was disclosed before joining, or what would be disclosed now. */
export async function readTold(ctx: Ctx, row: InterviewRow): Promise<Told> {
  const model = (await withModelOf(ctx, row.companyId)).ai.about
  if (row.startedAt) {
    const proposer = proposerOf(row, engineOf(row))
    return { model: isTold(row, model) ? model : null, proposer, program: row.joinedProgram }
  }
  const isLive = row.agentEngine === 'live' && model !== null && mayPropose(row)
  // A model that failed this part of its test isn't used for candidates who haven't started.
  const hasProgram = row.agentProgram === null || hasAgent(ctx.sandbox, row.agentProgram)
  const isAble = isLive && hasProgram && (await readLiveAgent(ctx, row.companyId)) !== 'unable'
  const proposer = proposerOf(row, isAble ? 'live' : 'standard')
  return { model, proposer, program: proposer === 'live' ? row.agentProgram : null }
}

/** Checks that this is the disclosed model on the disclosed machine: the candidate's work goes to no other. */
export function isTold({ joinedModel, joinedHost }: JoinedModel, model: AboutModel | null): boolean {
  if (joinedModel === null) return true
  return joinedModel === (model?.name ?? '') && (joinedHost === null || joinedHost === (model?.host ?? ''))
}

type JoinedModel = Pick<InterviewRow, 'joinedModel' | 'joinedHost'>

/**
 * Returns the engines a joining candidate agreed to. Refuses, so that they are asked again, if the text named another
 * model than the one now in use, or one that is gone, another place's notice, or an earlier notice of the company. A version without one of our kinds comes from an older page and
 * says nothing.
 */
export async function readAgreed(ctx: Ctx, row: InterviewRow, consentVersion: string | undefined) {
  const { model, proposer, program } = await readTold(ctx, row)
  const [aboutModel, ...notices] = consentVersion?.split('+') ?? []
  const [version, mark] = aboutModel?.split('.') ?? []
  const agreed = kinds.find((kind) => disclosureVersion + kind === version)
  const promised = kindOf(model, proposer)
  const own = await readNewest(ctx, row.companyId, { isHeld: true })
  const isOther = agreed !== undefined && mark !== undefined && model !== null && mark !== markOf(model, program)
  if (agreed !== undefined && notices.join('+') !== marksOf(row.noticePlace, own).join('+'))
    throw refuse('disclosure_changed')
  if (isOther || (row.aiPolicy !== 'none' && agreed === '-live' && model === null)) throw refuse('disclosure_changed')
  const kind = agreed ?? promised
  const given = kind === '' ? null : model
  const isLive = kind === '-live' && row.agentEngine === 'live'
  return {
    joinedModel: given?.name ?? '',
    joinedHost: given?.host ?? '',
    joinedAgent: isLive ? ('live' as const) : ('standard' as const),
    joinedProgram: isLive ? program : null,
    noticeVersion: agreed === undefined ? null : own.version,
  }
}

export const asksProject = (row: InterviewRow): boolean =>
  selectedQuestions(row).technicalQuestions.some(({ project }) => project !== undefined)

function proposerOf(row: InterviewRow, engine: AgentEngine): AgentEngine | null {
  if (!mayPropose(row)) return null
  const projects = selectedQuestions(row).technicalQuestions.flatMap(({ project }) => (project ? [project] : []))
  return projects.some(({ agent }) => engine === 'live' || agent === 'proposes') ? engine : null
}

export const policyInWords: Record<AiPolicy, string> = {
  nova: 'You may use Nova, the assistant in this room. Please use no other AI.',
  open: 'You may use any AI. Please declare what you used with the button in the room.',
  none: 'This interview is without AI help. Nova only answers questions about the task and the room.',
}

/** Facts that hold in every room, in the words that candidates read; Nova's prompt uses the same. */
export const disclosed = {
  recorded:
    'Recorded in this room: what you type and draw and when, what you copy anywhere in this room, what you paste or drop into any of its fields (the editor, messages, forms, the search and the terminal too), which code and tests you run, the test cases you write yourself, in a project also its terminal, the console of a page you build and what you send from the room to a server you start there, and where you review changes of others which you open, your comments and your decisions, what you and Nova write, what you and your interviewers write to each other, whether this page is in front, when its connection was lost and came back, and if another device opens your link. We do not record your camera, your microphone, your screen or your other programs.',
  plainEditor:
    'The editor of this interview is plain: it colours your code and finds text in it, but it completes no names and marks no errors while you type.',
  watched:
    'While an interviewer is watching, they also see your cursor and what you select. We show that live and do not record it.',
  novaRuns:
    'To help you without a wait, Nova may run your code while you work, also before you ask. Those runs are not recorded and change no score.',
  followUps:
    'After you submit the code of a coding question or a project, we may ask you two or three short questions about it. We run your code or the project’s tests to check your answers where we can. They are recorded, and your interviewers see them.',
  judged:
    'We judge your answers by the tests they pass and by what they say. What you submit counts until you submit it again, whatever you edit later. You get no points for a question that you leave unanswered, unless there was no time left to open it. How fast you type, how you write or speak, your name and where you come from do not count. Your interviewers see what was recorded and a report made from it. The report computes scores, a recommendation, and an integrity level, which says how sure we are where the text of your answers came from and changes no score. People decide.',
  review:
    'On the page of your link you can say after the interview that a fact is wrong, ask for a person to look at what was computed, and answer each finding once your interviewers have opened them. The company can also send you a letter there that explains the result in plain words.',
  erasure: 'On the page of your link you can read for how long your interview is kept, and ask for it to be deleted.',
  connection:
    'If your connection drops, keep working. We keep your work on this device and send it when you are back online. Work that reaches us after the end counts if you were offline when you wrote it, but not after you have completed the interview. Your interviewers see what arrived late.',
}

/** `isMail`: a mail names no web address of the company's choice. */
export type Terms = { keeping: RetentionRule; own: { version: number; notice: OwnNotice }; isMail?: boolean }

/** The company's part of the text: the rule for how long interviews are kept, and its notice as it is now. */
export async function readTerms(ctx: Pick<Ctx, 'db'>, scope: Scope): Promise<Terms> {
  return { keeping: await readRuleOf(ctx, scope), own: await readNewest(ctx, scope.companyId) }
}

const noTerms: Terms = { keeping: noRule, own: { version: 0, notice: emptyNotice } }

/**
 * The text and its version, which says which model it names; a change of its meaning raises the version in the contract.
 * `model` is the language model that helps Nova answer, where there is one; `proposer` is who proposes changes to a project;
 * `rules` are the interview's: the place of the notice, and the editor's help; `terms` are the company's.
 */
export function disclose(
  policy: AiPolicy,
  model: AboutModel | null,
  proposer: AgentEngine | null = null,
  rules: { noticePlace?: NoticePlace; editorHelp?: EditorHelp; agentProgram?: string | null } = {},
  { keeping, own, isMail = false } = noTerms,
): InterviewInvitation['disclosure'] {
  const { noticePlace: place = 'none', editorHelp = 'full', agentProgram = null } = rules
  const isLive = proposer === 'live' && model !== null
  const program = isLive ? agentProgram : null
  const aboutModel = model && describeModel(model, policy)
  const text = [
    policyInWords[policy],
    ...(editorHelp === 'plain' ? [disclosed.plainEditor] : []),
    ...(aboutModel ? [aboutModel] : []),
    ...(proposer
      ? [
          `In a project, Nova can propose changes to the files. Nova’s changes can be wrong, as with any assistant. ${isLive ? (program ? byProgram(program) : byModel) : forEveryone} Review them as you would a colleague’s. We record what Nova proposed, which changes you looked at, and what you applied, changed or rejected, and your interviewers see it. How you tell faulty changes from sound ones is one of your scores. After you submit, we may ask you about lines of Nova’s that you applied.`,
        ]
      : []),
    disclosed.recorded,
    disclosed.watched,
    ...(policy === 'none' ? [] : [disclosed.novaRuns]),
    disclosed.followUps,
    `${disclosed.judged} ${disclosed.review}`,
    disclosed.connection,
    `${sayRule(keeping)} ${disclosed.erasure}`,
    sayNotice(own.notice, isMail ? 'mailed' : 'written').join(' '),
  ].join('\n\n')
  const mark = model ? `.${markOf(model, program)}` : ''
  const named = marksOf(place, own).map((each) => `+${each}`)
  const version = `${disclosureVersion}${kindOf(model, proposer)}${mark}${named.join('')}`
  return { version, text, model: aboutModel, notice: showNotice(place), own: showOwnNotice(own.version, own.notice) }
}

/** 'us-nyc@1' and 'own@3': the place and the version of its notice, and that of the company's; empty where there is none. */
function marksOf(place: NoticePlace, own: { version: number }): string[] {
  const notice = findPlaceNotice(place)
  return [...(notice ? [`${place}@${notice.version}`] : []), ...(own.version > 0 ? [`own@${own.version}`] : [])]
}

const kinds = ['', '-model', '-live'] as const
const kindOf = (model: AboutModel | null, proposer: AgentEngine | null) =>
  model === null ? '' : proposer === 'live' ? '-live' : '-model'

const forEveryone = 'Everyone gets the same ones.'
const byProgram = (program: string) =>
  `In this interview an agent program does that for Nova: ${libraryName(program)}, with the language model named above. It works on a copy of the project in a box of its own, where it can read files, change them and run commands; we record each of these steps. No two people get the same changes. Nothing changes in your files until you apply it.`
const byModel =
  'The language model writes them for you alone, so no two people get the same ones. It reads the project’s files and can run its visible tests. Nothing changes in your files until you apply it.'
