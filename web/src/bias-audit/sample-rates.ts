/** Made-up counts with the figures that an audit gives for them (server/src/exports/rates.ts). */
import type { BiasAudit } from '@nova/contract/interviews/exports'

export const sampleRates: BiasAudit['columns'][number] = {
  name: 'sex',
  unknown: 3,
  groups: [
    {
      group: 'Woman',
      share: 0.45,
      isSmall: false,
      withoutDecision: 2,
      withoutRecommendation: 6,
      decision: {
        reached: 24,
        counted: 52,
        rate: { value: 0.462, low: 0.322, high: 0.605 },
        impact: { value: 0.893, low: 0.603, high: 1.303, p: 0.576 },
      },
      recommendation: {
        reached: 13,
        counted: 48,
        rate: { value: 0.271, low: 0.153, high: 0.418 },
        impact: { value: 0.965, low: 0.518, high: 1.777, p: 1 },
      },
      scoring: {
        reached: 25,
        counted: 50,
        rate: { value: 0.5, low: 0.355, high: 0.645 },
        impact: { value: 1, low: 0.673, high: 1.486, p: 1 },
      },
    },
    {
      group: 'Man',
      share: 0.525,
      isSmall: false,
      withoutDecision: 3,
      withoutRecommendation: 6,
      decision: {
        reached: 31,
        counted: 60,
        rate: { value: 0.517, low: 0.384, high: 0.648 },
        impact: { value: 1, low: 0.705, high: 1.419, p: 1 },
      },
      recommendation: {
        reached: 16,
        counted: 57,
        rate: { value: 0.281, low: 0.17, high: 0.415 },
        impact: { value: 1, low: 0.558, high: 1.791, p: 1 },
      },
      scoring: {
        reached: 29,
        counted: 59,
        rate: { value: 0.492, low: 0.359, high: 0.625 },
        impact: { value: 0.983, low: 0.673, high: 1.449, p: 1 },
      },
    },
  ],
}
