import type { Report } from '@nova/contract/reports/reports'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Findings } from '../review/findings.tsx'
import { FigureCard } from './figure-card.tsx'
import { levelTone, riskTone, riskWords } from './figures.ts'
import { hasLateWork, LateWork } from './late-work.tsx'
import { PasteTable, ProvenanceTable } from './provenance.tsx'
import { SimilarityTable } from './similarity.tsx'

/** Four figures, the analysis, and the facts with their innocent readings. */
export function PlagiarismTab({ report }: { report: Report }) {
  const { plagiarismDetection: detection } = report
  const { measured, riskLevel } = detection
  const figures: Partial<NonNullable<Report['figures']>> = report.figures ?? {}
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        <FigureCard
          name="Overall Risk"
          value={detection.overallRiskScore}
          part={figures.overallRisk}
          tone={riskTone(detection.overallRiskScore)}
          badge={riskLevel && <Badge tone={levelTone(riskLevel)}>{riskLevel} Risk</Badge>}
        >
          <p>The highest of the three figures counts most. 0 is best.</p>
          <p>It says how strong the indicators are and is no probability. Read the level and the facts.</p>
        </FigureCard>
        <FigureCard
          name="Code Patterns"
          value={detection.codePatternScore}
          part={figures.codePattern}
          tone={riskTone(detection.codePatternScore)}
        >
          <Measure about="AI-generated code similarity" measured={measured.codePattern} />
        </FigureCard>
        <FigureCard
          name="Conversation"
          value={detection.conversationScore}
          part={figures.conversation}
          tone={riskTone(detection.conversationScore)}
        >
          <Measure about="Response authenticity" measured={measured.conversation} />
        </FigureCard>
        <FigureCard
          name="Timing Analysis"
          value={detection.timingScore}
          part={figures.timing}
          tone={riskTone(detection.timingScore)}
        >
          <Measure about="Typing pattern analysis" measured={measured.timing} />
        </FigureCard>
      </div>
      {riskLevel && <RiskBox level={riskLevel} words={riskWords(riskLevel, report)} />}
      <Card className="flex flex-col gap-5 px-5 py-5 sm:px-7">
        {detection.analysis && (
          <section>
            <h2 className="font-semibold">Analysis</h2>
            <p className="mt-2 max-w-prose">{detection.analysis}</p>
          </section>
        )}
        {detection.suspiciousIndicators.length > 0 && (
          <Sentences name="Suspicious Indicators" sentences={detection.suspiciousIndicators} />
        )}
        <div className="grid gap-5 border-t border-line pt-5 md:grid-cols-3">
          <Sentences name="Code Style" sentences={detection.detectedPatterns.codeStyle} />
          <Sentences name="Response Patterns" sentences={detection.detectedPatterns.responsePatterns} />
          <Sentences name="Typing Behavior" sentences={detection.detectedPatterns.typingBehavior} />
        </div>
      </Card>
      <Findings report={report} />
      <SimilarityTable report={report} />
      {hasLateWork(report) && <LateWork report={report} />}
      <PasteTable report={report} />
      <ProvenanceTable report={report} />
    </div>
  )
}

function Measure({ about, measured }: { about: string; measured: string }) {
  return (
    <>
      <p>{about}</p>
      <p className="text-faint">{measured}</p>
    </>
  )
}

const boxes = { Low: 'bg-good-soft text-good', Medium: 'bg-warn-soft text-warn', High: 'bg-bad-soft text-bad' }

function RiskBox({ level, words }: { level: keyof typeof boxes; words: string }) {
  return (
    <section className={cn('rounded-xl px-5 py-4 sm:px-7', boxes[level])}>
      <h2 className="font-semibold">{level} Risk Assessment</h2>
      <p className="mt-1">{words}</p>
      <p className="mt-1 text-sm text-ink">
        This doesn't affect any skill score. Go through the facts below with the candidate.
      </p>
    </section>
  )
}

function Sentences({ name, sentences }: { name: string; sentences: string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{name}</h3>
      {sentences.length === 0 ? (
        <p className="mt-2 text-faint">Nothing observed.</p>
      ) : (
        <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1.5 pl-5 text-muted marker:text-faint">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
