/** The parts of the figures on Nova's use (docs/assessment.md 4) and of the integrity section (2.5). */
import type { Part } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import type { Integrity } from '../integrity/integrity.ts'
import { count, mean } from '../observations/figures.ts'
import { makePart } from './part.ts'

type Figures = NonNullable<Report['figures']>

export function writeUseParts(): Pick<Figures, 'promptEngineering'> {
  return {
    promptEngineering: makePart({
      name: 'Prompt Engineering',
      share: null,
      rule: '4',
      says: 'We don’t score this: the same message got another figure in another language.',
    }),
  }
}

const cards = { codePattern: 'Code Patterns', conversation: 'Conversation', timing: 'Timing Analysis' } as const

/** Every sign with the most that it can say alone, its weight, and the finding behind it. */
export function writeRiskParts(
  integrity: Integrity,
): Pick<Figures, 'overallRisk' | 'codePattern' | 'conversation' | 'timing'> {
  const card = (channel: keyof typeof cards) => {
    const { signs, share, says } = integrity.channels[channel]
    const parts = signs.map((sign) =>
      makePart({ name: sign.name, share: sign.share, weight: sign.most, says: sign.says, rule: '2.5' }),
    )
    const about = { name: cards[channel], share, rule: '2.5' }
    if (share === null) return makePart({ ...about, says })
    return makePart({
      ...about,
      how: 'combined',
      parts,
      says: 'Each sign adds to the figure by itself, up to the limit beside it.',
    })
  }
  const [codePattern, conversation, timing] = [card('codePattern'), card('conversation'), card('timing')]
  return { codePattern, conversation, timing, overallRisk: riskPart(integrity, [codePattern, conversation, timing]) }
}

function riskPart({ overall, direct, corroborating }: Integrity, channels: Part[]): Part {
  const about = { name: 'Overall Risk', rule: '2.5', share: overall === null ? null : overall / 100 }
  const observed = channels.flatMap(({ value }) => (value === null ? [] : [value / 100]))
  if (observed.length === 0) return makePart({ ...about, says: 'Nothing was there to measure.' })
  const highest = Math.max(...observed)
  const measured = makePart({
    name: 'What was measured',
    share: 0.75 * highest + 0.25 * mean(observed)!,
    rule: '2.5',
    how: 'mean',
    says: 'The highest card counts 75%, the mean of the cards 25%.',
    parts: [
      makePart({
        name: 'Highest of the three',
        share: highest,
        weight: 0.75,
        rule: '2.5',
        says: 'The highest of the three cards.',
      }),
      makePart({
        name: 'Mean of the three',
        share: mean(observed),
        weight: 0.25,
        rule: '2.5',
        how: 'mean',
        parts: channels,
        says: `Of ${count(observed.length, 'figure')} that could be measured.`,
      }),
    ],
  })
  const ceiling = direct > 0 || corroborating >= 2 ? 1 : corroborating === 1 ? 0.6 : 0.3
  const facts = `${direct} strong and ${corroborating} supporting`
  return makePart({
    ...about,
    how: 'least',
    says: 'The measured figure, capped by the signs that were found.',
    parts: [
      measured,
      makePart({
        name: 'Most that the signs allow',
        share: ceiling,
        rule: '2.4',
        says: `Kinds of signs that were found: ${facts}.`,
      }),
    ],
  })
}
