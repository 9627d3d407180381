import { describeShare } from '../contract/src/reports/exact-interval.ts'
import { type AskModel, markAnswer } from '../server/src/answer-marks/marking.ts'
/**
 * Text answers by kind (plain, terse, five languages, denial, padding, lists of keywords, absent elements, talk to the
 * judge), as our rules read them and as the language model of the environment marks them: `AI_PROVIDER=… npm run bench --
 * answers`. Without a model only the rules are measured.
 */
import { readConfig } from '../server/src/config.ts'
import { openAi } from '../server/src/platform/ai/ai.ts'
import { bankOf, type Graded, readAnswer, readGraded } from '../tools/answers/text-answers.ts'

type Counts = { found: number; made: number; counted: number; unmade: number }
type Marks = (answer: Graded) => Promise<ReadonlyMap<string, boolean> | null>

const sets = ['kinds', 'kinds-stories']
const gradedOf = (set: string) => readGraded(new URL(`./answers/${set}.jsonl`, import.meta.url).pathname)

const byRules: Marks = async (answer) => new Map(readAnswer(answer).map(({ key, isMet }) => [key, isMet]))

/** Null where the model failed on an answer. */
export function byModel(ask: AskModel): Marks {
  return async ({ question, text, grades }) => {
    const isStory = 'situation' in grades
    const points = isStory ? Object.keys(grades) : bankOf(question).keyPoints.map(({ point }) => point)
    const { marks, problem } = await markAnswer(ask, {
      questionId: question,
      kind: isStory ? 'behavioral' : 'technical',
      text,
      title: isStory ? 'A difficult situation at work' : bankOf(question).statement,
      points: points.map((point, at) => ({ key: isStory ? point : String(at), point, isFound: false, quote: null })),
    })
    return problem === null ? new Map(marks.map(({ key, state }) => [key, state === 'made'])) : null
  }
}

export async function* measureAnswers(): AsyncIterable<Record<string, unknown>> {
  yield* measureBy('rules', byRules)
  const { ai } = readConfig({ ...process.env, DATABASE_URL: undefined })
  if (!ai) yield { reader: 'model', skipped: 'No model is set: AI_PROVIDER, AI_MODEL and, if needed, AI_BASE_URL.' }
  else {
    const model = openAi(ai)
    yield* measureBy(
      model.name!,
      byModel((request) => model.write(request)),
    )
  }
}

export async function* measureBy(reader: string, marksOf: Marks): AsyncIterable<Record<string, unknown>> {
  const byKind = new Map<string, Counts>()
  let failed = 0
  for (const answer of sets.flatMap(gradedOf)) {
    const marks = await marksOf(answer)
    if (marks === null) failed += 1
    const counts = byKind.get(answer.kind) ?? { found: 0, made: 0, counted: 0, unmade: 0 }
    byKind.set(answer.kind, counts)
    for (const [key, isMade] of Object.entries(answer.grades)) {
      counts[isMade ? 'made' : 'unmade'] += 1
      if (marks?.get(key)) counts[isMade ? 'found' : 'counted'] += 1
    }
  }
  for (const [kind, { found, made, counted, unmade }] of byKind)
    yield { reader, kind, found: describeShare(found, made), notMadeButMarked: describeShare(counted, unmade) }
  yield { reader, failed }
}
