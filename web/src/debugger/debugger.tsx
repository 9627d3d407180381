import { callTimeoutMs } from '@nova/contract/constants'
import { type FormEvent, useState } from 'react'
import { storedToken } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Label } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { Results } from './results.tsx'
import { readEndpoint, type TestCall, type TestResult, tryCall } from './try-call.ts'

const pauseMs = 500

type Credentials = { username: string; password: string }

function presetsFor(credentials: Credentials, withToken: boolean): TestCall[] {
  return [
    { method: 'GET', endpoint: '/api/health', payload: '', withToken },
    { method: 'POST', endpoint: '/api/auth/login', payload: JSON.stringify(credentials), withToken: false },
    { method: 'GET', endpoint: '/api/Interviewers/me', payload: '', withToken },
    { method: 'GET', endpoint: '/api/interviews', payload: '', withToken },
  ]
}

/** Calls of this site's API by hand, answers raw. It can do nothing that its visitor could not. */
export function ApiDebugger() {
  const { results, isRunning, run, clear } = useCalls()
  const [withToken, setWithToken] = useState(false)
  return (
    <>
      <title>API Debugger · Nova Interviews</title>
      <TopBar end={<ThemeToggle />} />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader title="API Debugger" subtitle="Call this site’s API from your browser and see the raw responses." />
        <Facts />
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-6">
            <TokenChoice withToken={withToken} onChange={setWithToken} />
            <PresetTests isRunning={isRunning} onRun={(credentials) => run(presetsFor(credentials, withToken))} />
            <CustomTest isRunning={isRunning} onRun={(test) => run([{ ...test, withToken }])} />
          </div>
          <Results results={results} isRunning={isRunning} onClear={clear} />
        </div>
      </main>
    </>
  )
}

/** Makes calls one after the other, and keeps what came of them. */
function useCalls() {
  const [results, setResults] = useState<TestResult[]>([])
  const [isRunning, setRunning] = useState(false)
  const run = async (tests: TestCall[]) => {
    setRunning(true)
    for (const [index, test] of tests.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const id = crypto.randomUUID()
      const pending: TestResult = { id, method: test.method, endpoint: test.endpoint, status: 'pending' }
      setResults((before) => [...before, pending])
      const result = await tryCall(test)
      setResults((before) => before.map((each) => (each.id === id ? { id, ...result } : each)))
    }
    setRunning(false)
  }
  return { results, isRunning, run, clear: () => setResults([]) }
}

type PresetProps = { isRunning: boolean; onRun: (credentials: Credentials) => void }

function PresetTests({ isRunning, onRun }: PresetProps) {
  const [credentials, setCredentials] = useState<Credentials>({ username: 'test@example.com', password: 'password' })
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="font-semibold">Preset tests</h2>
      <Field label="Username for the login test">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={credentials.username}
            onChange={(event) => setCredentials({ ...credentials, username: event.target.value })}
          />
        )}
      </Field>
      <Field label="Password for the login test">
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            value={credentials.password}
            onChange={(event) => setCredentials({ ...credentials, password: event.target.value })}
          />
        )}
      </Field>
      <Button disabled={isRunning} onClick={() => onRun(credentials)}>
        Run All Tests
      </Button>
    </Card>
  )
}

type CustomProps = { isRunning: boolean; onRun: (test: Omit<TestCall, 'withToken'>) => void }

function CustomTest({ isRunning, onRun }: CustomProps) {
  const [endpoint, setEndpoint] = useState('/api/health')
  const [payload, setPayload] = useState('{}')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onRun({ ...readEndpoint(endpoint, payload), payload })
  }
  return (
    <Card className="p-5">
      <form className="flex flex-col gap-4" onSubmit={handleSubmit}>
        <h2 className="font-semibold">Custom test</h2>
        <Field
          label="Endpoint"
          hint="Start with GET or POST to choose the method. Otherwise a payload makes it a POST."
        >
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              spellCheck={false}
              autoCapitalize="off"
              value={endpoint}
              onChange={(event) => setEndpoint(event.target.value)}
            />
          )}
        </Field>
        <Field label="JSON payload" optional>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              className="font-mono"
              spellCheck={false}
              value={payload}
              onChange={(event) => setPayload(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" disabled={isRunning}>
          Test Custom Endpoint
        </Button>
      </form>
    </Card>
  )
}

function Facts() {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2 text-sm">
      <div className="flex gap-2">
        <dt className="text-muted">API base URL</dt>
        <dd className="font-mono">{location.origin}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-muted">Timeout</dt>
        <dd className="font-mono tabular">{callTimeoutMs} ms</dd>
      </div>
    </dl>
  )
}

function TokenChoice({ withToken, onChange }: { withToken: boolean; onChange: (withToken: boolean) => void }) {
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id="with-token"
        className="mt-0.5"
        checked={withToken}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div>
        <Label htmlFor="with-token">Send my session token</Label>
        <p className="text-sm text-faint">
          {storedToken() ? 'We then make the calls as you.' : "You're not signed in, so there is no token to send."}
        </p>
      </div>
    </div>
  )
}
