/** The explanation letter: one page for the candidate, made from the facts of the record, edited and released by a person. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'

/** Limit for one interview's letter. */
export const maxLetterVersions = 20
export const maxLetterPart = 1200
/** Limit for all parts and examples together, as `countLetter` counts: more would not fit on one page. */
export const maxLetterCharacters = 2600
export const maxLetterExamples = 4
/** Minimum number of examples, if the record offers enough to choose from. */
export const minLetterExamples = 2
export const maxExampleCharacters = 350
export const maxExampleEvidence = 6

/** The parts in the order of the letter; the examples follow the second. */
export const letterParts = ['assessed', 'found', 'ai', 'decided', 'rights'] as const
export type LetterPart = (typeof letterParts)[number]

export const letterHeadings: Record<LetterPart, string> = {
  assessed: 'What was assessed',
  found: 'What was found',
  ai: 'What AI did and did not do',
  decided: 'Who decided',
  rights: 'If something is wrong',
}
export const nameExamples = (count: number) => (count === 2 ? 'Two examples' : 'Examples')

const Seq = z.int().min(1).max(2_147_483_647)
const Part = z.string().trim().max(maxLetterPart, `Please use at most ${maxLetterPart} characters.`)

/** Something that happened in the interview, with the entries of the record that show it. */
export const LetterExample = z.object({
  text: z.string().trim().min(1, 'Please describe the example.').max(maxExampleCharacters),
  evidence: z.array(Seq).min(1, 'Please name an entry of the record.').max(maxExampleEvidence),
})
export type LetterExample = z.infer<typeof LetterExample>

export const LetterText = z.object({
  assessed: Part,
  found: Part,
  ai: Part,
  decided: Part,
  rights: Part,
  examples: z.array(LetterExample).max(maxLetterExamples),
})
export type LetterText = z.infer<typeof LetterText>

/** Space of a line break and of a named entry on the page, in characters. */
const breakCharacters = 80
const entryCharacters = 32

/** How much of the page a letter takes, in characters. */
export function countLetter({ examples, ...parts }: LetterText): number {
  const texts = [...letterParts.map((part) => parts[part]), ...examples.map(({ text }) => text)]
  const breaks = texts.reduce((sum, text) => sum + (text.match(/\n+/g)?.length ?? 0), 0)
  const entries = examples.reduce((sum, { evidence }) => sum + evidence.length, 0)
  return texts.join('').length + breaks * breakCharacters + entries * entryCharacters
}

/** A released letter, with the time of each journal entry that it names. */
export const ReleasedLetter = LetterText.omit({ examples: true }).extend({
  examples: z.array(
    LetterExample.omit({ evidence: true }).extend({ evidence: z.array(z.object({ seq: Seq, at: z.iso.datetime() })) }),
  ),
  version: z.int().min(1),
  title: z.string(),
  company: z.string(),
  candidateName: z.string(),
  releasedAt: z.iso.datetime(),
  releasedBy: z.string(),
})
export type ReleasedLetter = z.infer<typeof ReleasedLetter>

/** A version as interviewers see it. */
export const LetterVersion = ReleasedLetter.extend({
  isMailed: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnBy: z.string().nullable(),
})
export type LetterVersion = z.infer<typeof LetterVersion>

export const LetterSide = z.object({
  /** Made from the facts of the record; null while there is no report. */
  suggestion: LetterText.nullable(),
  /** Examples to choose from, each with its evidence. */
  examples: z.array(LetterExample),
  /** The saved draft; `revision` counts its savings. */
  draft: LetterText.nullable(),
  revision: z.int(),
  /** Newest first. */
  versions: z.array(LetterVersion),
  /** True once a decision is recorded; no letter is released before. */
  isDecided: z.boolean(),
  /** True if the report or the decision has changed since the newest version was released. */
  isChanged: z.boolean(),
})
export type LetterSide = z.infer<typeof LetterSide>

/** The candidate's view: the letter itself only once they have opened it. */
export const CandidateLetter = z.object({
  version: z.int(),
  releasedAt: z.iso.datetime(),
  releasedBy: z.string(),
  letter: ReleasedLetter.nullable(),
})
export type CandidateLetter = z.infer<typeof CandidateLetter>

/**
 * Lists words in a letter that its author should check: a score as a number, a word about integrity, an accommodation.
 * Only hints, since such words may be fine in context.
 */
export function listDoubts(text: LetterText): string[] {
  const whole = [...letterParts.map((part) => text[part]), ...text.examples.map((each) => each.text)].join('\n')
  return doubts.flatMap(([pattern, advice]) => {
    const found = pattern.exec(whole)
    return found ? [`“${found[0]}”: ${advice}`] : []
  })
}

const doubts: [RegExp, string][] = [
  [/\b\d{1,3}\s?(?:\/\s?100\b|%|(?:out )?of 100\b|points?\b)/i, 'a letter explains without scores.'],
  [
    /\b(?:cheat\w*|plagiari\w*|dishonest\w*|integrity|copied|pasted|suspicio\w*)\b/i,
    'a letter accuses nobody of anything.',
  ],
  [
    /\b(?:accommodation\w*|extra time|more time|additional time|disabilit\w*|disabled|illness|pregnan\w*)\b/i,
    'a letter says nothing about adjustments or health.',
  ],
]

const asOwner = { who: 'owner', params: InterviewId } as const
const asCandidate = { who: 'candidate', params: InterviewId } as const
const notYet = ['interview_cancelled', 'not_completed'] as const

export const getLetter = endpoint({
  ...asOwner,
  method: 'GET',
  path: '/api/Interviews/{id}/letter',
  summary: 'The explanation letter for the candidate: suggested from the record, drafted, released.',
  reply: LetterSide,
  errors: ['report_not_found'],
})

export const saveLetter = endpoint({
  ...asOwner,
  method: 'PUT',
  path: '/api/Interviews/{id}/letter',
  summary: 'Keeps a draft of the letter, which the candidate does not see.',
  body: LetterText.extend({
    /** Revision of the edited draft. */
    revision: z.int().min(0),
  }),
  reply: LetterSide,
  errors: ['report_not_found', 'letter_changed', 'letter_evidence'],
})

export const releaseLetter = endpoint({
  ...asOwner,
  method: 'POST',
  path: '/api/Interviews/{id}/letter',
  summary: 'Releases the letter to the candidate after a decision. A second release makes a newer version.',
  body: LetterText.extend({
    /** Number of the newest version that was seen; 0 for none. */
    after: z.int().min(0),
    /** True to mail the candidate about the letter. */
    mails: z.boolean(),
  }),
  reply: LetterSide,
  status: 201,
  perMinute: 20,
  errors: [
    ...(['report_not_found', 'letter_changed', 'letter_evidence', 'letter_incomplete', 'letter_too_long'] as const),
    ...(['letter_undecided', 'letter_limit'] as const),
  ],
})

export const withdrawLetter = endpoint({
  ...asOwner,
  method: 'POST',
  path: '/api/Interviews/{id}/letter/withdraw',
  summary: 'Takes the newest version back, as long as the candidate has not opened it.',
  body: z.object({ version: z.int().min(1) }),
  reply: LetterSide,
  perMinute: 20,
  errors: ['report_not_found', 'letter_changed', 'letter_read'],
})

export const downloadLetter = endpoint({
  ...asOwner,
  permission: 'read',
  method: 'GET',
  path: '/api/Interviews/{id}/letter.pdf',
  summary: 'The newest version of the letter that the candidate can read, as a tagged PDF of one page.',
  also: ['download'],
  perMinute: 30,
  errors: ['report_not_found', 'letter_not_found'],
})

export const openLetter = endpoint({
  ...asCandidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/letter',
  summary: 'The letter, which counts as read from now on.',
  reply: ReleasedLetter,
  perMinute: 60,
  errors: [...notYet, 'letter_not_found'],
})

export const downloadOwnLetter = endpoint({
  ...asCandidate,
  method: 'GET',
  path: '/api/candidate/interview/{id}/letter.pdf',
  summary: 'The letter as a tagged PDF of one page; it counts as read from now on.',
  also: ['download'],
  perMinute: 20,
  errors: [...notYet, 'letter_not_found'],
})
