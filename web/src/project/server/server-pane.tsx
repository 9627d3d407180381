import type { ConsoleChunk } from '@nova/contract/projects/workspace'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../journal/store.ts'
import { Panes } from '../../ui/split.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import type { Place } from '../places.ts'
import { ConsoleLines } from '../preview/console-lines.tsx'
import { createConsoleRecorder } from '../preview/console-recorder.ts'
import type { Said } from '../preview/preview-engine.ts'
import type { Box, BoxState } from '../terminal/box.ts'
import { AnswerView } from './answer-view.tsx'
import { createServerClient, placeOf } from './client.ts'
import { type Draft, firstDraft, RequestForm } from './request-form.tsx'
import type { Storages } from './served-page.ts'

type Props = {
  box: Box
  /** The project's own command. */
  run: string
  isOver: boolean
  paths: readonly string[]
  onOpen: (place: Place) => void
  /** Keeps the requests and what pages write to their console. */
  onConsole: (chunk: ConsoleChunk) => void
}

/** Requests to servers that the candidate starts in the terminal, and their answers. */
export function ServerPane({ box, run, isOver, paths, onOpen, onConsole }: Props) {
  const isNarrow = useIsNarrow()
  const client = useMemo(() => createServerClient(box.request), [box])
  const [storages] = useState<Storages>(() => new Map())
  const { sending, shown, history, said } = useStore(client.state)
  const state = useStore(box.state)
  const ports = useMemo(() => state.ports ?? [], [state.ports])
  const [wanted, setPort] = useState<number | null>(null)
  const [draft, setDraft] = useState<Draft>(firstDraft)
  const port = wanted !== null && (ports.includes(wanted) || ports.length === 0) ? wanted : (ports[0] ?? wanted)
  useRecorder(said, onConsole)
  const last = useRef(shown)
  useEffect(() => {
    if (!shown?.isFollowed || shown === last.current || shown.method !== 'GET') return
    last.current = shown
    const { port: now, path } = placeOf(shown)
    setPort(now)
    setDraft((before) => ({ ...before, method: 'GET', path }))
  }, [shown])
  const absence = absenceOf(state, isOver)
  if (absence !== null || port === null || (ports.length === 0 && !shown)) {
    return <Empty>{absence ?? <NoPort run={run} />}</Empty>
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <RequestForm
        {...{ port, draft, history }}
        ports={ports}
        isSending={sending !== null}
        onPort={setPort}
        onDraft={setDraft}
        onSend={client.send}
      />
      {!ports.includes(port) && !(shown && 'failed' in shown.answer) && (
        <p role="status" className="shrink-0 border-b border-line px-3 py-1.5 text-sm text-warn">
          Nothing listens on port {port} any more. Start your server again, then send the request again.
        </p>
      )}
      <div className="min-h-0 flex-1">
        <Panes
          axis={isNarrow ? 'y' : 'x'}
          label="Resize answer and console"
          start={68}
          least={30}
          most={88}
          first={
            shown ? (
              <AnswerView {...{ shown, client, storages }} />
            ) : (
              <p className="p-3 text-sm text-muted">
                Your server listens on port {port}. Send a request to see its answer here.
              </p>
            )
          }
          second={<Console {...{ said, paths, onOpen }} />}
        />
      </div>
    </div>
  )
}

function useRecorder(said: readonly Said[], onConsole: Props['onConsole']) {
  const recorder = useMemo(() => createConsoleRecorder(onConsole), [onConsole])
  useEffect(() => {
    if (said.length > 0) recorder.note({ phase: 'shown', said, problems: [], tookMs: null })
  }, [recorder, said])
  useEffect(() => recorder.close, [recorder])
}

function absenceOf({ link, box, ports }: BoxState, isOver: boolean): string | null {
  if (isOver) return 'The interview has ended, and your server with it.'
  if (link === 'aside') return 'This interview is open on another device, and your server can be reached there.'
  if (link !== 'open' || box !== 'ready')
    return 'Once the terminal is connected, you can send requests to your server here.'
  return ports === null ? 'Requests can’t be sent from here at the moment. Use curl in the terminal.' : null
}

function NoPort({ run }: Pick<Props, 'run'>) {
  return (
    <>
      Nothing listens on a port yet. Start your server in the terminal, then send it requests from here and see its
      pages and answers.
      {run !== '' && (
        <>
          {' '}
          The Run button runs{' '}
          <code translate="no" className="font-mono text-ink">
            {run}
          </code>
          .
        </>
      )}
    </>
  )
}

const Empty = ({ children }: { children: ReactNode }) => (
  <p role="status" className="m-auto max-w-prose p-6 text-center text-sm text-muted">
    {children}
  </p>
)

function Console({ said, paths, onOpen }: { said: readonly Said[] } & Pick<Props, 'paths' | 'onOpen'>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = list.current
    if (node) node.scrollTop = node.scrollHeight
  }, [said])
  return (
    <section aria-label="Requests and console" className="flex h-full min-h-0 flex-col">
      <h3 className="flex h-8 shrink-0 items-center border-b border-line px-3 text-xs font-semibold text-muted">
        Requests and console
      </h3>
      <div
        ref={list}
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto px-3 py-1.5"
      >
        {said.length === 0 && <p className="text-xs text-faint">Your requests and the page’s messages appear here.</p>}
        <ConsoleLines lines={said} paths={paths} onOpen={onOpen} />
      </div>
    </section>
  )
}
