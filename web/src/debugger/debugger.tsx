import { PageHeader } from '../ui/page-header.tsx'

export function ApiDebugger() {
  return (
    <main id="main" tabIndex={-1} className="container-app py-8">
      <PageHeader title="API Debugger" />
    </main>
  )
}
