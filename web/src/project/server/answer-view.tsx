import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Notice } from '../../ui/notice.tsx'
import { pathOf, portOf } from './address.ts'
import { fromBase64, textOf } from './bytes.ts'
import type { ServerClient, Shown } from './client.ts'
import { type Answered, headerOf } from './exchange.ts'
import { showServedPage, type Storages } from './served-page.ts'
import { bytesWords, cutWords, failureWords, kindOf, prettyJson, sizeWords } from './words.ts'

type Props = { shown: Shown; client: ServerClient; storages: Storages }

/** More than this on one screen is slow to lay out. */
const maxText = 200_000

/** An answer: its summary, its headers, and its body as what it is. */
export function AnswerView({ shown, client, storages }: Props) {
  const [isPlain, setPlain] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const headersId = useId()
  const { answer } = shown
  if ('failed' in answer) {
    return (
      <div className="p-3">
        <Notice tone="warn">{failureWords(answer, portOf(shown.url))}</Notice>
      </div>
    )
  }
  const kind = kindOf(answer)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 text-xs text-muted">
        <Summary {...{ shown, answer }} />
        <span className="ml-auto flex flex-wrap items-center gap-1">
          <Button
            size="sm"
            variant="ghost"
            className="h-6 px-2 text-xs"
            aria-expanded={isOpen}
            aria-controls={headersId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden className={cn('size-3.5!', isOpen && 'rotate-180')} />
            Headers ({answer.headers.length})
          </Button>
          {kind === 'page' && (
            <Button
              size="sm"
              variant="ghost"
              className={cn('h-6 px-2 text-xs', isPlain && 'bg-hover text-ink')}
              aria-pressed={isPlain}
              onClick={() => setPlain(!isPlain)}
            >
              Source
            </Button>
          )}
        </span>
      </div>
      <div id={headersId} className="shrink-0">
        {isOpen && <Headers answer={answer} />}
      </div>
      {answer.cut && <p className="shrink-0 px-3 py-1 text-xs text-warn">{cutWords[answer.cut]}</p>}
      {kind === 'page' && !isPlain ? (
        <ServedPage key={shown.id} {...{ shown, client, storages }} />
      ) : (
        <Body key={shown.id} answer={answer} kind={kind} />
      )}
    </div>
  )
}

function Summary({ shown: { method, url, redirects }, answer }: { shown: Shown; answer: Answered }) {
  const { status, ms, body } = answer
  const location = status >= 300 && status < 400 ? headerOf(answer, 'location') : undefined
  return (
    <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'}>{status}</Badge>
      <span translate="no" className="max-w-full truncate font-mono">
        {method} {pathOf(url)}
      </span>
      <span className="tabular">{ms} ms</span>
      <span className="tabular">{sizeWords(body)}</span>
      {redirects > 0 && <span>after {redirects === 1 ? 'a redirect' : `${redirects} redirects`}</span>}
      {location !== undefined && <span>The redirect to {location.slice(0, 200)} wasn’t followed.</span>}
    </p>
  )
}

function Headers({ answer: { headers } }: { answer: Answered }) {
  return (
    <dl
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
      tabIndex={0}
      aria-label="Headers of the answer"
      translate="no"
      className="max-h-40 overflow-y-auto border-b border-line px-3 py-2 font-mono text-xs"
    >
      {headers.map(([name, value], at) => (
        <div key={at} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}:</dt>
          <dd className="min-w-0 break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Body({ answer, kind }: { answer: Answered; kind: ReturnType<typeof kindOf> }) {
  const [isBroken, setBroken] = useState(false)
  const type = headerOf(answer, 'content-type') ?? ''
  const text = useMemo(() => {
    if (kind === 'none' || kind === 'bytes' || kind === 'picture') return ''
    const read = textOf(fromBase64(answer.body), type)
    return kind === 'json' ? prettyJson(read) : read
  }, [answer, kind, type])
  if (kind === 'none') return <p className="p-3 text-sm text-muted">The answer has no body.</p>
  if (kind === 'bytes' || isBroken) return <p className="p-3 text-sm text-muted">{bytesWords(answer)}</p>
  return (
    <div
      role="region"
      aria-label="Body of the answer"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto p-3"
    >
      {kind === 'picture' ? (
        <img
          alt="The answer of your server"
          className="max-w-full"
          onError={() => setBroken(true)}
          src={`data:${type.split(';')[0]!.trim()};base64,${answer.body}`}
        />
      ) : (
        <>
          <pre translate="no" className="font-mono text-xs break-words whitespace-pre-wrap">
            {text.slice(0, maxText)}
          </pre>
          {text.length > maxText && <p className="pt-2 text-xs text-muted">The rest isn’t shown.</p>}
        </>
      )}
    </div>
  )
}

function ServedPage({ shown, client, storages }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(
    () => showServedPage({ place: place.current!, shown, client, storages, onShown: () => setShown(true) }),
    [shown, client, storages],
  )
  return (
    <div ref={place} className="relative min-h-0 flex-1 bg-sunken">
      {!isShown && <p className="p-3 text-sm text-muted">Loading the page…</p>}
    </div>
  )
}
