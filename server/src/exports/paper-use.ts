/** The part 'Nova AI Usage' on paper: the figures of the page's cards, and what was observed. */
import type { Report } from '@nova/contract/reports/reports'
import { sealedWord } from '@nova/contract/reports/sealed-report'
import type { Block } from './blocks.ts'
import type { At } from './paper-parts.ts'

const maxRows = 200
const shown = (value: number | null | undefined, nothing: string) =>
  value === null || value === undefined ? nothing : `${value} of 100`
const counted = (of: number | null) =>
  of === null ? ['Not counted', 'It depended on the language of a message'] : [String(of), '–']

type Used = Pick<Report, 'aiMetrics' | 'figures'>

export function describeUse({ aiMetrics, figures }: Used, at: At, isSealed = false): Block[] {
  const { promptEngineeringScore, totalInteractions, criticalThinkingQuestions, problemSolvingQuestions } = aiMetrics
  const { helpRequests, aiUsageEfficiency, narrative } = aiMetrics
  return [
    { kind: 'heading', level: 2, text: 'Nova AI Usage' },
    {
      kind: 'table',
      head: ['Figure', 'Value', 'Observed'],
      widths: [3, 1.5, 5],
      rows: [
        [
          'Prompt Engineering',
          isSealed ? sealedWord : shown(promptEngineeringScore, 'Not scored'),
          figures?.promptEngineering?.says ?? 'Quality of AI prompts and queries',
        ],
        ['AI Interactions', String(totalInteractions), 'Everything that was said to Nova'],
        ['Critical-thinking questions', ...counted(criticalThinkingQuestions)],
        ['Problem-solving questions', ...counted(problemSolvingQuestions)],
        ['Help requests', String(helpRequests), '–'],
        [
          'AI Usage Efficiency',
          isSealed ? sealedWord : shown(aiUsageEfficiency, 'Not scored'),
          figures?.aiUsageEfficiency?.says ?? 'Effective use of AI assistance',
        ],
      ],
    },
    {
      kind: 'list',
      items: narrative.slice(0, maxRows).map(({ text, evidence }) => text + at(evidence)),
    },
  ]
}
