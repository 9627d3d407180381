/** The parts of each kind of a company's own question in the shape of the bank, and those of the bank's in the shape of a form. */
import type { ProjectForm } from '@nova/contract/projects/project-form'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import type { BehavioralForm, CodingForm, TechnicalForm } from '@nova/contract/questions/library'
import type { SqlForm } from '@nova/contract/questions/sql-form'
import { Seniority } from '@nova/contract/words'

/** Defaults for parts that the author left empty: true of every question, and no part of any solution. */
const general = {
  followUp: 'If there’s time left: how would your solution change for inputs a thousand times as large?',
  probe: 'Walk me through your solution: why is it correct, and what is its complexity?',
  keyIdeas: [
    'Work out the result for the smallest input before you write the general case.',
    'Decide what you need to remember from one step to the next, and keep only that.',
    'Look for work that is done more than once.',
  ],
  sql: {
    probe: 'Walk me through your query: which rows does each part of it read, and which does it keep?',
    followUp: 'If there’s time left: what would make this query slow on a thousand times as many rows?',
    keyIdeas: [
      'Say first what one row of the result stands for.',
      'Look at the rows that have no partner, and at those that have several.',
      'Ask of each column if it may be NULL, and what follows then.',
    ],
    tryInput: 'Work out the result for the shown rows by hand: which row do you look at first, and why?',
    syntaxHint: 'SELECT … FROM … WHERE … GROUP BY … HAVING … ORDER BY …',
    workedExample: {
      problem: 'Count the books of each shelf; a shelf may be empty.',
      idea: 'Begin with the shelves, so that one without books stays.',
      code: 'SELECT s.name, count(b.id)\nFROM shelves s LEFT JOIN books b ON b.shelf_id = s.id\nGROUP BY s.name',
    },
  },
  workedExample: {
    problem: 'Print a receipt: one line for each item.',
    idea: 'Get it right for a single item first, and only then put the loop around it.',
    code: 'print(line_for(items[0]))\n# once that is right:\nfor item in items:\n    print(line_for(item))',
  },
  probes: [
    'What was the situation, and who was involved?',
    'What was your task?',
    'What did you do yourself, step by step?',
    'What was the result, and how do you know?',
  ],
}

type Parts<Q> = Omit<Q, 'id' | 'version' | 'title' | 'difficulty' | 'category' | 'skills' | 'tags' | 'minutes'>

export function codingParts(form: CodingForm): Parts<BankCodingQuestion> {
  const { problemStatement: statement, signature, constraints, examples, keyIdeas, workedExample } = form
  const described = signature.params.map(({ name, type }) => `${name} is of type ${type}`)
  return {
    kind: 'coding',
    statement,
    signature,
    examples,
    constraints: constraints.length > 0 ? constraints : described,
    followUp: form.followUp || general.followUp,
    probe: form.probe || general.probe,
    cost: '',
    // Nova keeps the last to itself and needs another one to give.
    keyIdeas: [...keyIdeas, ...general.keyIdeas.slice(0, Math.max(0, 3 - keyIdeas.length))],
    tryInput:
      form.tryInput || `Do the first example by hand (${examples[0]?.input}): what do you know after each step?`,
    syntaxHint: form.syntaxHint ?? {},
    workedExample: workedExample ?? general.workedExample,
    tests: form.tests,
    reference: withoutBlanks(form.reference),
    wrong: form.wrong.map((each) => ({ ...each, mistake: each.mistake ?? '' })),
  }
}

/** An SQL question as it is proven and asked. */
export function sqlParts(form: SqlForm): Parts<BankSqlQuestion> {
  const { kind, problemStatement: statement, schema, dataSets, isOrdered, mayWrite, check, reference, shown } = form
  const { constraints, keyIdeas } = form
  return {
    kind,
    statement,
    schema,
    dataSets,
    isOrdered,
    mayWrite,
    reference,
    ...(check?.trim() ? { check } : {}),
    constraints,
    followUp: form.followUp || general.sql.followUp,
    probe: form.probe || general.sql.probe,
    // Nova keeps the last to itself and needs another one to give.
    keyIdeas: [...keyIdeas, ...general.sql.keyIdeas.slice(0, Math.max(0, 3 - keyIdeas.length))],
    tryInput: form.tryInput || general.sql.tryInput,
    syntaxHint: form.syntaxHint || general.sql.syntaxHint,
    workedExample: form.workedExample ?? general.sql.workedExample,
    wrong: form.wrong.map((each) => ({ ...each, mistake: each.mistake ?? '' })),
    ...(shown === undefined ? {} : { shown }),
  }
}

export function technicalParts(form: TechnicalForm): Parts<BankTechnicalQuestion> {
  const { problemStatement: statement, assumptions, followUp, hints } = form
  const keyPoints = form.keyPoints.map(({ point, phrases }) => ({ point, phrases: [point, ...phrases] }))
  return { kind: 'technical', statement, assumptions, followUp, hints, keyPoints }
}

export function behavioralParts({
  question,
  competency,
  probes,
  anchors,
}: BehavioralForm): Parts<BankBehavioralQuestion> {
  const all = general.probes.map((probe, at) => probes[at] || probe)
  return { kind: 'behavioral', question, competency, probes: all, anchors, seniorities: Seniority.options }
}

export function projectParts({
  problemStatement,
  page,
  libraries,
  related,
  ownTest,
  changes,
  wrong,
  ...form
}: ProjectForm): Parts<ProjectQuestion> {
  const { kind, runtime, stages, run, locked, repository, hiddenTests, reference, keyIdeas } = form
  return {
    kind,
    runtime,
    stages,
    run,
    locked,
    repository,
    hiddenTests,
    reference,
    keyIdeas,
    ...(page === undefined ? {} : { page }),
    ...(libraries && { libraries }),
    ...(related && { related }),
    ...(ownTest && { ownTest }),
    ...(changes && { changes }),
    statement: problemStatement,
    facts: [],
    wrong: wrong.map(({ patch: _, ...each }, at) => ({ ...each, patch: `${at + 1}` })),
    wrongPatches: wrong.map(({ patch }) => patch),
  }
}

/** The languages with a solution; an empty text is none. */
export function withoutBlanks(reference: CodingForm['reference']): CodingForm['reference'] {
  return Object.fromEntries(Object.entries(reference).filter(([, code]) => code.trim() !== ''))
}

type OwnParts<F> = Omit<F, 'title' | 'difficulty' | 'category' | 'skills' | 'tags' | 'minutes'>

export function codingFormParts(question: BankCodingQuestion): OwnParts<CodingForm> {
  const { kind, statement: problemStatement, followUp, signature, examples, constraints, tests, reference } = question
  const { wrong, probe, keyIdeas, tryInput, syntaxHint, workedExample } = question
  return {
    kind,
    problemStatement,
    followUp,
    signature,
    examples,
    constraints,
    tests,
    reference,
    wrong,
    probe,
    keyIdeas,
    tryInput,
    syntaxHint,
    workedExample,
  }
}

export function sqlForm({
  id: _id,
  version: _version,
  statement: problemStatement,
  isUnproven: _isUnproven,
  ...parts
}: BankSqlQuestion): SqlForm {
  return { ...parts, problemStatement }
}

export function technicalFormParts(question: BankTechnicalQuestion): OwnParts<TechnicalForm> {
  const { kind, statement: problemStatement, followUp, keyPoints, assumptions, hints } = question
  return { kind, problemStatement, followUp, keyPoints, assumptions, hints }
}

export function behavioralFormParts(question: BankBehavioralQuestion): OwnParts<BehavioralForm> {
  const { kind, question: asked, competency, probes, anchors } = question
  return { kind, question: asked, competency, probes, anchors }
}

export function projectFormParts(question: ProjectQuestion): OwnParts<ProjectForm> {
  const { kind, runtime, libraries, stages, run, page, locked, repository, hiddenTests, reference, keyIdeas } = question
  const { related, ownTest, changes } = question
  const wrong = question.wrong.map((each, at) => ({ ...each, patch: question.wrongPatches[at] ?? '' }))
  return {
    kind,
    problemStatement: question.statement,
    runtime,
    stages,
    run,
    locked,
    repository,
    hiddenTests,
    ...(page === undefined ? {} : { page }),
    ...(libraries && { libraries }),
    ...(related && { related }),
    ...(ownTest && { ownTest }),
    ...(changes && { changes }),
    reference,
    wrong,
    keyIdeas,
  }
}
