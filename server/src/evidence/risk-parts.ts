/** The parts of the figures on Nova's use (docs/assessment.md 4) and of the integrity section (2.5). */
import type { Part } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { count, mean } from './figures.ts'
import type { Integrity } from './integrity/integrity.ts'
import { makePart } from './part.ts'
import type { AiUse } from './prompts/ai-use.ts'
import type { ReadPrompt } from './prompts/prompts.ts'

type Figures = NonNullable<Report['figures']>

/** A mean of more is not read one by one. */
const maxMessages = 40

const kindWords: Record<ReadPrompt['kind'], string> = {
  injection: 'Tries to take over Nova; counts as 0.',
  ack: 'An acknowledgement.',
  delegation: 'Asks for the code; at most 25.',
  critical: 'A critical-thinking question.',
  problem: 'A problem-solving question.',
  other: 'Another message.',
}

export function writeUseParts(use: AiUse): Pick<Figures, 'promptEngineering'> {
  return {
    promptEngineering: makePart({
      ...{ name: 'Prompt Engineering', share: use.promptQuality, rule: '4', how: 'mean' },
      says: use.counted.length
        ? `Mean of ${count(use.counted.length, 'message')} that ${use.counted.length === 1 ? 'asks' : 'ask'} something; acknowledgements and repeats do not count.`
        : use.messages > 0
          ? `None of ${count(use.messages, 'message')} could be scored: acknowledgements, repeats, quick replies and talk about the interview don’t count.`
          : 'There were no messages to Nova.',
      evidence: use.counted.map(({ turn }) => turn.seq),
      parts: use.counted.slice(0, use.counted.length > maxMessages ? 0 : maxMessages).map((prompt, at) =>
        makePart({
          ...{ name: `Message ${at + 1}`, share: prompt.quality! / 100, rule: '4', says: kindWords[prompt.kind] },
          evidence: [prompt.turn.seq],
        }),
      ),
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
      ...{ ...about, how: 'combined', parts },
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
    ...{ name: 'What was measured', share: 0.75 * highest + 0.25 * mean(observed)!, rule: '2.5', how: 'mean' },
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
        ...{
          name: 'Mean of the three',
          share: mean(observed),
          weight: 0.25,
          rule: '2.5',
          how: 'mean',
          parts: channels,
        },
        says: `Of ${count(observed.length, 'figure')} that could be measured.`,
      }),
    ],
  })
  const ceiling = direct > 0 || corroborating >= 2 ? 1 : corroborating === 1 ? 0.6 : 0.3
  const facts = `${direct} strong and ${corroborating} supporting`
  return makePart({
    ...{ ...about, how: 'least', says: 'The measured figure, capped by the signs that were found.' },
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
