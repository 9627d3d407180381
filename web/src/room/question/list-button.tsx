import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

type ButtonProps = ComponentProps<typeof Button> & { index: number; total: number }

/** The place among the questions. A menu gives it what opens it. */
export function ListButton({ index, total, ...given }: ButtonProps) {
  return (
    <Button
      {...given}
      variant="ghost"
      size="sm"
      title={`All questions (${listKeys})`}
      aria-keyshortcuts="Alt+Q"
      className="gap-1 px-1.5 font-medium tabular max-sm:px-1 pointer-coarse:min-h-11"
    >
      <span>
        <span className="max-[479px]:sr-only">Question </span>
        {index + 1} of {total}
      </span>
      <ChevronDown aria-hidden className="size-3.5! text-faint" />
    </Button>
  )
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const listKeys = isMac ? '⌥ Q' : 'Alt+Q'
