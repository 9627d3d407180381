/** The knowledge's part of each kind of question: one row a kind. */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import type { QuestionKind } from '@nova/contract/words'
import type { Entry } from './entry.ts'
import { codingEntries, packOf, projectEntries, textEntries } from './packs.ts'
import { describeProject, withoutFences } from './project-text.ts'
import { saidAs, sayAs } from './said.ts'
import type { Searched } from './search.ts'

type KindKnowledge<Q> = {
  /** The source of the task's sentences. */
  text(question: Q): string
  /** Limits of the task beside its text. */
  limits(question: Q): string[]
  /** Entries on the form of input and result. */
  shape(question: Q): Searched<Entry>[]
  /** Its authors' notes. */
  notes(question: Q): Searched<Entry>[]
  /** The known mistake at this place of its wrong solutions, to the candidate; `tryIt`: an input that shows it. */
  mistake?(question: Q, wrong: number): Mistake | undefined
}
type Mistake = { text: string; ask: string; tryIt?: string | undefined }

/** An entry with the task's own words. */
export const stated = (kind: Entry['kind'], text: string, asked: string[] = [text]): Searched<Entry> => ({
  item: { source: 'statement', kind, text },
  asked,
  text: '',
})
const sentence = (text: string, asked: string[]) => stated('sentence', text, asked)

/** The rules of the result, the tables and their columns. */
function shapeOfSql({ isOrdered, mayWrite, shown }: BankSqlQuestion): Searched<Entry>[] {
  const columns = shown?.expected.columns.map(({ name, type }) => `\`${name}\` (${type})`).join(', ')
  return [
    sentence(sayAs(isOrdered ? 'sql.ordered' : 'sql.unordered'), saidAs('asks.order')),
    sentence(sayAs(mayWrite ? 'sql.writes' : 'sql.reads'), saidAs('asks.writes')),
    sentence(sayAs('sql.compared'), saidAs('asks.compared')),
    ...(columns
      ? [
          sentence(`The result has these columns: ${columns}.`, [
            'which columns do i return',
            'what should the result look like',
          ]),
        ]
      : []),
    ...(shown?.tables ?? []).map(({ name, columns: all }) =>
      sentence(
        `\`${name}\` has ${all.map((each) => `\`${each.name}\` (${each.type}${each.isNullable ? ', can be NULL' : ''})`).join(', ')}.`,
        [
          `what is in the table ${name}`,
          `which columns does ${name} have`,
          ...all.map((each) => `can ${each.name} be null`),
        ],
      ),
    ),
  ]
}

function shapeOfProgram({ examples, signature }: BankCodingQuestion): Searched<Entry>[] {
  const types = signature.params.map(({ name, type }) => `\`${name}\` (${type})`).join(', ')
  return [
    ...examples.map(({ input, output, explanation }, at) =>
      stated('example', `Example ${at + 1}: \`${input}\` gives \`${output}\`.${explanation ? ` ${explanation}` : ''}`),
    ),
    sentence(`\`${signature.name}\` gets ${types} and returns ${signature.returns}.`, [
      'what do i get as input and what do i return',
      'type of the parameters and the result',
    ]),
  ]
}

function shapeOfProject(question: ProjectQuestion): Searched<Entry>[] {
  const { about, files } = describeProject(question)
  const inFiles = files === '' ? about : `The README says what is where:\n\n${files}`
  return [sentence(about, saidAs('asks.project')), sentence(inFiles, saidAs('asks.files'))]
}
const none = () => []

function mistakeInCode({ id }: BankCodingQuestion, wrong: number): Mistake | undefined {
  const known = packOf(id)?.causes.find((each) => each.wrong === wrong)
  const ask = 'Is that so in your code?'
  return known && { text: known.cause, ask, tryIt: /(?:^|[.] )((?:Try|Run) .*)$/s.exec(known.reply)?.[1] }
}

function mistakeInQuery(question: BankSqlQuestion, wrong: number): Mistake | undefined {
  const known = question.wrong[wrong]
  const said = known && `${known.mistake.charAt(0).toLowerCase()}${known.mistake.slice(1)}`
  return known && { text: `Your query ${said}`, ask: 'Which clause does that?' }
}

const coding: KindKnowledge<BankCodingQuestion> = {
  text: ({ statement }) => statement,
  limits: ({ constraints }) => constraints,
  shape: shapeOfProgram,
  notes: ({ id }) => codingEntries(id),
  mistake: mistakeInCode,
}

const sql: KindKnowledge<BankSqlQuestion> = {
  text: ({ statement }) => statement,
  limits: ({ constraints }) => constraints,
  shape: shapeOfSql,
  notes: none,
  mistake: mistakeInQuery,
}

const technical: KindKnowledge<BankTechnicalQuestion> = {
  text: ({ statement }) => statement,
  limits: ({ assumptions }) => assumptions,
  shape: none,
  notes: ({ id }) => textEntries(id),
}

const behavioral: KindKnowledge<BankBehavioralQuestion> = {
  text: ({ question }) => question,
  limits: none,
  shape: none,
  notes: ({ id }) => textEntries(id),
}

const project: KindKnowledge<ProjectQuestion> = {
  text: ({ statement, stages }) => withoutFences([statement, ...stages.map((stage) => stage.statement)].join('\n')),
  limits: none,
  shape: shapeOfProject,
  notes: projectEntries,
}

const table: Record<QuestionKind, KindKnowledge<never>> = { coding, sql, technical, behavioral, project }

export const knowledgeOf = ({ kind }: BankQuestion) => table[kind] as KindKnowledge<BankQuestion>
