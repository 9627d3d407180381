import { type KeyScope, scopeWords } from '@nova/contract/accounts/key-scopes'

/** A scope in words, and by the name that the API calls it. */
export function ScopeName({ scope }: { scope: KeyScope }) {
  return (
    <>
      {scopeWords[scope]}{' '}
      <code translate="no" className="ml-1 font-mono text-xs whitespace-nowrap text-muted">
        {scope}
      </code>
    </>
  )
}
