import {
  changePositionRetention,
  getPositionRetention,
  previewPositionRetention,
} from '@nova/contract/retention/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../api.ts'
import { PositionPart } from '../positions/position-part.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { RuleForm } from './rule-form.tsx'

/** For how long the interviews of one position are kept. */
export function PositionRetention() {
  const { id = '' } = useParams()
  const key = ['positions', 'retention', id]
  const params = { id }
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getPositionRetention, { params, signal }),
  })
  const cache = useQueryClient()
  return (
    <PositionPart positionId={id} title="Retention" part={found}>
      {(_, data) => (
        <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
          {!data.mayChange && <Notice>Only administrators of your company can change this.</Notice>}
          <RuleForm
            saved={data.rule}
            mayChange={data.mayChange}
            without={{
              sentence: data.rule
                ? 'The company’s rule holds for this position.'
                : `The company’s rule holds: ${data.sentence}`,
              label: 'Use the company’s rule',
            }}
            preview={(rule) => call(previewPositionRetention, { params, body: { rule } })}
            version={data.version}
            save={async (rule, deletesNow, version) => {
              const after = await call(changePositionRetention, { params, body: { rule, version, deletesNow } })
              cache.setQueryData(key, after)
              return after
            }}
          />
        </Card>
      )}
    </PositionPart>
  )
}
