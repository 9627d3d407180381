/** The rubric in plain words, for the candidate who is judged by it. Every part of a table has words, and no other. */
import { formulaVersion, minutesByKind } from '@nova/contract/constants'
import type { Judging, JudgingGroup } from '@nova/contract/reports/judging'
import { scoreNames, type ScoreName } from '@nova/contract/reports/score-names'
import type { AiPolicy, FollowUpPolicy, QuestionKind } from '@nova/contract/words'
import { kindEvidence } from '../observations/kinds.ts'
import {
  minAuthoredLines,
  type Rubric,
  rubric as ours,
  scoreNamesInWords,
  scoresByKind,
} from '../observations/rubric.ts'
import { planShares, type PlannedQuestion } from './planned-shares.ts'

type Table = Exclude<keyof Rubric, 'scores'>
type Words = { name: string; text: string; kinds?: readonly QuestionKind[] }
type Group<T extends Table> = {
  score: ScoreName
  title: string | ((kinds: readonly QuestionKind[]) => string)
  /** The kinds of questions it belongs to; all where absent. */
  kinds?: readonly QuestionKind[]
  parts: Record<keyof Rubric[T], Words>
}

const codeWords = (kinds: readonly QuestionKind[]) =>
  [kinds.includes('coding') ? 'coding' : '', kinds.includes('sql') ? 'SQL' : ''].filter(Boolean).join(' or ')

const groups: { [T in Table]: Group<T> } = {
  correctness: {
    score: 'problemSolving',
    title: (kinds) => `In each ${codeWords(kinds)} question`,
    kinds: ['coding', 'sql'],
    parts: {
      core: {
        name: 'Usual cases',
        text: 'How many hidden tests your submitted code passes for what the task is about.',
      },
      edge: { name: 'Unusual inputs', text: 'How many it passes for unusual inputs that the task allows.' },
    },
  },
  codeQuality: {
    score: 'codeQuality',
    title: 'In each coding question',
    kinds: ['coding'],
    parts: {
      structure: { name: 'Structure', text: 'Your code is about as simple as a reference solution.' },
      naming: {
        name: 'Names',
        text: 'Names say more than a single letter. Usual ones, such as i in a loop, are fine.',
      },
      duplication: { name: 'No repetition', text: 'You do not repeat long stretches of code.' },
      cleanliness: { name: 'No leftovers', text: 'No unused code, leftover debug output or swallowed errors.' },
    },
  },
  communication: {
    score: 'communication',
    title: 'What this score consists of',
    kinds: ['technical', 'behavioral', 'coding'],
    parts: {
      behavioral: { name: 'Behavioral answers', text: 'As described below.', kinds: ['behavioral'] },
      explanations: {
        name: 'Explanations',
        text: 'Your technical answers, and your answers to the short questions about your submitted code that running it can check. If none is asked, nothing is missing.',
        kinds: ['technical', 'coding'],
      },
    },
  },
  technical: {
    score: 'communication',
    title: 'In each technical answer',
    kinds: ['technical'],
    parts: {
      keyPoints: {
        name: 'Key points',
        text: "How many of the question's key points your answer makes. A person confirms them, and nothing else counts.",
      },
    },
  },
  story: {
    score: 'communication',
    title: 'In each behavioral answer',
    kinds: ['behavioral'],
    parts: {
      situation: { name: 'Situation', text: 'Where and when it happened.' },
      task: { name: 'Task', text: 'What you had to do.' },
      action: { name: 'Action', text: 'What you yourself did.' },
      result: { name: 'Result', text: 'What the outcome was.' },
    },
  },
  efficiency: {
    score: 'efficiency',
    title: (kinds) => `In each ${codeWords(kinds)} question with large inputs`,
    kinds: ['coding', 'sql'],
    parts: {
      scale: { name: 'Large inputs', text: 'How many hidden tests with large inputs your submitted code passes.' },
    },
  },
  project: {
    score: 'problemSolving',
    title: 'In each project',
    kinds: ['project'],
    parts: {
      stages: {
        name: 'Stages',
        text: 'How many hidden tests of each stage your submitted files pass, as far as the new lines are yours, or Nova’s and edited, tested or asked about by you: a run counts after you apply a change and before you decide on the next one, a question counts if it names what it is about. Each stage counts alike.',
      },
    },
  },
  supervision: {
    score: 'supervision',
    title: 'Of changes that you decide on in projects',
    kinds: ['project'],
    parts: {
      faulty: {
        name: 'Faulty changes',
        text: 'Nova’s: you turn them down, or repair them before the end. A colleague’s, in a code review: you reject them, or in a large one mark the lines as to be fixed.',
      },
      sound: {
        name: 'Sound changes',
        text: 'Nova’s: you keep them, or put working code of your own in their place. A colleague’s: you accept them, or mark nothing there as to be fixed. Those that you leave open count as neither.',
      },
    },
  },
}

const summaries: Record<ScoreName, { text: string; rules: string[] }> = {
  problemSolving: { text: 'Whether your solutions work.', rules: [] },
  codeQuality: {
    text: 'How simple, well named and tidy your code is, whatever the tests say.',
    rules: [
      'In the overall score it counts as far as your code works: tidy code that passes no hidden test adds nothing.',
      `We score it when you have written at least ${minAuthoredLines} lines of your own.`,
    ],
  },
  communication: {
    text: 'What you explain: the points and stories that a person confirms, and what you know about your own code.',
    rules: ['How you write does not count: not style, length, reasons or numbers as such.'],
  },
  efficiency: { text: 'How your solution handles large inputs.', rules: [] },
  supervision: {
    text: 'How you tell faulty changes from sound ones.',
    rules: [
      'It is there once you have decided enough of them. Accepting all of them unread earns as little as rejecting all. A code review with enough changes in which you decide on too few counts 0.',
    ],
  },
}

type Ruled = { text: string; note?: string; kinds?: readonly QuestionKind[]; policies?: readonly AiPolicy[] }

/** Factors that change no score. A test plays a session with and without each. */
const ignored = {
  typingSpeed: { text: 'How fast you type' },
  time: { text: "How long you take, within your interview's time" },
  runs: {
    text: 'How often you run or test your code, the same code again included',
    kinds: ['coding', 'sql'],
  },
  style: { text: 'Style, grammar, reasons and numbers in your answers', kinds: ['technical', 'behavioral'] },
  identity: { text: 'Your name and your email address' },
  order: { text: 'The order in which you answer the questions' },
  comments: { text: 'Comments, spacing and line breaks in your code', kinds: ['coding', 'sql'] },
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
const notes = [
  'What you submit counts until you submit it again, whatever you write afterwards. What you do not submit, we take as it is at the end; of code in several languages, what passes the most visible tests.',
  'Each question counts by its planned minutes, and of three or more none for more than half of the overall score.',
  'You get no points for a question that you leave unanswered. One that you had no time to open does not count.',
  "We leave out anything we can't observe, and the other parts count for more.",
  'From these scores the report computes a recommendation: Strong Hire, Consider with Reservations, Do Not Hire, or Not enough evidence. Your interviewers see it with the evidence behind it. A person decides, not a score.',
  'The report also computes an integrity level (Low, Medium or High) from where the text in your answers came from: what was typed, pasted or inserted at once, and when you left the page. It changes no score. You can answer each finding once your interviewers have opened them.',
  'If you object to a score, the recommendation or the integrity level, write to the company, or ask for a person to look at it on the page of your link after the interview.',
]

type Interview = {
  kinds: readonly QuestionKind[]
  /** The questions themselves; if absent, one of each kind with its usual minutes. */
  planned?: readonly PlannedQuestion[]
  aiPolicy: AiPolicy
  followUps: FollowUpPolicy
}

const ofOwnCode = 'What you know about your own code: your answers to the short questions about it.'

const isOf = ({ kinds: its }: Pick<Words, 'kinds'>, kinds: readonly QuestionKind[]) =>
  !its || its.some((kind) => kinds.includes(kind))

/** How an interview with questions of these kinds is judged. `rubric` is what the formulas use. */
export function describeJudging(interview: Interview, given: Rubric = ours): Judging {
  const { kinds, aiPolicy, followUps } = interview
  const planned: readonly PlannedQuestion[] =
    interview.planned ?? [...new Set(kinds)].map((kind) => ({ kind, minutes: minutesByKind[kind] }))
  const shared = planShares({ planned, aiPolicy, followUps }, given.scores)
  const rubric = { ...given, communication: shared.communication }
  const isOfInterview = (words: Pick<Words, 'kinds'>) => isOf(words, kinds)
  // Code is explained only where questions are asked about it.
  const explained = followUps === 'off' ? kinds.filter((kind) => !kindEvidence[kind].isExplained) : kinds
  const kindsOf = (table: Table) => (table === 'communication' ? explained : kinds)
  const tables = (Object.keys(groups) as Table[]).filter((table) => isOf(groups[table], kindsOf(table)))
  const groupsOf = (of: ScoreName) =>
    tables.filter((table) => groups[table].score === of).map((table) => describeTable(table, rubric, kindsOf(table)))
  const fed = scoreNames.filter(
    (name) =>
      kinds.some((kind) => scoresByKind[kind].includes(name)) ||
      (name === 'communication' && explained.includes('coding')),
  )
  // Without Nova there are only reviews.
  const names = fed.filter(
    (name) => name !== 'supervision' || aiPolicy !== 'none' || planned.some(({ isReview }) => isReview),
  )
  const shares = sharesOf(shared.scores, names)
  const isOwnCodeAlone = !kinds.some((kind) => scoresByKind[kind].includes('communication'))
  const textOf = (id: ScoreName) => (id === 'communication' && isOwnCodeAlone ? ofOwnCode : summaries[id].text)
  return {
    formulaVersion,
    competencies: names.map((id) => ({
      id,
      name: scoreNamesInWords[id],
      share: shares[id]!,
      text: textOf(id),
      rules: summaries[id].rules,
      groups: groupsOf(id),
    })),
    notes,
    nova: {
      text: `${novaInWords[aiPolicy]} The report lists your messages and how many asked something. It scores none of them.`,
      groups: [],
    },
    neverCounts: (Object.keys(ignored) as Ignored[])
      .map((id) => ({ id, ...(ignored[id] as Ruled) }))
      .filter((each) => isOfInterview(each) && (!each.policies || each.policies.includes(aiPolicy)))
      .map(({ id, text, note = null }) => ({ id, text, note })),
  }
}

function describeTable(table: Table, rubric: Rubric, kinds: readonly QuestionKind[]): JudgingGroup {
  const { title } = groups[table]
  const parts: Record<string, Words> = groups[table].parts
  const ids = Object.keys(parts).filter((id) => isOf(parts[id]!, kinds))
  const shares = sharesOf(rubric[table], ids)
  return {
    id: table,
    title: typeof title === 'string' ? title : title(kinds),
    parts: ids.map((id) => ({ id, name: parts[id]!.name, share: shares[id]!, text: parts[id]!.text })),
  }
}

/**
 * Converts weights to whole percentages that add up to a hundred: the remainder of rounding down goes to those that
 * lost most by it, and on a tie to the first.
 */
function sharesOf(weights: Record<string, number>, ids: readonly string[]): Record<string, number> {
  const sum = ids.reduce((total, id) => total + weights[id]!, 0)
  // Weights are decimal fractions: 0.29 of 1 isn't 28.999999999999996.
  const exact = ids.map((id) => Number(((100 * weights[id]!) / sum).toFixed(9)))
  const left = 100 - exact.reduce((total, share) => total + Math.floor(share), 0)
  const byLoss = exact.map((share, at) => ({ at, loss: share % 1 })).toSorted((a, b) => b.loss - a.loss || a.at - b.at)
  const raised = new Set(byLoss.slice(0, left).map(({ at }) => at))
  return Object.fromEntries(ids.map((id, at) => [id, Math.floor(exact[at]!) + (raised.has(at) ? 1 : 0)]))
}
