import { TextCursorInput } from 'lucide-react'
import { memo, type ReactNode, useCallback } from 'react'
import type { ChatLine } from '../journal/timeline.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EarlyMarkdown } from '../ui/early-markdown.tsx'
import { LogoMark } from '../ui/logo.tsx'

export type ReplyActions = {
  /** Inserts code at the cursor of the code editor; absent without such an editor. */
  onInsert?: ((code: string) => void) | undefined
}

type ReplyProps = { line: ChatLine; actions?: ReplyActions | undefined }

/** A reply of Nova's, whole. */
export const Reply = memo(function Reply({ line: { text, voice }, actions }: ReplyProps) {
  const codeActions = useCallback((code: string) => actions && <CodeActions code={code} {...actions} />, [actions])
  return (
    <NovaSays
      isSpoken={voice}
      aside={
        actions && (
          <CopyButton
            text={text}
            label="Copy reply"
            className="-my-2 text-faint pointer-coarse:-my-4 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
          />
        )
      }
    >
      <EarlyMarkdown text={text} className="[&_p]:whitespace-pre-wrap" codeActions={actions && codeActions} />
    </NovaSays>
  )
})

function CodeActions({ code, onInsert }: ReplyActions & { code: string }) {
  return (
    <>
      {onInsert && (
        <Button variant="ghost" size="sm" className="px-2 text-xs" onClick={() => onInsert(code)}>
          <TextCursorInput aria-hidden />
          Insert into editor
        </Button>
      )}
      <CopyButton text={code} label="Copy code" />
    </>
  )
}

type SaysProps = { isSpoken?: boolean; aside?: ReactNode; children: ReactNode }

/** Nova's words are directly on the page; only people's have a bubble. */
export function NovaSays({ isSpoken = false, aside, children }: SaysProps) {
  return (
    <div className="group flex flex-col gap-1">
      <div className="flex h-4 items-center gap-1.5">
        <LogoMark className="size-3.5" />
        <p className="text-2xs font-medium text-faint">{isSpoken ? 'Nova, spoken' : 'Nova'}</p>
        {aside}
      </div>
      <div className="text-base wrap-anywhere">{children}</div>
    </div>
  )
}
