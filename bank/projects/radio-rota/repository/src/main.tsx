import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { sampleRota } from './rota/sample.ts'

createRoot(document.getElementById('root')!).render(<App initial={sampleRota} />)
