/** A briefing's part of each kind of question: one row a kind. */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import type { Expected, FailingTest, FollowUp } from '@nova/contract/reports/briefing'
import { Language, type QuestionKind } from '@nova/contract/words'
import { packOf, textPackOf } from '../knowledge/packs.ts'
import { starterCode } from '../platform/languages/starter.ts'
import { expectedIdeas, expectedPoints, expectedStory } from './expected.ts'
import { tellFailing } from './failing.ts'
import { forCode, forStory, forTechnical, type Moment } from './follow-ups.ts'
import type { Given, QuestionFacts } from './session-facts.ts'
import type { Now } from './wording.ts'

type KindBriefing<Q> = {
  /** Texts that the candidate is shown, and starters: pasting these doesn't count as from outside. */
  given(question: Q): Omit<Given[number], 'id'>
  expected(question: Q, of: QuestionFacts): Expected | Promise<Expected>
  /** The last failed test run; `cause`: the place of the wrong solution that its code behaves like. */
  failing(question: Q, session: { now: Now; about: QuestionFacts; cause: number | undefined }): FailingTest | null
  /** Follow-ups that fit the moment, the best first. */
  followUps(question: Q, moment: Moment): FollowUp[]
}

const coding: KindBriefing<BankCodingQuestion> = {
  given({ statement, constraints, followUp, examples, signature }) {
    const shown = examples.flatMap(({ input, output, explanation }) => [input, output, explanation ?? ''])
    return {
      texts: [statement, ...constraints, followUp, ...shown],
      starters: Object.fromEntries(Language.options.map((language) => [language, starterCode(signature, language)])),
    }
  },
  expected: ({ keyIdeas, cost, reference }) => ({
    ...expectedIdeas(keyIdeas),
    cost: cost || null,
    languages: Language.options.filter((language) => reference[language]?.trim()),
  }),
  failing: (question, { now, about, cause }) =>
    tellFailing(now, about, {
      question,
      names: question.signature.params.map(({ name }) => name),
      pack: packOf(question.id),
      cause,
    }),
  followUps: (question, moment) => forCode(question, moment, packOf(question.id)?.edges ?? []),
}

const sql: KindBriefing<BankSqlQuestion> = {
  given: ({ statement, schema, constraints, followUp }) => ({
    texts: [statement, schema, ...constraints, followUp],
    starters: {},
  }),
  expected: ({ keyIdeas }) => expectedIdeas(keyIdeas),
  failing: (question, { now, about, cause }) =>
    tellFailing(now, about, { question, names: 'rows', pack: undefined, cause }),
  followUps: (question, moment) => forCode(question, moment, []),
}

const technical: KindBriefing<BankTechnicalQuestion> = {
  given: ({ statement, assumptions, followUp }) => ({ texts: [statement, ...assumptions, followUp], starters: {} }),
  expected: expectedPoints,
  failing: () => null,
  followUps: (question, moment) => forTechnical(question, moment, textPackOf(question.id)?.probes ?? []),
}

const behavioral: KindBriefing<BankBehavioralQuestion> = {
  given: ({ question }) => ({ texts: [question], starters: {} }),
  expected: expectedStory,
  failing: () => null,
  followUps: forStory,
}

const project: KindBriefing<ProjectQuestion> = {
  given: ({ statement, stages }) => ({ texts: [statement, ...stages.map((stage) => stage.statement)], starters: {} }),
  expected: ({ stages, keyIdeas }) =>
    expectedIdeas(
      stages.flatMap(({ id, title }) =>
        (Object.hasOwn(keyIdeas, id) ? keyIdeas[id]! : []).map((idea) => `${title}: ${idea}`),
      ),
    ),
  failing: () => null,
  followUps: () => [],
}

const table: Record<QuestionKind, KindBriefing<never>> = { coding, sql, technical, behavioral, project }

export const briefingOf = ({ kind }: BankQuestion) => table[kind] as KindBriefing<BankQuestion>
