/** A released letter as a paper of one page. */
import { letterHeadings, type LetterPart, nameExamples, type ReleasedLetter } from '@nova/contract/reviews/letters'
import type { Block, Paper } from '../exports/blocks.ts'

const partsBefore: LetterPart[] = ['assessed', 'found']
const partsAfter: LetterPart[] = ['ai', 'decided', 'rights']

export function makeLetterPaper(letter: ReleasedLetter): Paper {
  const { title, company, candidateName, examples, version, releasedBy, releasedAt } = letter
  const part = (name: LetterPart): Block[] => [
    { kind: 'heading', level: 2, text: letterHeadings[name] },
    ...letter[name].split(/\n+/).map((text): Block => ({ kind: 'paragraph', text })),
  ]
  return {
    title: `Explanation letter: ${title} – ${candidateName}`,
    subject: `${company}, ${releasedAt.slice(0, 10)}`,
    foot: `${title} – ${candidateName}`,
    at: releasedAt,
    isCompact: true,
    blocks: [
      { kind: 'heading', level: 1, text: `About your interview: ${title}` },
      { kind: 'paragraph', text: `For ${candidateName}, from ${company}`, tone: 'muted' },
      ...partsBefore.flatMap(part),
      { kind: 'heading', level: 2, text: nameExamples(examples.length) },
      { kind: 'list', items: examples.map(({ text, evidence }) => `${text} (${sayEvidence(evidence)})`) },
      ...partsAfter.flatMap(part),
      {
        kind: 'paragraph',
        text: `Released by ${releasedBy} on ${releasedAt.slice(0, 16).replace('T', ' ')} UTC, version ${version}.`,
        tone: 'muted',
      },
    ],
  }
}

/** Entries are numbered in the candidate's own copy. */
const sayEvidence = (evidence: ReleasedLetter['examples'][number]['evidence']) =>
  `Entries in your copy of the record: ${evidence.map(({ seq, at }) => `${seq}, ${at.slice(11, 16)} UTC`).join('; ')}`
