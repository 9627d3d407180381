/**
 * Node's globals, in addition to the language's own library. The library's DOM part would allow names that don't exist
 * where the code runs; Node's full types are large. Types that need no precision are `any`.
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
declare function setTimeout(run: (...values: any[]) => void, ms?: number, ...values: any[]): any
declare function setInterval(run: (...values: any[]) => void, ms?: number, ...values: any[]): any
declare function setImmediate(run: (...values: any[]) => void, ...values: any[]): any
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

/** The only Node module typed here, since it narrows types: without it, tests would be full of false errors. */
export const nodeAssert = `
declare module 'node:assert/strict' {
  function assert(value: unknown, message?: string | Error): asserts value
  namespace assert {
    function ok(value: unknown, message?: string | Error): asserts value
    function fail(message?: string | Error): never
    function equal<T>(actual: unknown, expected: T, message?: string | Error): asserts actual is T
    function strictEqual<T>(actual: unknown, expected: T, message?: string | Error): asserts actual is T
    function notEqual(actual: unknown, expected: unknown, message?: string | Error): void
    function deepEqual(actual: unknown, expected: unknown, message?: string | Error): void
    function deepStrictEqual(actual: unknown, expected: unknown, message?: string | Error): void
    function notDeepEqual(actual: unknown, expected: unknown, message?: string | Error): void
    function match(value: string, pattern: RegExp, message?: string | Error): void
    function doesNotMatch(value: string, pattern: RegExp, message?: string | Error): void
    function throws(run: () => unknown, ...expected: any[]): void
    function doesNotThrow(run: () => unknown, ...expected: any[]): void
    function rejects(run: any, ...expected: any[]): Promise<void>
    function doesNotReject(run: any, ...expected: any[]): Promise<void>
  }
  export = assert
}
declare module 'node:assert' {
  import assert = require('node:assert/strict')
  export = assert
}
`

/** Other globals of Node, which programs of interviews hardly use: known, but never offered. */
export const rareGlobals: ReadonlySet<string> = new Set(
  `DOMException CustomEvent TransformStream TransformStreamDefaultController WritableStream WritableStreamDefaultController
  WritableStreamDefaultWriter ReadableStream ReadableStreamDefaultReader ReadableStreamBYOBReader
  ReadableStreamBYOBRequest ReadableByteStreamController ReadableStreamDefaultController ByteLengthQueuingStrategy
  CountQueuingStrategy TextEncoderStream TextDecoderStream CompressionStream DecompressionStream BroadcastChannel
  MessagePort File PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList
  PerformanceResourceTiming URLPattern FormData Headers Request Response MessageEvent CloseEvent WebSocket Crypto
  CryptoKey SubtleCrypto SuppressedError DisposableStack AsyncDisposableStack WebAssembly Navigator navigator`.split(
    /\s+/,
  ),
)
