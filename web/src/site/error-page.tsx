import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  children: ReactNode
  /** Another one, and what failed is tried again. */
  resetKey?: string
}
type State = { error: Error | null; resetKey: string | undefined }

/** Catches what a screen throws while drawing, and offers a way on. React asks for a class here. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    reportError(new Error(`A screen failed to draw.${info.componentStack ?? ''}`, { cause: error }))
  }

  override render() {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children
  }
}

function ErrorPage({ error }: { error: Error }) {
  // A page left open over an update asks for files that are gone; loading it again is the cure.
  const isOutdated = /dynamically imported module|module script/i.test(error.message)
  return (
    <main id="main" tabIndex={-1} className="container-app flex min-h-dvh flex-col items-start justify-center">
      <title>Something went wrong · Nova Interviews</title>
      <h1 className="text-3xl font-semibold tracking-tight">
        {isOutdated ? 'This page has been updated' : 'Something went wrong on this page'}
      </h1>
      <p className="mt-3 max-w-lg text-lg text-muted">
        {isOutdated
          ? 'Reload it to continue with the new version.'
          : 'Your saved work is safe. Reload the page. If it happens again, return to the home page and try another way.'}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" onClick={() => location.reload()}>
          Reload page
        </Button>
        <Button asChild size="lg" variant="secondary">
          <a href="/">Return to Home</a>
        </Button>
      </div>
    </main>
  )
}
