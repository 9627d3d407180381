/** A page's socket to a terminal, for programs outside of the server's workspace. */
import { WebSocket } from 'ws'

export function openWorkspaceSocket(url: string, ticket: string): WebSocket {
  return new WebSocket(`${url.replace('http', 'ws')}/api/workspace?ticket=${ticket}`, { origin: url })
}
