/**
 * What Node gives every program beside the language's own library. The library's DOM part would allow names that do
 * not exist where the code runs; Node's full types are large. What needs no exact type is `any`.
 */
export const nodeGlobals = `
interface Console {
  assert(condition?: unknown, ...values: any[]): void
  clear(): void
  count(label?: string): void
  countReset(label?: string): void
  debug(...values: any[]): void
  dir(value: unknown, options?: any): void
  error(...values: any[]): void
  group(...values: any[]): void
  groupCollapsed(...values: any[]): void
  groupEnd(): void
  info(...values: any[]): void
  log(...values: any[]): void
  table(data: unknown, columns?: readonly string[]): void
  time(label?: string): void
  timeEnd(label?: string): void
  timeLog(label?: string, ...values: any[]): void
  trace(...values: any[]): void
  warn(...values: any[]): void
}
declare var console: Console
declare namespace NodeJS {
  type Timeout = any
  type Immediate = any
}
declare function setTimeout<A extends any[]>(run: (...values: A) => void, ms?: number, ...values: A): any
declare function setInterval<A extends any[]>(run: (...values: A) => void, ms?: number, ...values: A): any
declare function setImmediate<A extends any[]>(run: (...values: A) => void, ...values: A): any
declare function clearTimeout(timer?: any): void
declare function clearInterval(timer?: any): void
declare function clearImmediate(timer?: any): void
declare function queueMicrotask(run: () => void): void
declare function structuredClone<T>(value: T, options?: any): T
declare function fetch(input: any, init?: any): Promise<any>
declare function atob(text: string): string
declare function btoa(text: string): string
declare var process: any, require: any, module: any, exports: any, global: any, performance: any, crypto: any
declare var __dirname: string, __filename: string
${[
  'Buffer',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'AbortController',
  'AbortSignal',
  'Event',
  'EventTarget',
  'Blob',
  'MessageChannel',
  'Performance',
]
  .map((name) => `declare var ${name}: any\ntype ${name} = any`)
  .join('\n')}
declare module '*'
`
