import type { Report } from '@nova/contract/reports/reports'
import { useContext } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { PrintingContext } from '../printing.ts'
import { Findings } from '../review/findings.tsx'
import { FigureCard } from './figure-card.tsx'
import { levelTone, riskTone, riskWords } from './figures.ts'
import { hasLateWork, LateWork } from './late-work.tsx'
import { PasteTable, ProvenanceTable } from './provenance.tsx'
import { SimilarityTable } from './similarity.tsx'

/** Four figures as labels, one list of findings, and where each text came from. Measurements are a press away. */
export function PlagiarismTab({ report }: { report: Report }) {
  const { analysis, riskLevel } = report.plagiarismDetection
  return (
    <div className="flex flex-col gap-4">
      <Figures report={report} />
      {riskLevel && <RiskBox level={riskLevel} words={riskWords(riskLevel, report)} analysis={analysis} />}
      {!riskLevel && analysis && <p className="max-w-prose text-muted">{analysis}</p>}
      <Findings report={report} />
      <ProvenanceTable report={report} />
      {hasLateWork(report) && <LateWork report={report} />}
      <Measured report={report} />
    </div>
  )
}

function Figures({ report }: { report: Report }) {
  const { plagiarismDetection: detection } = report
  const figures: Partial<NonNullable<Report['figures']>> = report.figures ?? {}
  const { overallRiskScore, codePatternScore, conversationScore, timingScore, riskLevel } = detection
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      <FigureCard
        name="Overall Risk"
        value={overallRiskScore}
        part={figures.overallRisk}
        tone={riskTone(overallRiskScore)}
        badge={riskLevel && <Badge tone={levelTone(riskLevel)}>{riskLevel} Risk</Badge>}
      >
        Strength of the signs, no probability. 0 is best.
      </FigureCard>
      <FigureCard
        name="Code Patterns"
        value={codePatternScore}
        part={figures.codePattern}
        tone={riskTone(codePatternScore)}
      >
        AI-generated code similarity
      </FigureCard>
      <FigureCard
        name="Conversation"
        value={conversationScore}
        part={figures.conversation}
        tone={riskTone(conversationScore)}
      >
        Response authenticity
      </FigureCard>
      <FigureCard name="Timing Analysis" value={timingScore} part={figures.timing} tone={riskTone(timingScore)}>
        Typing pattern analysis
      </FigureCard>
    </div>
  )
}

/** Each measurement with its numbers: what the figures rest on, for readers who check them. */
function Measured({ report }: { report: Report }) {
  const isPrinting = useContext(PrintingContext)
  const { measured, detectedPatterns } = report.plagiarismDetection
  return (
    <>
      <Card className="px-5 py-3 sm:px-7">
        <Collapsible title="Detected patterns" defaultOpen={isPrinting}>
          <div className="grid gap-6 pb-3 md:grid-cols-3">
            <Sentences name="Code Style" measured={measured.codePattern} sentences={detectedPatterns.codeStyle} />
            <Sentences
              name="Response Patterns"
              measured={measured.conversation}
              sentences={detectedPatterns.responsePatterns}
            />
            <Sentences name="Typing Behavior" measured={measured.timing} sentences={detectedPatterns.typingBehavior} />
          </div>
        </Collapsible>
      </Card>
      <SimilarityTable report={report} />
      <PasteTable report={report} />
    </>
  )
}

const boxes = { Low: 'bg-good-soft text-good', Medium: 'bg-warn-soft text-warn', High: 'bg-bad-soft text-bad' }

type RiskBoxProps = { level: keyof typeof boxes; words: string; analysis: string }

function RiskBox({ level, words, analysis }: RiskBoxProps) {
  return (
    <section className={cn('rounded-xl px-5 py-4 sm:px-7', boxes[level])}>
      <h2 className="font-semibold">{level} Risk Assessment</h2>
      <p className="mt-1">{words}</p>
      <p className="mt-1 text-sm text-ink">{analysis} This doesn't affect any skill score.</p>
    </section>
  )
}

type SentencesProps = { name: string; measured: string; sentences: string[] }

function Sentences({ name, measured, sentences }: SentencesProps) {
  return (
    <section>
      <h3 className="font-semibold">{name}</h3>
      <p className="mt-2 text-sm">{measured}</p>
      {sentences.length > 0 && (
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted marker:text-faint">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
