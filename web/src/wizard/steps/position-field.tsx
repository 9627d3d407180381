import { getPosition, listPositions } from '@nova/contract/positions/positions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call, failureOf } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { applyPosition } from '../filling.ts'
import { isLanguageReady, useWizardForm } from '../form-context.ts'
import type { Place } from './step-places.ts'

const none = 'none'
/** More than these are found on the positions' own page, which leads here. */
const maxListed = 200

/** The open positions that the reader sees, for choosing one and for its name. */
function useOpenPositions() {
  return useQuery({
    queryKey: ['wizard', 'positions'],
    queryFn: ({ signal }) => call(listPositions, { query: { status: 'open', limit: maxListed }, signal }),
    staleTime: 60_000,
  })
}

/** The title of the chosen position; undefined while it is not known, and where none is chosen. */
export function useChosenPosition(): string | undefined {
  const { positionId } = useWizardForm().fields
  const chosen = useQuery({
    queryKey: ['wizard', 'position', positionId],
    queryFn: ({ signal }) => call(getPosition, { params: { id: positionId }, signal }),
    enabled: Boolean(positionId),
    staleTime: 60_000,
  })
  return positionId ? chosen.data?.title : undefined
}

/** The interview's position, if any: its settings fill the form, and its core questions are asked. */
export function PositionField() {
  const { fields, change, fill, languages } = useWizardForm()
  const positions = useOpenPositions().data?.positions ?? []
  const title = useChosenPosition()
  const choose = async (id: string) => {
    if (id === none) return change({ positionId: '' })
    try {
      const position = await call(getPosition, { params: { id } })
      fill((now, filled) => applyPosition(now, filled, position, (language) => isLanguageReady(languages, language)))
      toast.success(`Settings of “${position.title}” applied!`)
    } catch (error) {
      toast.error(...failureOf(error, 'We couldn’t load this position'))
    }
  }
  useAskedFor(choose)
  const isListed = positions.some(({ id }) => id === fields.positionId)
  if (positions.length === 0 && !fields.positionId) return null
  return (
    <Field
      label="Position"
      optional
      hint="Fills in the position’s settings. Everyone gets its core questions, and the resume suggests others."
    >
      {(control) => (
        <Select
          {...control}
          className="max-w-md"
          value={fields.positionId || none}
          onValueChange={(id) => void choose(id)}
          options={[
            { value: none, label: 'No position' },
            ...(fields.positionId && !isListed ? [{ value: fields.positionId, label: title ?? 'This position' }] : []),
            ...positions.map((position) => ({ value: position.id, label: position.title })),
          ]}
        />
      )}
    </Field>
  )
}

/** The page of a position leads here with its id; once, so that another one can be chosen afterwards. */
function useAskedFor(choose: (id: string) => Promise<void>): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('position')
  const taken = useRef<string>(null)
  useEffect(() => {
    if (!asked || taken.current === asked) return
    taken.current = asked
    void choose(asked).then(() =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('position')
          return next
        },
        { replace: true, state: { place: 'step' } satisfies Place },
      ),
    )
  })
}
