/**
 * In the built pages a call of the contract is its method and path. Its schemas are the server's, which checks what
 * comes; left out here, they take zod with them, except where a form checks by one.
 */
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@nova/contract/endpoint'
import type { Plugin } from 'vite'

type Expression = { type: string; start: number; end: number }
type Named = { id: { name?: string }; init: Expression | null }

const isBare = /^(Literal|TemplateLiteral|ArrowFunctionExpression|FunctionExpression)$/

/** Replaces every declared call by its address, and marks all other values as free of effects. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/contract\/src\/[\w/-]+\.ts$/.test(id)) return null
      const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      let lean = code
      // From the last to the first, so that the places of those before stay what they are.
      for (const { id, init } of listValues(this.parse(code, { lang: 'ts' }).body).toReversed()) {
        if (!init || isBare.test(init.type)) continue
        const address = addressOf(values[id.name ?? ''])
        const text = address ?? `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
        lean = lean.slice(0, init.start) + text + lean.slice(init.end)
      }
      return { code: lean, map: null, moduleSideEffects: false }
    },
  }
}

function listValues(body: readonly object[]): Named[] {
  return body.flatMap((statement) => {
    const { declaration = statement } = statement as { declaration?: object | null }
    return declaration && 'declarations' in declaration ? (declaration.declarations as Named[]) : []
  })
}

/** Returns, as code, what api.ts needs of a call and the permission that it needs; undefined if the value is no call. */
function addressOf(value: unknown): string | undefined {
  const { method, path, permission, form } = (value ?? {}) as Partial<Endpoint>
  if (typeof method !== 'string' || typeof path !== 'string') return undefined
  return JSON.stringify({ method, path, permission, ...(form ? { form: {} } : {}) })
}
