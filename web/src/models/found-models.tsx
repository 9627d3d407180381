import { findModelServers, type ModelServer } from '@nova/contract/models'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { call } from '../api.ts'
import { cn } from '../ui/cn.ts'
import type { ModelFields } from './use-model-form.ts'

/** Models that a server on the product's own machine offers; a press fills the form in. */
export function FoundModels({ form }: ModelFields) {
  const found = useQuery({
    queryKey: ['model-servers'],
    queryFn: ({ signal }) => call(findModelServers, { signal }),
    // What was started since is there when the form is opened again.
    staleTime: 0,
  })
  const servers = found.data ?? []
  const says = found.isPending
    ? 'Looking for models on this server…'
    : found.isError
      ? 'We couldn’t look for models on this server. Enter the address of one below.'
      : servers.length === 0
        ? 'We found no model running on this server. Start one, such as Ollama, and open this form again, or enter an address below.'
        : 'These models run on this server. Choose one, and we fill in the fields below.'
  const isChosen = ({ baseUrl }: ModelServer, model: string) =>
    form.values.baseUrl === baseUrl && form.values.model === model
  const choose = ({ program, baseUrl }: ModelServer, model: string) =>
    form.change({ name: `${model} (${program})`.slice(0, 80), provider: 'openai-compatible', baseUrl, model })
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-4">
      <p role="status" className="text-sm text-muted">
        {says}
      </p>
      {servers.length > 0 && (
        <ul className="flex max-h-52 flex-col gap-1 overflow-y-auto" aria-label="Models on this server">
          {servers.flatMap((server) =>
            server.models.map((model) => (
              <li key={`${server.baseUrl} ${model}`}>
                <button
                  type="button"
                  aria-pressed={isChosen(server, model)}
                  className="flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover"
                  onClick={() => choose(server, model)}
                >
                  <Check
                    aria-hidden
                    className={cn('size-4 shrink-0 text-accent-text', !isChosen(server, model) && 'invisible')}
                  />
                  <span className="min-w-0 break-words">
                    {model} <span className="text-sm text-muted">{server.program}</span>
                  </span>
                </button>
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  )
}
