/** A company's own question in the shape that sessions are held with, and the bank's in the shape that is edited. */
import type { ProjectForm } from '@nova/contract/projects/project-form'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import type { BehavioralForm, CodingForm, QuestionForm, TechnicalForm } from '@nova/contract/questions/library'
import type { SqlForm } from '@nova/contract/questions/sql-form'
import { Seniority } from '@nova/contract/words'

/** Defaults for parts that the author left empty: true of every question, and no part of any solution. */
const general = {
  category: 'General',
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

/** Fills in missing parts, so that the question can be asked, discussed by Nova and reported on. */
export function toBankQuestion(id: string, version: number, form: QuestionForm): BankQuestion {
  const shared = {
    id,
    version,
    title: form.title,
    difficulty: form.difficulty,
    category: form.category || general.category,
    skills: form.skills,
    tags: form.tags,
    minutes: form.minutes,
  }
  if (form.kind === 'coding') return { ...shared, ...codingParts(form) }
  if (form.kind === 'sql') return { ...shared, ...sqlParts(form) }
  if (form.kind === 'technical') return { ...shared, ...technicalParts(form) }
  if (form.kind === 'project') return { ...shared, ...projectParts(form) }
  return { ...shared, ...behavioralParts(form) }
}

type Parts<Q> = Omit<Q, 'id' | 'version' | 'title' | 'difficulty' | 'category' | 'skills' | 'tags' | 'minutes'>

function codingParts(form: CodingForm): Parts<BankCodingQuestion> {
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

function technicalParts(form: TechnicalForm): Parts<BankTechnicalQuestion> {
  const { problemStatement: statement, assumptions, followUp, hints } = form
  const keyPoints = form.keyPoints.map(({ point, phrases }) => ({ point, phrases: [point, ...phrases] }))
  return { kind: 'technical', statement, assumptions, followUp, hints, keyPoints }
}

function behavioralParts({ question, competency, probes, anchors }: BehavioralForm): Parts<BankBehavioralQuestion> {
  const all = general.probes.map((probe, at) => probes[at] || probe)
  return { kind: 'behavioral', question, competency, probes: all, anchors, seniorities: Seniority.options }
}

function projectParts({ problemStatement, page, libraries, wrong, ...form }: ProjectForm): Parts<ProjectQuestion> {
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
    statement: problemStatement,
    facts: [],
    wrong: wrong.map(({ patch: _, ...each }, at) => ({ ...each, patch: `${at + 1}` })),
    wrongPatches: wrong.map(({ patch }) => patch),
  }
}

/** The bank's question as the library shows it and as a copy of it begins. */
export function fromBankQuestion(question: BankQuestion): QuestionForm {
  const { title, difficulty, category, skills, tags, minutes } = question
  const shared = { title, difficulty, category, skills, tags, minutes }
  if (question.kind === 'behavioral') {
    const { kind, question: asked, competency, probes, anchors } = question
    return { kind, ...shared, question: asked, competency, probes, anchors }
  }
  if (question.kind === 'project') {
    const { kind, runtime, libraries, stages, run, page, locked, repository, hiddenTests, reference, keyIdeas } =
      question
    const wrong = question.wrong.map((each, at) => ({ ...each, patch: question.wrongPatches[at] ?? '' }))
    return {
      kind,
      ...shared,
      problemStatement: question.statement,
      runtime,
      stages,
      run,
      locked,
      repository,
      hiddenTests,
      ...(page === undefined ? {} : { page }),
      ...(libraries && { libraries }),
      reference,
      wrong,
      keyIdeas,
    }
  }
  const { statement: problemStatement, followUp } = question
  if (question.kind === 'technical') {
    const { kind, keyPoints, assumptions, hints } = question
    return { kind, ...shared, problemStatement, followUp, keyPoints, assumptions, hints }
  }
  if (question.kind === 'sql') {
    const { id: _id, version: _version, statement: _statement, isUnproven: _isUnproven, ...parts } = question
    return { ...parts, problemStatement }
  }
  const { kind, signature, examples, constraints, tests, reference, wrong } = question
  const { probe, keyIdeas, tryInput, syntaxHint, workedExample } = question
  const coding = { signature, examples, constraints, tests, reference, wrong }
  return {
    kind,
    ...shared,
    problemStatement,
    followUp,
    ...coding,
    probe,
    keyIdeas,
    tryInput,
    syntaxHint,
    workedExample,
  }
}

/** The languages with a solution; an empty text is none. */
export function withoutBlanks(reference: CodingForm['reference']): CodingForm['reference'] {
  return Object.fromEntries(Object.entries(reference).filter(([, code]) => code.trim() !== ''))
}
