/** The rubric in plain words, for the candidate who is judged by it. Every part of a table has words, and no other. */
import { formulaVersion } from '@nova/contract/constants'
import type { Judging, JudgingGroup } from '@nova/contract/judging'
import { scoreNames, type ScoreName } from '@nova/contract/reports'
import type { AiPolicy, QuestionKind } from '@nova/contract/words'
import { percent } from './figures.ts'
import {
  enoughAnchors,
  leastAuthoredLines,
  qualityWithoutTests,
  type Rubric,
  rubric as ours,
  scoreNamesInWords,
  scoresByKind,
  timeFit,
} from './rubric.ts'

type Table = Exclude<keyof Rubric, 'scores'>
type Words = { name: string; text: string; kinds?: readonly QuestionKind[] }
type Group<T extends Table> = {
  of: ScoreName | 'nova'
  title: string
  /** The kinds of questions it belongs to; all where absent. */
  kinds?: readonly QuestionKind[]
  parts: Record<keyof Rubric[T], Words>
}

const whole = (share: number) => `${percent(share)}%`

const groups: { [T in Table]: Group<T> } = {
  coding: {
    of: 'problemSolving',
    title: 'In each coding question',
    kinds: ['coding'],
    parts: {
      correctness: { name: 'Hidden tests', text: 'How many hidden tests your submitted code passes.' },
      debugging: { name: 'Debugging', text: 'After a failing test run, your next change passes more tests.' },
      explanation: {
        name: 'Your code',
        text: 'How many of the short questions about your submitted code you answer rightly, where running the code can tell. If none is asked, the other parts count for more.',
      },
    },
  },
  correctness: {
    of: 'problemSolving',
    title: 'How the hidden tests count',
    kinds: ['coding'],
    parts: {
      core: { name: 'Usual cases', text: 'What the task is about.' },
      edge: { name: 'Edge cases', text: 'Unusual inputs that the task allows.' },
      scale: { name: 'Large inputs', text: 'Inputs that need an efficient solution.' },
    },
  },
  technical: {
    of: 'problemSolving',
    title: 'In each technical question',
    kinds: ['technical'],
    parts: {
      keyPoints: {
        name: 'Key points',
        text: "How many of the question's key points your answer makes. A person confirms them.",
      },
      reasoning: { name: 'Reasoning', text: 'Sentences that give a reason, a trade-off, a number or an example.' },
    },
  },
  codeQuality: {
    of: 'codeQuality',
    title: 'In each coding question',
    kinds: ['coding'],
    parts: {
      structure: { name: 'Structure', text: 'Your code is about as simple as a reference solution.' },
      robustness: { name: 'Robustness', text: 'The hidden tests for edge cases pass.' },
      naming: {
        name: 'Names',
        text: 'Names say more than a single letter. Usual ones, such as i in a loop, are fine.',
      },
      duplication: { name: 'No repetition', text: 'You do not repeat long stretches of code.' },
      cleanliness: { name: 'No leftovers', text: 'No unused code, leftover debug output or swallowed errors.' },
    },
  },
  communication: {
    of: 'communication',
    title: 'What this score consists of',
    kinds: ['technical', 'behavioral'],
    parts: {
      behavioral: { name: 'Behavioral answers', text: 'As described below.', kinds: ['behavioral'] },
      explanations: {
        name: 'Explanations',
        text: 'The reasons in your technical answers, and your answers to the short questions about your submitted code that running it can check.',
        kinds: ['technical', 'coding'],
      },
    },
  },
  behavioral: {
    of: 'communication',
    title: 'In each behavioral answer',
    kinds: ['behavioral'],
    parts: {
      story: { name: 'The story', text: 'You say what happened, and what you did.' },
      anchors: {
        name: 'Details',
        text: `Numbers, named tools and decisions. ${enoughAnchors} are enough.`,
      },
    },
  },
  story: {
    of: 'communication',
    title: 'How the story counts',
    kinds: ['behavioral'],
    parts: {
      situation: { name: 'Situation', text: 'Where and when it happened.' },
      task: { name: 'Task', text: 'What you had to do.' },
      action: { name: 'Action', text: 'What you yourself did.' },
      result: { name: 'Result', text: 'What the outcome was.' },
    },
  },
  efficiency: {
    of: 'efficiency',
    title: 'In each coding question',
    kinds: ['coding'],
    parts: {
      scale: { name: 'Large inputs', text: 'The hidden tests with large inputs pass.' },
      changed: { name: 'Runs', text: 'You change your code before you run it again.' },
      timeFit: {
        name: 'Time',
        text: `Full marks within the question's time, including any extra time you have. From ${timeFit.leastFrom} times that on, ${whole(timeFit.least)} of them.`,
      },
    },
  },
  project: {
    of: 'problemSolving',
    title: 'In each project',
    kinds: ['project'],
    parts: {
      stages: {
        name: 'Stages',
        text: 'How many hidden tests of each stage your submitted files pass. Each stage counts alike.',
      },
    },
  },
  projectEfficiency: {
    of: 'efficiency',
    title: 'In each project',
    kinds: ['project'],
    parts: {
      timeFit: {
        name: 'Time',
        text: `Full marks within the project's time, including any extra time you have. From ${timeFit.leastFrom} times that on, ${whole(timeFit.least)} of them.`,
      },
    },
  },
  prompt: {
    of: 'nova',
    title: 'Your messages to Nova',
    parts: {
      goal: { name: 'Goal', text: 'You say what you want to know.' },
      context: { name: 'Context', text: 'You mention an input, an error, a line or your own code.' },
      scope: { name: 'Scope', text: 'You ask about one part rather than the whole task.' },
      thinking: { name: 'Your thinking', text: 'You share an idea, a doubt or a failing case.' },
      followed: { name: 'Following up', text: "You build on Nova's last reply." },
    },
  },
  aiUse: {
    of: 'nova',
    title: 'How you use its replies',
    parts: {
      uptake: { name: 'Acting on them', text: 'You edit or run your code soon after a reply.' },
      progress: { name: 'Progress', text: 'More tests pass after a reply than before.' },
      independence: { name: 'Independence', text: 'Smaller hints are enough for you.' },
    },
  },
}

const summaries: Record<ScoreName, { text: string; rules: string[] }> = {
  problemSolving: { text: 'Whether your solutions work and your answers cover what matters.', rules: [] },
  codeQuality: {
    text: 'How simple, robust and well named your code is, with nothing left over.',
    rules: [
      `It depends on the hidden tests too: if none of them passes, you keep ${whole(qualityWithoutTests)} of this score.`,
      `We score it when you have written at least ${leastAuthoredLines} lines of your own.`,
    ],
  },
  communication: { text: 'How well you explain what you think and what you did.', rules: [] },
  efficiency: {
    text: 'How well your solution handles large inputs, and how you get there.',
    rules: ['It depends on the hidden tests too: the more of them pass, the more of this score you get.'],
  },
}

/** Projects have no runs on large inputs. */
function summaryOf(name: ScoreName, kinds: readonly QuestionKind[]): { text: string; rules: string[] } {
  const isOfProjects = name === 'efficiency' && kinds.includes('project')
  if (!isOfProjects) return summaries[name]
  const alone = 'How much of your project works, and whether it took longer than planned.'
  const both = `${summaries.efficiency.text} In a project: how much of it works, and whether it took longer than planned.`
  return { ...summaries.efficiency, text: kinds.includes('coding') ? both : alone }
}

type Ruled = { text: string; note?: string; kinds?: readonly QuestionKind[]; policies?: readonly AiPolicy[] }

/** What changes no score. Each is held by a test that plays a session with it and without. */
const ignored = {
  typingSpeed: { text: 'How fast you type' },
  finishingEarly: { text: "Finishing before a question's time is up", kinds: ['coding'] },
  identity: { text: 'Your name and your email address' },
  order: { text: 'The order in which you answer the questions' },
  comments: { text: 'Comments, spacing and line breaks in your code', kinds: ['coding'] },
  drawing: { text: 'Drawings', note: 'People look at them, but we do not score them.', kinds: ['technical'] },
  nova: { text: 'Asking Nova, or not asking' },
  messages: { text: 'What you and your interviewers write to each other' },
  projectQuestions: {
    text: 'Your answers to the short questions about your project',
    note: 'Your interviewers read them.',
    kinds: ['project'],
  },
  leaving: { text: 'Leaving the page and coming back', note: 'Your interviewers see when.' },
  pasting: { text: 'Whether you typed or pasted', note: 'Your interviewers see what was pasted.' },
  declaring: { text: 'Declaring that you used other AI', policies: ['open'] },
} as const satisfies Record<string, Ruled>
export type Ignored = keyof typeof ignored

const novaInWords: Record<AiPolicy, string> = {
  nova: 'Asking Nova is fine and changes none of the scores above, and neither does not asking.',
  open: 'Asking Nova or another AI is fine and changes none of the scores above. Please declare other AI in the room.',
  none: 'Nova answers questions about the task and the room here. Asking changes none of the scores above.',
}
const novaFigures =
  'The report shows two figures about your conversation, separate from the scores. It leaves them out if you never ask.'

const notes = [
  'What you submit counts until you submit it again, whatever you write afterwards. What you do not submit, we take as it is at the end; of code in several languages, what passes the most visible tests.',
  'You get no points for a question that you leave unanswered. One that you had no time to open does not count.',
  "We leave out anything we can't observe, and the other parts count for more.",
  'Your interviewers see these scores with the evidence behind them. A person decides, not a score.',
]

type Interview = { kinds: readonly QuestionKind[]; aiPolicy: AiPolicy }

/** How an interview with questions of these kinds is judged. `rubric` is what the formulas use. */
export function describeJudging({ kinds, aiPolicy }: Interview, rubric: Rubric = ours): Judging {
  const isOfInterview = ({ kinds: its }: { kinds?: readonly QuestionKind[] }) =>
    !its || its.some((kind) => kinds.includes(kind))
  const tables = (Object.keys(groups) as Table[]).filter((table) => isOfInterview(groups[table]))
  const groupsOf = (of: ScoreName | 'nova') =>
    tables.filter((table) => groups[table].of === of).map((table) => describeTable(table, rubric, isOfInterview))
  const names = scoreNames.filter((name) => kinds.some((kind) => scoresByKind[kind].includes(name)))
  const shares = sharesOf(rubric.scores, names)
  return {
    formulaVersion,
    competencies: names.map((id) => ({
      ...{ id, name: scoreNamesInWords[id], share: shares[id]!, ...summaryOf(id, kinds), groups: groupsOf(id) },
    })),
    notes,
    nova: { text: `${novaInWords[aiPolicy]} ${novaFigures}`, groups: groupsOf('nova') },
    neverCounts: (Object.keys(ignored) as Ignored[])
      .map((id) => ({ id, ...(ignored[id] as Ruled) }))
      .filter((each) => isOfInterview(each) && (!each.policies || each.policies.includes(aiPolicy)))
      .map(({ id, text, note = null }) => ({ id, text, note })),
  }
}

function describeTable(table: Table, rubric: Rubric, isOfInterview: (words: Words) => boolean): JudgingGroup {
  const { title } = groups[table]
  const parts: Record<string, Words> = groups[table].parts
  const ids = Object.keys(parts).filter((id) => isOfInterview(parts[id]!))
  const shares = sharesOf(rubric[table], ids)
  return {
    id: table,
    title,
    parts: ids.map((id) => ({ id, name: parts[id]!.name, share: shares[id]!, text: parts[id]!.text })),
  }
}

/**
 * In whole percent of those that are there, which add up to a hundred: what rounding down leaves goes to those that lost
 * most by it, and of equal ones to the first.
 */
function sharesOf(weights: Record<string, number>, ids: readonly string[]): Record<string, number> {
  const sum = ids.reduce((total, id) => total + weights[id]!, 0)
  // Weights are decimal fractions: 0.29 of 1 is no 28.999999999999996.
  const exact = ids.map((id) => Number(((100 * weights[id]!) / sum).toFixed(9)))
  const left = 100 - exact.reduce((total, share) => total + Math.floor(share), 0)
  const byLoss = exact.map((share, at) => ({ at, loss: share % 1 })).toSorted((a, b) => b.loss - a.loss || a.at - b.at)
  const raised = new Set(byLoss.slice(0, left).map(({ at }) => at))
  return Object.fromEntries(ids.map((id, at) => [id, Math.floor(exact[at]!) + (raised.has(at) ? 1 : 0)]))
}
