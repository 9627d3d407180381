import { createContext, useContext } from 'react'
import type { Server } from './server/server.ts'

export const ServerContext = createContext<Server | null>(null)

export function useServer(): Server {
  const server = useContext(ServerContext)
  if (server === null) throw new Error('There is no server around this part of the page.')
  return server
}
