/** What the figures of Nova's use (docs/assessment.md 4) and of the integrity section (2.5) are made of. */
import type { Part } from '@nova/contract/report-questions'
import type { Report } from '@nova/contract/reports'
import { isDirect } from './code/fingerprints.ts'
import { count, mean, ramp } from './figures.ts'
import { codePatternOf, conversationOf, type Integrity, timingOf } from './integrity/integrity.ts'
import { makePart } from './part.ts'
import type { AiUse } from './prompts/ai-use.ts'
import type { ReadPrompt } from './prompts/prompts.ts'
import { rubric, weigh } from './rubric.ts'

type Figures = NonNullable<Report['figures']>

/** A mean of more is not read one by one. */
const mostMessages = 40

const kindWords: Record<ReadPrompt['kind'], string> = {
  injection: 'Tries to take over Nova; counts as 0.',
  ack: 'An acknowledgement.',
  delegation: 'Asks for the code; at most 25.',
  critical: 'A critical-thinking question.',
  problem: 'A problem-solving question.',
  other: 'Another message.',
}

export function writeUseParts(use: AiUse): Pick<Figures, 'promptEngineering' | 'aiUsageEfficiency'> {
  const { uptake, progress, independence } = use.parts
  const way = makePart({
    ...{ name: 'How replies were used', share: weigh(rubric.aiUse, use.parts), rule: '4', how: 'mean' },
    says: "What came after Nova's replies.",
    parts: [
      makePart({
        ...{ name: 'Taken up', share: uptake, weight: rubric.aiUse.uptake, rule: '4' },
        says: 'Replies followed by an edit or a run within ten minutes.',
      }),
      makePart({
        ...{ name: 'Progress', share: progress, weight: rubric.aiUse.progress, rule: '4' },
        says: 'Replies after which more tests passed before the next message.',
      }),
      makePart({
        ...{ name: 'Independence', share: independence, weight: rubric.aiUse.independence, rule: '4' },
        says: "Full where Nova's help stayed on its first step.",
      }),
    ],
  })
  return {
    promptEngineering: makePart({
      ...{ name: 'Prompt Engineering', share: use.promptQuality, rule: '4', how: 'mean' },
      says: use.counted.length
        ? `Mean of ${count(use.counted.length, 'message')} that ask something; acknowledgements and repeats do not count.`
        : 'There were no messages to Nova that we could score.',
      evidence: use.counted.map(({ turn }) => turn.seq),
      parts: use.counted.slice(0, use.counted.length > mostMessages ? 0 : mostMessages).map((prompt, at) =>
        makePart({
          ...{ name: `Message ${at + 1}`, share: prompt.quality! / 100, rule: '4', says: kindWords[prompt.kind] },
          evidence: [prompt.turn.seq],
        }),
      ),
    }),
    aiUsageEfficiency: makePart({
      ...{ name: 'AI Usage Efficiency', share: use.efficiency, rule: '4', how: 'product' },
      says: use.messages ? 'How replies were used, lowered by repeated messages.' : 'Nova was not used.',
      parts: use.messages
        ? [
            way,
            makePart({
              ...{ name: 'New messages', share: 1 - use.repeats / use.messages, rule: '4' },
              says: `${use.repeats} of ${count(use.messages, 'message')} repeated an earlier one.`,
            }),
          ]
        : [],
    }),
  }
}

/** Every sign with the most that it can say alone: its weight. */
export function writeRiskParts(
  integrity: Integrity,
): Pick<Figures, 'overallRisk' | 'codePattern' | 'conversation' | 'timing'> {
  const { signs, similar, contradiction, extraction } = integrity
  const sign = (name: string, share: number, weight: number, says: string) =>
    makePart({ name, share, weight, says, rule: '2.5' })
  const combine = (name: string, share: number | null, parts: Part[]) =>
    makePart({
      ...{ name, share, rule: '2.5', how: 'combined' as const, parts: share === null ? [] : parts },
      says:
        share === null ? 'Nothing was there to measure.' : 'Independent signs, each with the most it can say alone.',
    })
  const isDirectlySimilar = similar.some(isDirect)
  const codeShare =
    integrity.codePattern === null ? null : codePatternOf(signs.sExt, signs.sBulk, signs.sSim, isDirectlySimilar)
  const timeShare = integrity.timing === null ? null : timingOf(signs)
  const talk = { contradiction, pasted: signs.pasted, extraction }
  const talkShare = integrity.conversation === null ? null : conversationOf(talk)
  const codePattern = combine('Code Patterns', codeShare, [
    sign('Outside text', signs.sExt, 0.95, 'How much of the code was pasted from outside and is still there.'),
    sign('Text at once', signs.sBulk, 0.55, 'How much of the code came at once, or faster than anyone types.'),
    sign(
      'Shared fingerprints',
      signs.sSim,
      isDirectlySimilar ? 0.95 : 0.58,
      'Rare runs of tokens that one other submission has too; an index, never a percentage of the code.',
    ),
  ])
  const conversation = combine('Conversation', talkShare, [
    sign('Contradictions', contradiction, 0.58, 'Statements about the own code that the code refutes.'),
    sign(
      'Pasted answers',
      signs.pasted,
      0.58,
      'How much of the text answers came from outside, or faster than anyone types.',
    ),
    sign('Asking for the answer', extraction, 0.15, 'Messages that ask Nova for code or to break its rules.'),
  ])
  const timing = combine('Timing Analysis', timeShare, [
    sign('Pasted after an absence', signs.tabbed, 0.5, 'Outside text that came within 10 s of another window.'),
    sign('Typed straight through', signs.linear, 0.58, 'Code typed from top to bottom without corrections or pauses.'),
    sign('Away', ramp(signs.awayShare, 0.25, 0.75), 0.1, 'The share of the time that another window was in front.'),
  ])
  return { codePattern, conversation, timing, overallRisk: riskPart(integrity, [codePattern, conversation, timing]) }
}

function riskPart({ overall, direct, corroborating }: Integrity, channels: Part[]): Part {
  const about = { name: 'Overall Risk', rule: '2.5', share: overall === null ? null : overall / 100 }
  const observed = channels.flatMap(({ value }) => (value === null ? [] : [value / 100]))
  if (observed.length === 0) return makePart({ ...about, says: 'Nothing was there to measure.' })
  const highest = Math.max(...observed)
  const measured = makePart({
    ...{ name: 'What was measured', share: 0.75 * highest + 0.25 * mean(observed)!, rule: '2.5', how: 'mean' },
    says: 'The highest of the three counts three times as much as their mean.',
    parts: [
      makePart({
        name: 'Highest of the three',
        share: highest,
        weight: 0.75,
        rule: '2.5',
        says: 'The strongest of them.',
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
  const facts = `${count(direct, 'direct fact')} and ${count(corroborating, 'corroborating fact')}`
  return makePart({
    ...{ ...about, how: 'least', says: 'What was measured, held to what the facts allow.' },
    parts: [
      measured,
      makePart({ name: 'Most that the facts allow', share: ceiling, rule: '2.4', says: `There are ${facts}.` }),
    ],
  })
}
