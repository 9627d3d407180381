/** How an agent program of an own kit begins in a box. */
import { type AgentLaunch, type AgentRequest, gatewayPort } from './agent-words.ts'
import type { KitForm } from './own-kits/kit-form.ts'
import { placeOf } from './own-kits/mounting.ts'

/** Its command and variables with the marks of kit.json replaced; undefined if the kit has no agent. */
export function launchOf(form: KitForm, { contextTokens, outputTokens }: AgentRequest): AgentLaunch | undefined {
  if (!form.agent) return undefined
  const marks: Record<string, string> = {
    KIT: placeOf(form),
    GATEWAY: `http://127.0.0.1:${gatewayPort}/v1`,
    CONTEXT: String(contextTokens),
    OUTPUT: String(outputTokens),
  }
  const fill = (text: string) => text.replaceAll(/\$\{([A-Z]+)\}/g, (whole, name: string) => marks[name] ?? whole)
  const { command, environment } = form.agent
  const set = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
  return { command: command.map(fill), environment: set, port: gatewayPort }
}
