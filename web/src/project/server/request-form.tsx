import { ServerMethod } from '@nova/contract/projects/box-server'
import { History, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { pathOf, portOf, readTyped } from './address.ts'
import type { Sent } from './client.ts'

const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'] as const

export const firstDraft: Omit<Sent, 'port'> = { method: 'GET', path: '/', type: types[0], body: '' }

export type Draft = typeof firstDraft

type Props = {
  port: number
  ports: readonly number[]
  draft: Draft
  history: readonly Sent[]
  isSending: boolean
  onPort: (port: number) => void
  onDraft: (draft: Draft) => void
  onSend: (sent: Sent) => void
}

/** One request: the port, what to send, and those of before. */
export function RequestForm({ port, ports, draft, history, isSending, onPort, onDraft, onSend }: Props) {
  const [isWrong, setWrong] = useState(false)
  const { method, path, type, body } = draft
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const change = (next: Partial<Draft>) => {
    setWrong(false)
    onDraft({ ...draft, ...next })
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const url = readTyped(path, port)
    if (!url) return setWrong(true)
    const sent = { ...draft, port: portOf(url), path: pathOf(url) }
    change({ path: sent.path })
    onPort(sent.port)
    onSend(sent)
  }
  const again = ({ port: before, ...sent }: Sent) => {
    onPort(before)
    change(sent)
  }
  const handleKey = (event: KeyboardEvent) => {
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSent && !event.repeat && !isSending) send(event)
  }
  return (
    <form aria-label="Request" className="shrink-0 border-b border-line px-3 py-2" noValidate onSubmit={send}>
      <div className="flex flex-wrap items-center gap-2">
        {ports.length > 1 ? (
          <Select
            aria-label="Port"
            className="h-8 w-24"
            value={String(port)}
            onValueChange={(value) => onPort(Number(value))}
            options={ports.map((each) => ({ value: String(each), label: String(each) }))}
          />
        ) : (
          <span translate="no" className="font-mono text-xs text-muted">
            localhost:{port}
          </span>
        )}
        <Select
          aria-label="Method"
          className="h-8 w-28"
          value={method}
          onValueChange={(value) => change({ method: ServerMethod.parse(value) })}
          options={ServerMethod.options.map((value) => ({ value, label: value }))}
        />
        <Input
          aria-label="Path"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'server-path-error' : undefined}
          className="h-8 min-w-32 flex-1 max-sm:basis-full font-mono text-sm"
          spellCheck={false}
          autoComplete="off"
          maxLength={2_000}
          value={path}
          onChange={({ target }) => change({ path: target.value })}
        />
        <Button type="submit" size="sm" busy={isSending}>
          <Send aria-hidden />
          Send
        </Button>
        {history.length > 0 && <Earlier history={history} onChoose={again} />}
      </div>
      {isWrong && (
        <p id="server-path-error" role="alert" className="pt-1 text-sm text-bad">
          Enter a path such as /orders. Only servers that you start in the terminal can be reached.
        </p>
      )}
      {hasBody && <Content {...{ type, body }} onChange={change} onKey={handleKey} />}
    </form>
  )
}

function Earlier({ history, onChoose }: Pick<Props, 'history'> & { onChoose: (sent: Sent) => void }) {
  return (
    <DropdownMenu trigger={<IconButton size="sm" label="Earlier requests" icon={<History aria-hidden />} />}>
      {history.map((sent) => (
        <MenuItem key={JSON.stringify(sent)} className="font-mono text-xs" onSelect={() => onChoose(sent)}>
          {sent.method} {sent.path.slice(0, 60)}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

type ContentProps = Pick<Draft, 'type' | 'body'> & {
  onChange: (next: Partial<Draft>) => void
  onKey: (event: KeyboardEvent) => void
}

function Content({ type, body, onChange, onKey }: ContentProps) {
  return (
    <div className="flex flex-col gap-2 pt-2">
      <Select
        aria-label="Content type"
        className="h-8 w-72 max-w-full"
        value={type}
        onValueChange={(value) => onChange({ type: value })}
        options={types.map((value) => ({ value, label: value }))}
      />
      <Textarea
        aria-label="Body (Ctrl+Enter sends)"
        className="font-mono text-sm"
        rows={3}
        spellCheck={false}
        maxLength={60_000}
        value={body}
        onKeyDown={onKey}
        onChange={({ target }) => onChange({ body: target.value })}
      />
    </div>
  )
}
