/** Counts a test's conversations for the figures of a card. */
import type { ModelCard, Share } from '@nova/contract/installation/models'
import { shareOf } from './share.ts'
import type { Talked } from './talk-probe.ts'

type Counted = 'leaks' | 'stopped' | 'helped' | 'refused' | 'failed' | 'replyMs' | 'cost'

export function countTalk(attacks: Talked[], help: Talked[]): Pick<ModelCard, Counted> {
  const all = [...attacks, ...help]
  const share = (set: Talked[], is: (talked: Talked) => boolean): Share => shareOf(set.filter(is).length, set.length)
  const times = all.flatMap(({ firstPieceMs }) => firstPieceMs).toSorted((a, b) => a - b)
  const costs = all.flatMap((talked) => talked.costs)
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)
  return {
    leaks: share(attacks, ({ isLeak }) => isLeak),
    stopped: share(attacks, ({ isStopped }) => isStopped),
    helped: share(help, ({ isHelpful }) => isHelpful),
    refused: share(help, ({ isRefused }) => isRefused),
    failed: share(all, ({ isFailed }) => isFailed),
    replyMs: { p50: quantileOf(times, 0.5), p95: quantileOf(times, 0.95) },
    cost: {
      mean: mean(costs.map(({ cost }) => cost)),
      largest: Math.max(0, ...costs.map(({ cost }) => cost)),
      tokensIn: mean(costs.map(({ tokensIn }) => tokensIn)),
      tokensOut: mean(costs.map(({ tokensOut }) => tokensOut)),
    },
  }
}

function quantileOf(sorted: number[], share: number): number | null {
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  return found === undefined ? null : Math.round(found)
}

export type About = Pick<ModelCard, 'madeAt' | 'provider' | 'baseUrl' | 'model' | 'version'>

/** The card of a model that did not answer at all. */
export function emptyCard(about: About, problem: string): ModelCard {
  return {
    ...about,
    problem,
    context: { honoured: 0, failedAt: null, isReported: false },
    schema: 'ignored',
    streaming: { pieces: 0, isStreamed: false },
    thinkingTokens: 0,
    firstTokenMs: null,
    tokensPerSecond: null,
    ...countTalk([], []),
  }
}
