/** The candidate's document: the room alone, so that nothing else is fetched before its first key. */
import './room.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { InterviewRoom } from './room/room.tsx'
import { ErrorBoundary } from './site/error-page.tsx'
import { tolerateForeignChanges } from './site/foreign-changes.ts'
import { liveOffline } from './site/offline.ts'
import { whenSettled } from './ui/later.tsx'
import { NewVersion } from './ui/new-version.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { liveTextFont } from './ui/text-font.ts'
import { Toaster } from './ui/toast.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

tolerateForeignChanges()

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <SkipLink />
      <InterviewRoom />
      <Toaster />
      <NewVersion />
    </ErrorBoundary>
  </StrictMode>,
)

liveOffline()
void whenSettled().then(liveTextFont)
