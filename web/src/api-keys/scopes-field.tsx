import { KeyScope } from '@nova/contract/accounts/key-scopes'
import { useId } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { Label } from '../ui/field.tsx'
import { ScopeName } from './scope-name.tsx'

type ScopesProps = { value: KeyScope[]; error: string | undefined; onChange: (scopes: KeyScope[]) => void }

export function ScopesField({ value, error, onChange }: ScopesProps) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">Scopes</legend>
      {KeyScope.options.map((scope) => (
        <div key={scope} className="flex items-start gap-3">
          <Checkbox
            id={`${id}-${scope}`}
            checked={value.includes(scope)}
            onCheckedChange={(isChosen) =>
              onChange(isChosen === true ? [...value, scope] : value.filter((each) => each !== scope))
            }
          />
          <Label htmlFor={`${id}-${scope}`} className="font-normal">
            <ScopeName scope={scope} />
          </Label>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
