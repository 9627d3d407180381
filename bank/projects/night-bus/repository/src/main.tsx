import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createMemoryServer } from './server/memory-server.ts'
import { sample } from './server/sample.ts'
import { slowNetwork } from './server/slow-network.ts'

const server = createMemoryServer(sample, slowNetwork)
createRoot(document.getElementById('root')!).render(<App server={server} />)
