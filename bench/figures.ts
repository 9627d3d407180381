/** Returns the value that `percent` percent of the values don't exceed; values may be in any order. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = Math.ceil((percent / 100) * sorted.length) - 1
  return sorted[Math.max(0, at)] ?? Number.NaN
}

export const median = (values: number[]): number => percentile(values, 50)

/** Two digits after the point. */
export const rounded = (value: number): number => Math.round(value * 100) / 100
