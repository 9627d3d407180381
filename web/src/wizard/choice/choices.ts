/** The wizard's choices in the words of the page. */
import type { LiveAgentFitness } from '@nova/contract/installation/models'
import type {
  AgentEngine,
  AgentMode,
  AiPolicy,
  EditorHelp,
  FollowUpPolicy,
  HelpLevel,
  InterviewType,
  QuestionMix,
  Seniority,
} from '@nova/contract/words'

type Choice<T extends string> = { value: T; label: string; hint: string }

export const interviewTypeNames: Record<InterviewType, string> = { AiOnly: 'AI Only', HumanInLoop: 'Human-in-Loop' }

export const questionMixNames: Record<QuestionMix, string> = {
  Coding: 'Coding',
  Behavioral: 'Behavioral',
  Technical: 'Technical',
  Both: 'All kinds',
}

export const seniorities: Seniority[] = ['Junior', 'Medium', 'Senior']

export const interviewTypes: Choice<InterviewType>[] = [
  { value: 'AiOnly', label: 'AI Only', hint: 'The candidate works alone with Nova, at a time they choose.' },
  {
    value: 'HumanInLoop',
    label: 'Human-in-Loop',
    hint: 'An interviewer is present, sees the work live and can step in.',
  },
]

export const questionMixes: Choice<QuestionMix>[] = [
  {
    value: 'Coding',
    label: 'Coding',
    hint: 'Code or SQL that tests check, or a project.',
  },
  { value: 'Behavioral', label: 'Behavioral', hint: 'Situations the candidate has been in.' },
  { value: 'Technical', label: 'Technical', hint: 'Knowledge and design, answered in writing.' },
  { value: 'Both', label: 'All kinds', hint: 'Coding, SQL, behavioral and technical questions.' },
]

/** For a plain select, where nothing explains that Both means all. */
export const namedQuestionMixes = questionMixes.map(({ value }) => ({ value, label: questionMixNames[value] }))

export const aiPolicies: Choice<AiPolicy>[] = [
  { value: 'nova', label: 'Nova only', hint: 'The candidate may ask Nova, and no other AI.' },
  { value: 'open', label: 'Any AI, declared', hint: 'Other AI tools are allowed when the candidate says so.' },
  { value: 'none', label: 'No AI', hint: "Nova explains the task and the rules, but doesn't help with anything else." },
]

export const helpLevels: Choice<HelpLevel>[] = [
  {
    value: 'clarify',
    label: 'Clarify',
    hint: 'Nova explains what the question means but gives no hints. In a project it proposes no changes.',
  },
  {
    value: 'hint',
    label: 'Hint',
    hint: 'Nova gives hints one step at a time, never the solution. In a project it also proposes changes to files.',
  },
  {
    value: 'pair',
    label: 'Pair',
    hint: 'Nova helps write the code in short fragments, never the whole solution. In a project it also proposes changes to files.',
  },
]

export const agentEngines: Choice<AgentEngine>[] = [
  {
    value: 'standard',
    label: 'Standard agent',
    hint: 'Everyone is offered the same changes, some of them wrong on purpose, so people can be compared.',
  },
  {
    value: 'live',
    label: 'Live agent',
    hint: 'Your language model writes changes on request. Each person gets different ones, so they can’t be compared.',
  },
]

export const agentModes: Choice<AgentMode>[] = [
  {
    value: 'ask',
    label: 'Ask before each change',
    hint: 'The agent waits: the candidate decides on every change and command as it comes.',
  },
  {
    value: 'review',
    label: 'Review at the end',
    hint: 'The agent works freely in its own copy. Its changes are decided on at the end of each turn.',
  },
  {
    value: 'read',
    label: 'Read only',
    hint: 'The agent reads and answers. It proposes no changes.',
  },
]

/** The agents to choose from: a live one needs a language model, whose test says whether it can. */
export const agentEnginesFor = (fitness: LiveAgentFitness | null, hasModel: boolean) =>
  agentEngines.map((choice) => {
    if (choice.value === 'live' && !hasModel) return { ...choice, hint: noModelHint, disabled: true }
    if (choice.value !== 'live' || fitness === null || fitness === 'able') return choice
    return { ...choice, hint: `${choice.hint} ${fitnessHints[fitness]}`, disabled: fitness === 'unable' }
  })

/**
 * The agent that candidates get if the live one was chosen, but the company has no language model or an unsuitable one.
 */
export const standardInstead = 'Standard agent, because your company uses no language model'
export const standardForUnable = 'Standard agent, because your language model failed the test for a live agent'

/** The agent of new candidates, where the live one was chosen. */
export function tellLiveAgent(hasModel: boolean, fitness: LiveAgentFitness | null): string {
  if (!hasModel) return standardInstead
  return fitness === 'unable' ? standardForUnable : labelOf(agentEngines, 'live')
}

export const noModelHint =
  'Not available: your company uses no language model. Candidates get the standard agent, and we tell them so.'

export const fitnessHints: Record<Exclude<LiveAgentFitness, 'able'>, string> = {
  unable: 'Not available: your language model failed this part of its test.',
  doubtful: 'Careful: your language model did not finish this part of its test.',
  untested: 'Your language model hasn’t been tested for this yet. An operator can test it under Models.',
}

export const followUpPolicies: Choice<FollowUpPolicy>[] = [
  {
    value: 'ask',
    label: 'Ask',
    hint: 'After a coding question, a SQL question or a project is submitted, every candidate gets two or three short questions about their code. About four minutes.',
  },
  { value: 'skippable', label: 'Ask, can be skipped', hint: 'The same questions, and the candidate may skip them.' },
  { value: 'off', label: "Don't ask", hint: 'No questions about submitted code.' },
]

export const editorHelps: Choice<EditorHelp>[] = [
  { value: 'full', label: 'Full editor', hint: 'Completes names and marks errors while the candidate types.' },
  {
    value: 'plain',
    label: 'Plain editor',
    hint: 'Only colors and search, to test what the candidate remembers. The candidate knows before joining.',
  },
]

/** Nova's permissions on a project's files under the rules of an interview, and the place to change them. */
export function projectHelp({ aiPolicy, helpLevel }: { aiPolicy: AiPolicy; helpLevel: HelpLevel }): string {
  if (aiPolicy === 'none') return 'This interview has no AI, so Nova proposes no changes to its files.'
  const level = labelOf(helpLevels, helpLevel)
  if (helpLevel === 'clarify')
    return `At help level ${level} Nova explains and proposes no changes to its files. At Hint and Pair it does.`
  return `At help level ${level} Nova also proposes changes to its files, and some may be wrong: the candidate decides about each.`
}

/** The name that a choice has on the page. */
export function labelOf<T extends string>(choices: readonly Choice<T>[], value: T): string {
  return choices.find((choice) => choice.value === value)?.label ?? value
}
