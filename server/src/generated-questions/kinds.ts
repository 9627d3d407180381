/** The writer's part of each kind of question: one row a kind. */
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import { languageNames } from '@nova/contract/questions/language-names'
import type { Language, QuestionKind } from '@nova/contract/words'
import type { z } from 'zod'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { proveContent } from '../question-validation/content-gate.ts'
import { proveSolutions, provenLanguages } from '../question-validation/question-validation.ts'
import type { Suits } from '../questions/choice/wanted.ts'
import type { Purpose } from './model-calls.ts'
import {
  BehavioralShape,
  CodingShape,
  type Subject,
  TechnicalShape,
  toBehavioral,
  toCoding,
  toTechnical,
} from './shapes.ts'

export type Proof = { provenIn: Language[] } | { problems: string[] }

type KindWriting<Q, S> = {
  /** Its name in the list of calls to the model. */
  name: Purpose
  /** Questions of the kind that are written for one interview. */
  slots: number
  instructions: string
  /** True if a question of the kind can be written about a need. */
  suits: Suits
  schema: z.ZodType<S>
  /** The question in the bank's shape, or a sentence for the model if it can't be read. */
  toQuestion(shape: S, subject: Subject): Q | string
  /** The gates of the kind; `language`: the interview's primary one. */
  prove(question: Q, run: { sandbox: Sandbox; language: Language; signal: AbortSignal }): Promise<Proof>
}

const codable = new Set(['language', 'concept', 'practice'])

const coding: KindWriting<BankCodingQuestion, CodingShape> = {
  name: 'coding question',
  slots: 2,
  instructions: `Write one coding question. The candidate writes one function.
- Types: int, long, float, bool, string, T[] (nested), map<string,T>, T? for null. 'compare' is exact, unordered (the outermost array in any order) or approx (fractions).
- 'args' of a test is the JSON text of the array of arguments; 'expected' the JSON text of the result. The results must be right: every one is checked by running your references.
- At least 15 tests: 2 or 3 visible ones; at least 4 hidden ones in each of the groups core, edge (smallest and oddest inputs) and scale (as large as fits a few thousand characters).
- Examples repeat visible tests. 'input' is written 'name = JSON, name = JSON', 'output' is JSON.
- A complete reference in each of the languages named below, top-level function (Java: public static method in class Solution), standard library only, and alike on every valid input: no dependence on hash order, time zone, locale or integer overflow.
- At least two typical wrong solutions, each failing in the group it names and passing something elsewhere.
- keyIdeas: what a solver must see, in the order of a hint ladder; none gives code. tryInput: an input worth trying by hand.`,
  suits: ({ skill }, finder) => codable.has(finder.byName.get(skill)?.kind ?? ''),
  schema: CodingShape,
  toQuestion: toCoding,
  async prove(question, { sandbox, language, signal }) {
    if (!question.reference[language]) return { problems: [`There is no reference in ${languageNames[language]}.`] }
    const gates = await proveSolutions(sandbox, question)
    const failed = gates.filter(({ passed }) => !passed)
    if (failed.length > 0 || signal.aborted) return { problems: failed.map(({ gate, detail }) => `${gate}: ${detail}`) }
    return { provenIn: provenLanguages(gates) }
  },
}

const technical: KindWriting<BankTechnicalQuestion, TechnicalShape> = {
  name: 'technical question',
  slots: 3,
  instructions: `Write one technical question that is answered in a few sentences: a concrete situation and what the candidate would do or check, rather than a definition.
- keyPoints: four to eight things that a good answer says, each with phrases (one to four words each, all of whose words occur) by which it would be recognised, synonyms included.
- hints lead towards a point without stating it.`,
  suits: ({ isField }) => !isField,
  schema: TechnicalShape,
  toQuestion: toTechnical,
  prove: proveWords,
}

const behavioral: KindWriting<BankBehavioralQuestion, BehavioralShape> = {
  name: 'behavioural question',
  slots: 2,
  instructions: `Write one behavioural question about something the candidate has done, where possible about the line of the resume that is quoted below.
- competency: one noun phrase. probes: four, for situation, task, action and result, in this order.
- anchors: five sentences of observable behaviour, from level 1 (weak) to level 5 (outstanding).`,
  suits: ({ claim }) => claim?.role !== undefined,
  schema: BehavioralShape,
  toQuestion: toBehavioral,
  prove: proveWords,
}

/** Null: a model doesn't write it. What SQL questions need, data sets that tell mistakes apart, is a person's to make. */
const table = { coding, sql: null, technical, behavioral, project: null } satisfies Record<
  QuestionKind,
  KindWriting<BankQuestion, unknown> | null
>

/** The kinds that a model writes. */
export type WrittenKind = { [K in QuestionKind]: (typeof table)[K] extends null ? never : K }[QuestionKind]

export const isWritten = (kind: QuestionKind): kind is WrittenKind => table[kind] !== null

export const writingOf = (kind: WrittenKind) => table[kind] as KindWriting<BankQuestion, unknown>

async function proveWords(question: BankTechnicalQuestion | BankBehavioralQuestion): Promise<Proof> {
  const gate = proveContent({
    signature: { name: 'none', params: [], returns: 'int' },
    tests: [],
    reference: {},
    title: question.title,
    statement: JSON.stringify(question),
  })
  return gate.passed ? { provenIn: [] } : { problems: [gate.detail] }
}
