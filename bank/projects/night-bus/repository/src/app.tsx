import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Departures } from './departures/departures.tsx'
import { Favourites } from './favourites/favourites.tsx'
import { useFavourites } from './favourites/use-favourites.ts'
import { createQueryClient } from './query-client.ts'
import { StopSearch } from './search/stop-search.tsx'
import type { Server } from './server/server.ts'
import { ServerContext } from './use-server.ts'

/** The whole page. */
export function App({ server }: { server: Server }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ServerContext value={server}>
        <Page />
      </ServerContext>
    </QueryClientProvider>
  )
}

function Page() {
  const favourites = useFavourites()
  return (
    <main>
      <h1>Night bus</h1>
      <StopSearch favourites={favourites} />
      <Favourites favourites={favourites} />
      <Departures />
    </main>
  )
}
