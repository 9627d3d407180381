import './no-eval.ts'
import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Screens } from './routes.tsx'
import { queryClient } from './sign-in/query-client.ts'
import { SessionProvider } from './sign-in/sign-in.tsx'
import { ErrorBoundary } from './site/error-page.tsx'
import { tolerateForeignChanges } from './site/foreign-changes.ts'
import { liveOffline } from './site/offline.ts'
import { NewVersion } from './ui/new-version.tsx'
import { Toaster } from './ui/toast.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

tolerateForeignChanges()

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <Screens />
            <Toaster />
            <NewVersion />
          </SessionProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </BrowserRouter>
  </StrictMode>,
)

liveOffline()
