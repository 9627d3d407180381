/** Sizes as people say them: '2.5 GB'. */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 10e9 ? 1 : 0)} GB`
