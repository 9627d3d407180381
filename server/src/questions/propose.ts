/** Proposes an interview's questions from resume and job: the same input gives the same lists. */
import type { BankQuestion } from '@nova/contract/bank'
import { preselectedQuestions } from '@nova/contract/constants'
import type { BehavioralQuestion, QuestionLists, TechnicalQuestion } from '@nova/contract/questions'
import type { Language, QuestionKind, QuestionMix, Seniority } from '@nova/contract/words'
import { languageNames } from '@nova/contract/words'
import type { Bank } from './bank.ts'
import { askAbout, explainBehavioral, matchStories, selectBehavioral, waysWithPeople } from './behavioral.ts'
import { readJob } from './job.ts'
import type { Job } from './job.ts'
import { findNeeds, nearestSkill } from './needs.ts'
import type { Needs } from './needs.ts'
import { explainNeed } from './reasons.ts'
import type { Reason } from './reasons.ts'
import { readResume } from './resume.ts'
import type { Resume } from './resume.ts'
import { sortByRelevance } from './select-relevance.ts'
import { fitsLevel, selectQuestions } from './select.ts'
import type { Pick } from './select.ts'
import { proposedFields, showCoding, showTechnical } from './wire.ts'

export type ProposalInput = {
  resume?: { lines: string[]; links: string[] }
  jobText: string
  title: string
  seniority: Seniority
  mix: QuestionMix
  /** The interview's primary language. */
  language: Language
  /** Languages that can run here. */
  languages: Language[]
  /** Profile addresses given with the interview; shown to people, never fetched. */
  links?: string[]
  /** Questions seen before and not wanted again, unless the bank has no others. */
  exclude?: string[]
  /** Questions to keep, first and in this order. */
  keep?: string[]
  /** Questions that follow them, where the mix has their kind: the same for every candidate of a template. */
  core?: string[]
}

export type Proposal = QuestionLists & { assumptions: string[] }

const limits: Record<QuestionKind, number> = { coding: 6, technical: 8, behavioral: 6 }
/** The kinds of question that a mix has. */
export const kindsOf: Record<QuestionMix, QuestionKind[]> = {
  Coding: ['coding'],
  Behavioral: ['behavioral'],
  Technical: ['technical'],
  Both: ['coding', 'technical', 'behavioral'],
}

/** The proposal: `technicalQuestions` holds coding first; the common core leads each list. */
export function propose(bank: Bank, input: ProposalInput): Proposal {
  const job = readJob(input.jobText, bank.finder, input.title)
  const { lines = [], links = [] } = input.resume ?? {}
  const resume = lines.length > 0 ? readResume(lines, links, bank.finder) : undefined
  const needs = findNeeds(job, resume, languageNames[input.language], bank.finder)
  const craft = new Map([...needs].filter(([skill]) => !waysWithPeople.has(skill)))
  const coding = proposeCoding(bank, input, craft)
  const technical = proposeTechnical(bank, input, craft)
  const behavioral = proposeBehavioral(bank, input, needs, resume)
  const proposal = { behavioralQuestions: behavioral, technicalQuestions: [...coding, ...technical] }
  return { ...proposal, assumptions: tellAssumptions(bank, input, job, resume, proposal) }
}

/** Bank questions of a kind that may be proposed, and those to keep. Seen ones return only where no others are left. */
function poolOf<Q extends BankQuestion>(
  questions: Q[],
  input: ProposalInput,
  kind: QuestionKind,
): { kept: Q[]; candidates: Q[]; count: number } {
  const isWanted = kindsOf[input.mix].includes(kind)
  const keep = [...new Set([...(input.keep ?? []), ...(isWanted ? (input.core ?? []) : [])])]
  const kept = keep.flatMap((id) => questions.find((question) => question.id === id) ?? [])
  if (!isWanted) return { kept, candidates: [], count: kept.length }
  const others = questions.filter(
    (question) => !keep.includes(question.id) && fitsLevel(question.difficulty, input.seniority),
  )
  const fresh = others.filter((question) => !input.exclude?.includes(question.id))
  return { kept, candidates: fresh.length > 0 ? fresh : others, count: Math.max(limits[kind], kept.length) }
}

/** Only what was proven by execution is proposed: in the primary language, or else in one that can run here. */
function proposeCoding(bank: Bank, input: ProposalInput, needs: Needs): TechnicalQuestion[] {
  const { seniority, language } = input
  const wanted = codingLanguages(bank, input)
  const proven = bank.coding.filter(({ id }) => bank.provenIn(id).some((known) => wanted.includes(known)))
  const { kept, candidates, count } = poolOf(proven, input, 'coding')
  const picks = selectQuestions({ kept, candidates, count, needs, seniority, finder: bank.finder })
  return picks.map((pick) =>
    showCoding(pick.question, reasonForCoding(bank, pick, needs, input), language, bank.provenIn(pick.question.id)),
  )
}

/**
 * A coding question is asked for a topic that is named, or else because it is solved in the interview's language: that
 * its task comes from some field is no reason.
 */
function reasonForCoding(
  bank: Bank,
  { question, need }: Pick<BankQuestion>,
  needs: Needs,
  { seniority, language }: ProposalInput,
): Reason {
  const topic = question.category.toLowerCase()
  const isNamed = need && !need.isField && question.skills.includes(need.skill)
  if (isNamed && bank.finder.byName.get(need.skill)?.kind !== 'language')
    return explainNeed(need, need.skill, topic, seniority)
  const { claim, ...asked } = needs.get(languageNames[language])!
  const told = explainNeed({ ...asked, ...(claim && !asked.job && { claim }) }, asked.skill, topic, seniority)
  return told.source === 'core'
    ? told
    : { ...told, reason: `${told.reason} This question is solved in it, and turns on ${topic}.` }
}

function codingLanguages(bank: Bank, input: ProposalInput): Language[] {
  const isProven = bank.coding.some(({ id }) => bank.provenIn(id).includes(input.language))
  return isProven ? [input.language] : input.languages
}

function proposeTechnical(bank: Bank, input: ProposalInput, needs: Needs): TechnicalQuestion[] {
  const { kept, candidates, count } = poolOf(bank.technical, input, 'technical')
  const { seniority } = input
  const { related, core, general } = sortByRelevance(candidates, needs, bank.finder)
  const wanted = { needs, seniority, finder: bank.finder }
  const picks = selectQuestions({ ...wanted, kept, candidates: related, core, count })
  // A list is not left all but empty where the bank has little on what is named.
  const few = Math.min(count, preselectedQuestions)
  if (picks.length < few) {
    const asked = picks.map(({ question }) => question)
    picks.push(...selectQuestions({ ...wanted, kept: asked, candidates: general, count: few }).slice(asked.length))
  }
  return picks.map((pick) => showTechnical(pick.question, reasonFor(bank, pick, seniority)))
}

function reasonFor(bank: Bank, { question, need }: Pick<BankQuestion>, seniority: Seniority): Reason {
  const by = need && nearestSkill(question.skills, need.skill, bank.finder)
  return explainNeed(need, by, question.category.toLowerCase(), seniority)
}

function proposeBehavioral(
  bank: Bank,
  input: ProposalInput,
  needs: Needs,
  resume: Resume | undefined,
): BehavioralQuestion[] {
  const { kept, candidates, count } = poolOf(bank.behavioral, input, 'behavioral')
  const fitting = candidates.filter(({ seniorities }) => seniorities.includes(input.seniority))
  const chosen = selectBehavioral(fitting, kept, count, needs, input.jobText, bank.finder)
  const stories = matchStories(chosen, resume, bank.finder)
  return chosen.map((question) => {
    const story = stories.get(question.id)
    return {
      ...proposedFields(question, explainBehavioral(question, story, needs, bank.finder)),
      question: askAbout(question.question, story),
      competency: question.competency,
      probes: question.probes,
    }
  })
}

function tellAssumptions(
  bank: Bank,
  input: ProposalInput,
  job: Job,
  resume: Resume | undefined,
  lists: QuestionLists,
): string[] {
  const chosen = [...lists.behavioralQuestions, ...lists.technicalQuestions].flatMap(
    ({ id }) => bank.byId.get(id)?.skills ?? [],
  )
  const musts = job.must.map(({ skill }) => skill)
  const missed = musts.filter((skill) => !chosen.includes(skill))
  const hidden = {
    Junior: 'hard questions were left out',
    Medium: 'all difficulties were considered',
    Senior: 'easy questions were left out',
  }
  const latest = resume?.roles[0]
  return [
    `Level ${input.seniority}: ${hidden[input.seniority]}.`,
    tellLanguage(bank, input),
    musts.length > 0
      ? `The job must have: ${musts.join(', ')}.`
      : 'The job names no skills, so the common core was used.',
    job.nice.length > 0 ? `The job would like: ${job.nice.map(({ skill }) => skill).join(', ')}.` : '',
    missed.length > 0
      ? `The bank has no question directly on: ${missed.join(', ')}; related ones stand in where there are any.`
      : '',
    resume
      ? `Read from the resume: ${count(resume.roles.length, 'role')}, ${count(resume.projects.length, 'project')}, ${count(new Set(resume.skills.map(({ name }) => name)).size, 'skill')}.`
      : 'No resume was read, so questions rest on the job alone.',
    latest ? `Most recent role taken to be ${[latest.title, latest.company].filter(Boolean).join(', ')}.` : '',
    'The first questions of each list are the common core, the same for every candidate of this job.',
    'Age, family, health, origin, graduation year and gaps were not considered; profile links were not opened.',
  ].filter(Boolean)
}

function count(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`
}

function tellLanguage(bank: Bank, input: ProposalInput): string {
  const name = languageNames[input.language]
  const wanted = codingLanguages(bank, input)
  if (wanted.includes(input.language))
    return `Primary language ${name}: each coding question is proven by execution in it.`
  const names = wanted.map((language) => languageNames[language]).join(', ')
  return `No coding question is proven in ${name} yet; those proposed can be solved in ${names || 'other languages'}.`
}
