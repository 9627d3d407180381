import type { Signature } from '@nova/contract/questions/signature'
import type { CodeLanguage } from '@nova/contract/words'
import { useEffect, useState } from 'react'
import type { TypeProblem } from '../type-check/protocol.ts'
import { checkTypes } from '../type-check/type-check.ts'
import { ErrorText } from './error-text.tsx'

type Props = { code: string; language: CodeLanguage; signature: Signature | null }

/** Wrong types in code that ran. A run strips types without checking them, so this only warns. */
export function TypeErrors({ code, language, signature }: Props) {
  const [problems, setProblems] = useState<readonly TypeProblem[]>([])
  useEffect(() => {
    let isWanted = true
    void checkTypes({ code, signature }).then((found) => {
      if (isWanted) setProblems(found ?? [])
    })
    return () => {
      isWanted = false
    }
  }, [code, signature])
  if (problems.length === 0) return null
  const lines = problems.map(({ line, column, message }) => `main.ts:${line}:${column} ${message.split('\n', 1)[0]}`)
  return (
    <div className="flex flex-col gap-1">
      <ErrorText name={`Type errors: ${problems.length}`} text={lines.join('\n')} language={language} tone="warn" />
      <p className="text-xs text-faint">Type errors don't stop a run: your code ran without its types.</p>
    </div>
  )
}
