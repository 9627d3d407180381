import { reviewFaultWords, severityWords, verdictWords } from '@nova/contract/projects/code-reviews'
/** A question's code review on paper. */
import type { MarkFigures } from '@nova/contract/projects/comment-marks'
import { markNote, tellMarks } from '@nova/contract/projects/mark-words'
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import type { Block } from './blocks.ts'
import type { At } from './paper-parts.ts'

const maxText = 600

/** The figures, then each change; nothing where none was given to review. */
export function describeCodeReview(
  { questionId, codeReview }: QuestionReport,
  marked: readonly MarkFigures[],
  at: At,
): Block[] {
  if (!codeReview) return []
  const { by, changes, hits, misses, falseAlarms, correctAcceptances, dPrime, whyNot } = codeReview
  const [faults, sound] = by === 'change' ? ['Faulty changes', 'sound ones'] : ['Known faults', 'sound parts']
  const counts = `${faults}: ${hits} of ${hits + misses} found; ${sound}: ${correctAcceptances} of ${correctAcceptances + falseAlarms} accepted.`
  const told = dPrime ? `Sensitivity (d′) ${dPrime.value}, 90 % range ${dPrime.low} to ${dPrime.high}.` : (whyNot ?? '')
  const figures = marked.find((each) => each.questionId === questionId)
  return [
    { kind: 'heading', level: 4, text: 'Code review' },
    { kind: 'paragraph', text: `${counts} ${told}`.trim() },
    ...(figures ? describeMarks(figures) : []),
    {
      kind: 'table',
      head: ['Change', 'Decision', 'Known faults', 'Comments'],
      widths: [3, 1.2, 3, 3.5],
      rows: changes.map(({ title, verdict, decidedSeq, faults: known, comments }) => [
        title,
        (verdict ? verdictWords[verdict] : 'Not decided') + (decidedSeq === null ? '' : at([decidedSeq])),
        known
          .map(({ kind, says, isFound }) => `${reviewFaultWords[kind]}${isFound ? ' (found)' : ''}: ${says}`)
          .join('\n') || 'Sound',
        comments
          .map(({ path, line, severity, text, seq }) => {
            const shown = text.length > maxText ? `${text.slice(0, maxText)}…` : text
            return `${severityWords[severity]}, ${path}:${line}: ${shown}${at([seq])}`
          })
          .join('\n') || '–',
      ]),
    },
  ]
}

/** Nothing while people have marked none. */
function describeMarks(figures: MarkFigures): Block[] {
  if (figures.confirmed.marked + figures.elsewhere.marked === 0) return []
  const said = tellMarks(figures).map(([name, value]) => `${name}: ${value}.`)
  return [{ kind: 'paragraph', text: [...said, markNote].join(' ') }]
}
