import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import type { SessionState } from '@nova/contract/room/journal'
import { Coffee, ScrollText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type Store, useStore } from '../journal/store.ts'
import { Button } from '../ui/button.tsx'
import { laterControl } from '../ui/later-control.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { useIsPhone } from '../ui/width.ts'
import { type Asked, completeName } from './asked.ts'
import { MoreButton } from './more-button.tsx'

const MoreMenu = laterControl(
  async () => (await import('./more-menu.tsx')).MoreMenu,
  ({ isAside }) => <MoreButton isAside={isAside} />,
)

type MenuProps = {
  interview: Pick<CandidateInterview, 'title' | 'aiPolicy' | 'meetingUrl'>
  /** All questions are complete. */
  isReady: boolean
  state: Store<SessionState>
  onChoose: (asked: Asked) => void
  /** Another tab or device has the interview: nothing can be opened. */
  isAside?: boolean
}

/**
 * Menu with the candidate's actions other than answering: report a problem, declare AI use, read the judging rules,
 * complete.
 */
export function CandidateMenu({ interview, isReady, state, onChoose, isAside = false }: MenuProps) {
  const { breaks = null } = useStore(state)
  const { title, aiPolicy, meetingUrl } = interview
  return (
    <>
      <Choices
        title={title}
        canDeclare={aiPolicy === 'open'}
        canBreak={breaks !== null && breaks.left > 0}
        {...{ meetingUrl, onChoose, isAside }}
      />
      <CompleteButton isReady={isReady} isAside={isAside} onClick={() => onChoose('complete')} />
    </>
  )
}

/** On a phone it is the first entry of the menu: a tick alone beside the clock would not say what it ends. */
function CompleteButton({ isReady, isAside, onClick }: { isReady: boolean; isAside: boolean; onClick: () => void }) {
  const isPhone = useIsPhone()
  if (isPhone) return null
  const variant = isReady ? 'primary' : 'secondary'
  const look = { size: 'sm', variant, disabled: isAside, title: isAside ? asideWords : undefined, onClick } as const
  return <Button {...look}>{completeName}</Button>
}

const asideWords = "You're using this interview in another tab or on another device."

type ChoicesProps = Omit<ComponentProps<typeof MoreMenu>, 'isPhone'>

/** Beside each other where there is room; on a phone all in one menu. */
function Choices({ title, canDeclare, canBreak, meetingUrl, onChoose, isAside }: ChoicesProps) {
  const isPhone = useIsPhone()
  return (
    <>
      {!isPhone && canDeclare && (
        <Button variant="secondary" size="sm" disabled={isAside} onClick={() => onChoose('declaration')}>
          <ScrollText aria-hidden />
          Declare AI use
        </Button>
      )}
      {!isPhone && canBreak && (
        <Button variant="secondary" size="sm" disabled={isAside} onClick={() => onChoose('break')}>
          <Coffee aria-hidden />
          Break
        </Button>
      )}
      {!isPhone && <ThemeToggle />}
      <MoreMenu {...{ title, canDeclare, canBreak, meetingUrl, onChoose, isAside, isPhone }} />
    </>
  )
}
