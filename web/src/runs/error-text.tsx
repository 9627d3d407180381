import type { CodeLanguage } from '@nova/contract/words'
import { useContext } from 'react'
import { hasCarets } from '../editor/carets.ts'
import { splitError } from '../editor/error-lines.ts'
import { JumpToCode } from './jump-to-code.ts'
import { OutputBlock } from './output-block.tsx'

type Props = {
  name?: string
  text: string
  language: CodeLanguage
  tone?: 'plain' | 'bad' | 'warn'
  /** Printed by a compiler, which lays its lines out by columns. */
  isCompiler?: boolean
}

/** Errors from a compiler or program; places in them link to the code. */
export function ErrorText({ name = 'Errors', text, language, tone = 'bad', isCompiler = false }: Props) {
  const jump = useContext(JumpToCode)
  return (
    <OutputBlock name={name} tone={tone} isAligned={isCompiler || hasCarets(text)}>
      {splitError(text, language).map(({ text: part, line, column }, at) =>
        line === undefined || !jump ? (
          part
        ) : (
          <button
            key={at}
            type="button"
            className="rounded-sm font-medium underline decoration-dotted underline-offset-2 hover:decoration-solid"
            aria-label={`${part}: go to line ${line}`}
            onClick={() => jump({ line, ...(column === undefined ? {} : { column }) })}
          >
            {part}
          </button>
        ),
      )}
    </OutputBlock>
  )
}
