/** Servers of language models: at their usual ports on this machine, or at one address that an operator typed. */
import type { LocalServer } from '@nova/contract/installation/local-models'
import ipaddr from 'ipaddr.js'
import { readOllama } from './ollama.ts'
import { readOtherProgram } from './other-programs.ts'

/** Changed by tests alone. */
export const usualPlaces = {
  all: ['http://127.0.0.1:11434', 'http://127.0.0.1:8080', 'http://127.0.0.1:8000', 'http://127.0.0.1:1234'],
}

/** Returns the address from `OLLAMA_HOST`, as Ollama's own programs read it; undefined if it names no place. */
export function placeOfOllama(host: string | undefined): string | undefined {
  if (!host) return undefined
  const url = URL.parse(/^https?:\/\//.test(host) ? host : `http://${host.startsWith(':') ? `127.0.0.1${host}` : host}`)
  if (!url || url.username || url.password) return undefined
  // It listens on all addresses, and this machine reaches it at its own.
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  if (url.port === '' && url.protocol === 'http:' && !host.endsWith(':80')) url.port = '11434'
  return url.origin
}

/** The address without callers' paths, however it was typed or copied. */
export function originOf(address: string): string {
  return address.replace(/\/+$/, '').replace(/\/v1$/, '')
}

export function isOnThisMachine(address: string): boolean {
  const host = (URL.parse(address)?.hostname ?? '').replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

/** Identifies the server at one address; undefined if no model server answers. */
export async function readServer(address: string): Promise<LocalServer | undefined> {
  const [ollama, other] = await Promise.all([readOllama(address), readOtherProgram(address)])
  if (ollama) return { program: 'Ollama', address, ...ollama }
  return other && { address, canDownload: false, ...other }
}

/** Those that answer at their usual ports, and at the place that the environment names for Ollama. */
export async function readUsualServers(ollamaHost: string | undefined): Promise<LocalServer[]> {
  const named = placeOfOllama(ollamaHost)
  const places = [...new Set([...(named ? [named] : []), ...usualPlaces.all])]
  return (await Promise.all(places.map(readServer))).filter((server) => server !== undefined)
}
