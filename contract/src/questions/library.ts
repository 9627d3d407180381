/**
 * The library: questions that interviewers may choose in addition to the proposed ones, including the company's own.
 */
import { z } from 'zod'
import { maxSourceBytes } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { questionMinutes } from '../interviews/minutes.ts'
import { describeIssue } from '../issue-words.ts'
import { JsonValue } from '../json-value.ts'
import { kindFacts } from '../kinds/kinds.ts'
import { CompleteProjectForm, ProjectForm } from '../projects/project-form.ts'
import { ProjectExtent } from '../projects/projects.ts'
import { Difficulty, Language, LibraryStatus, QuestionKind, TestGroup } from '../words.ts'
import { minCodingStatement } from './bank.ts'
import { Example } from './questions.ts'
import { Signature, TestCase } from './signature.ts'
import { CompleteSqlForm, SqlForm } from './sql-form.ts'

export const maxStatement = 20_000
export const maxTests = 100

const text = (most: number) => z.string().max(most)
const list = (each: z.ZodType<string, string>, most: number) => z.array(each).max(most).default([])
const code = text(maxSourceBytes)

const shared = {
  title: text(80).default(''),
  difficulty: Difficulty.default('medium'),
  category: text(60).default(''),
  skills: list(text(60), 12),
  tags: list(text(40), 10),
}
const minutes = (kind: QuestionKind) => z.int().min(3).max(60).default(questionMinutes(kind))

const OwnTest = TestCase.extend({ args: z.array(JsonValue).max(8), expected: JsonValue })

const WrongSolution = z.object({ language: Language, code, group: TestGroup, mistake: text(500).optional() })

/** Input of a coding question, finished or not; a draft may lack anything. */
export const CodingForm = z.object({
  kind: z.literal('coding'),
  ...shared,
  minutes: minutes('coding'),
  /** Markdown. */
  problemStatement: text(maxStatement).default(''),
  signature: z
    .object({
      name: text(40),
      params: z.array(z.object({ name: text(40), type: text(80) })).max(8),
      returns: text(80),
    })
    .default({ name: '', params: [], returns: 'int' }),
  examples: z
    .array(z.object({ input: text(4000), output: text(4000), explanation: text(4000).optional() }))
    .max(10)
    .default([]),
  /** Shown to the candidate below the statement. */
  constraints: list(text(500), 20),
  tests: z.array(OwnTest).max(maxTests).default([]),
  reference: z.partialRecord(Language, code).default({}),
  wrong: z.array(WrongSolution).max(20).default([]),
  /** A requirement change, shown to the candidate with the problem. */
  followUp: text(2000).default(''),
  /** The private follow-up of 'explain what you built'. */
  probe: text(2000).default(''),
  /**
   * Insights that a solver needs, in the order in which Nova may hint at them; the last one is left to the candidate.
   */
  keyIdeas: list(text(500), 6),
  /** An input worth trying by hand, and what to ask about it. */
  tryInput: text(500).default(''),
  syntaxHint: z.partialRecord(Language, text(500)).optional(),
  workedExample: z.object({ problem: text(500), idea: text(500), code: text(2000) }).optional(),
  /** JavaScript of a function isValid with the question's parameters, where not every input of its types is one. */
  validInput: code.optional(),
})
export type CodingForm = z.output<typeof CodingForm>

export const TechnicalForm = z.object({
  kind: z.literal('technical'),
  ...shared,
  minutes: minutes('technical'),
  problemStatement: text(maxStatement).default(''),
  /**
   * Points of a good answer; a point is proposed as found if a sentence contains one of its phrases or the point
   * itself.
   */
  keyPoints: z
    .array(z.object({ point: text(500), phrases: list(text(200), 40) }))
    .max(12)
    .default([]),
  assumptions: list(text(500), 20),
  followUp: text(2000).default(''),
  hints: list(text(500), 4),
})
export type TechnicalForm = z.output<typeof TechnicalForm>

export const BehavioralForm = z.object({
  kind: z.literal('behavioral'),
  ...shared,
  minutes: minutes('behavioral'),
  question: text(4000).default(''),
  competency: text(80).default(''),
  /** Asked about situation, task, action and result, in this order. */
  probes: list(text(500), 4),
  /** Observable behaviour at levels 1 to 5. */
  anchors: list(text(500), 5),
})
export type BehavioralForm = z.output<typeof BehavioralForm>

export const QuestionForm = z.discriminatedUnion('kind', [
  CodingForm,
  SqlForm,
  TechnicalForm,
  BehavioralForm,
  ProjectForm,
])
export type QuestionForm = z.output<typeof QuestionForm>

const sentence = (most: number, message: string) => text(most).regex(/[^.!?:\n]{16,}/, message)
const named = (message: string) => z.string().trim().min(1, message)
const title = z.string().trim().min(3, 'Please give it a title of at least three letters.').max(80)
const statement = sentence(maxStatement, 'Please write what the candidate is to do, in at least one whole sentence.')

/** Requirements before a question can be asked; a coding or SQL question also needs its proof. */
const CompleteForm = z.discriminatedUnion('kind', [
  CodingForm.extend({
    title,
    problemStatement: statement.min(
      minCodingStatement,
      `Please say in at least ${minCodingStatement} characters what is given and what is to be returned.`,
    ),
    signature: Signature,
    examples: z.array(Example).min(1, 'Please give at least one example.'),
    tests: z.array(OwnTest).min(1, 'Please add tests.'),
    reference: CodingForm.shape.reference.refine((codes) => Object.values(codes).some((each) => each.trim() !== ''), {
      message: 'Please write a reference solution in at least one language.',
    }),
  }),
  TechnicalForm.extend({
    title,
    problemStatement: statement,
    keyPoints: z
      .array(
        z.object({ point: named('Please say what the point is.'), phrases: z.array(named('Please write a phrase.')) }),
      )
      .min(1, 'Please name at least one thing that a good answer says.'),
  }),
  BehavioralForm.extend({
    title,
    question: sentence(4000, 'Please write the question, in at least one whole sentence.'),
    competency: named('Please name the competency it asks about.'),
  }),
  CompleteProjectForm,
  CompleteSqlForm,
])

/** Missing parts of a question, by path; empty if it is complete. */
export function findWanting(form: QuestionForm): { path: string; message: string }[] {
  const parsed = CompleteForm.safeParse(form, { error: describeIssue })
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => {
    const path = issue.path.join('.')
    const words = wordsFor.find(([pattern]) => pattern.test(path))?.[1]
    return { path, message: words ?? issue.message }
  })
}

/** Plain words for issues that the bank's schemas report in zod's words. */
const wordsFor: [RegExp, string][] = [
  [/^signature\.params$/, 'Please add a parameter: what the function is given.'],
  [/^signature\.params\.\d+\.name$/, 'Use a name like firstItem.'],
  [/^signature\.(params\.\d+\.type|returns)$/, 'Use int, long, float, bool, string, T[], map<string,T> or T?.'],
]

/** Label of a question with unchecked tests, wherever interviewers see it. */
export const unprovenWords = 'Unproven: its tests have not been checked by execution.'

/** True for kinds whose complete draft can be chosen, marked as unproven. A SQL question's proof reads its tables and result. */
export const isUnprovenDraft = ({ status, kind }: { status: LibraryStatus; kind: QuestionKind }): boolean =>
  status === 'draft' && kindFacts[kind].isChosenUnproven

/** One gate's verdict on a coding question. */
export const ProofGate = z.object({ name: z.string(), passed: z.boolean(), detail: z.string() })
export type ProofGate = z.infer<typeof ProofGate>

/** For a coding question: judged final solutions, and the share that passed every test. */
const Solved = z.object({ n: z.int(), share: z.number().min(0).max(1) })
/** Minimum sample: below it, a rate would depend more on individual candidates than on the question. */
export const minSolved = 20

const about = {
  id: z.string(),
  /** Written by this company, or part of the bank. */
  scope: z.enum(['own', 'bank']),
  status: LibraryStatus,
  /** The version that is shown here. */
  version: z.int(),
  /** The languages in which its reference solution was proven by execution. */
  provenIn: z.array(Language),
  /** A later version that is not ready yet. */
  hasDraft: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
  /** Null for the bank's. */
  creatorName: z.string().nullable(),
  isEditable: z.boolean(),
  /** True if the caller marked it as their own favourite. */
  isFavourite: z.boolean(),
  /** How many of the company's candidates were asked it. */
  used: z.int(),
  /** Null for other kinds of questions, and until enough was judged. */
  solved: Solved.nullable(),
}

export const ListedQuestion = z.object({
  ...about,
  kind: QuestionKind,
  title: z.string(),
  difficulty: Difficulty,
  category: z.string(),
  tags: z.array(z.string()),
  skills: z.array(z.string()),
  minutes: z.int(),
  /** The first sentences of the question; empty where nothing is written yet. */
  opening: z.string(),
  /** Of a project. */
  project: ProjectExtent.optional(),
})
export type ListedQuestion = z.infer<typeof ListedQuestion>

export const QuestionVersion = z.object({
  version: z.int(),
  isReady: z.boolean(),
  provenIn: z.array(Language),
  createdAt: z.iso.datetime(),
  editorName: z.string(),
})
export type QuestionVersion = z.infer<typeof QuestionVersion>

const whole = {
  ...about,
  /** The gates of the shown version, where it was proven here. */
  gates: z.array(ProofGate),
  /** Newest first; none of the bank's. */
  versions: z.array(QuestionVersion),
}

/** A question with everything secret about it. */
export const LibraryQuestion = z.discriminatedUnion('kind', [
  CodingForm.extend(whole),
  SqlForm.extend(whole),
  TechnicalForm.extend(whole),
  BehavioralForm.extend(whole),
  ProjectForm.extend(whole),
])
export type LibraryQuestion = z.output<typeof LibraryQuestion>

const QuestionId = z.object({ id: z.string().max(100) })

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  key: 'library:read',
  who: 'interviewer',
  // With hidden tests and references: nothing that watching an interview needs.
  permission: 'run',
  summary:
    'The company’s own questions, last changed first, then the bank’s by kind and by how often the company asked them; for API keys by id, so that a question that changes between two pages is on one of them. Typing errors in `q` are forgiven. Headers X-Total-Count and Link rel=next.',
  query: z.object({
    q: text(200).optional(),
    kind: QuestionKind.optional(),
    tag: text(40).optional(),
    difficulty: Difficulty.optional(),
    /** A skill by any of its names; questions about its parts count. */
    skill: text(60).optional(),
    /** One of the roles that `listRoles` names. */
    role: text(80).optional(),
    /** A language in which the question can be answered in code. */
    language: Language.optional(),
    /** Maximum minutes. */
    minutes: z.coerce.number().int().min(1).max(480).optional(),
    /** Only those that the caller marked. */
    favourite: z.stringbool().default(false),
    scope: z.enum(['own', 'bank', 'all']).default('own'),
    status: LibraryStatus.optional(),
    /** Only those that can be chosen for an interview, unproven drafts among them. */
    choosable: z.stringbool().default(false),
    /** With the retired ones. */
    retired: z.stringbool().default(false),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: text(100).optional(),
  }),
  reply: z.array(ListedQuestion),
  errors: [],
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/question-roles',
  who: 'interviewer',
  permission: 'run',
  summary: 'The roles and skills that questions can be searched by.',
  reply: z.object({ roles: z.array(z.string()), skills: z.array(z.string()) }),
  errors: [],
})

const favourite = {
  path: '/api/questions/{id}/favourite',
  who: 'interviewer',
  params: QuestionId,
  status: 204,
  errors: ['question_not_found'],
} as const

export const markFavourite = endpoint({
  ...favourite,
  method: 'PUT',
  summary: 'Marks a question for the caller; again does nothing.',
})

export const unmarkFavourite = endpoint({ ...favourite, method: 'DELETE', summary: 'Takes the mark away.' })

/** For calls that send a whole question, or its solutions and tests. */
export const writing = {
  who: 'interviewer',
  // A hundred tests, some of them with thousands of values, and solutions in five languages; or the files of a project.
  maxBytes: 3 * 1024 * 1024,
  maxValues: 100_000,
  perMinute: 20,
  also: ['event-stream'],
} as const

const WriteForm = z.intersection(
  QuestionForm,
  z.object({
    /** Kept as it stands, unproven: a complete one can be chosen, marked as such. */
    draft: z.boolean().default(false),
    /** The updatedAt of the question that was changed; refused where it has been changed again since. */
    basedOn: z.iso.datetime().optional(),
  }),
)

const proofErrors = ['language_unavailable', 'not_proven', 'proof_in_progress'] as const

export const createQuestion = endpoint({
  ...writing,
  method: 'POST',
  path: '/api/questions',
  summary: 'A new question of the company. A coding, SQL or project question is proven first; as a stream: gate, done.',
  body: WriteForm,
  reply: LibraryQuestion,
  status: 201,
  errors: proofErrors,
})

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/questions/{id}',
  key: 'library:read',
  who: 'interviewer',
  permission: 'run',
  summary:
    'A question of the company or the bank with its tests, reference and rubric; its latest version, or the given one.',
  params: QuestionId,
  query: z.object({ version: z.coerce.number().int().min(1).max(100_000).optional() }),
  reply: LibraryQuestion,
  errors: ['question_not_found'],
})

export const changeQuestion = endpoint({
  ...writing,
  method: 'PUT',
  path: '/api/questions/{id}',
  summary: 'A new version, proven as a new question is. Interviews keep the one that was chosen for them.',
  params: QuestionId,
  body: WriteForm,
  reply: LibraryQuestion,
  errors: ['question_not_found', 'forbidden', 'question_changed', ...proofErrors],
})

export const retireQuestion = endpoint({
  method: 'DELETE',
  path: '/api/questions/{id}',
  who: 'interviewer',
  summary: 'Retires the question. Interviews already using it keep it.',
  params: QuestionId,
  status: 204,
  errors: ['question_not_found', 'forbidden'],
})

export const restoreQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/restore',
  who: 'interviewer',
  summary: 'Offers a retired question again.',
  params: QuestionId,
  reply: LibraryQuestion,
  errors: ['question_not_found', 'forbidden'],
})
