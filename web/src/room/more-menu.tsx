import { CircleCheckBig, Coffee, Flag, Scale, ScrollText, Video } from 'lucide-react'
import { DropdownMenu, MenuItem, MenuSection } from '../ui/dropdown-menu.tsx'
import { ThemeChoices } from '../ui/theme-menu.tsx'
import { type Asked, completeName } from './asked.ts'
import { judgingTitle } from './judging-title.ts'
import { MoreButton } from './more-button.tsx'

type Props = {
  title: string
  canDeclare: boolean
  canBreak: boolean
  meetingUrl: string | null | undefined
  onChoose: (asked: Asked) => void
  isAside: boolean
  /** All that a candidate can do is in it. */
  isPhone: boolean
  defaultOpen?: boolean
}

export function MoreMenu({ title, canDeclare, canBreak, meetingUrl, onChoose, isAside, isPhone, defaultOpen }: Props) {
  return (
    <DropdownMenu trigger={<MoreButton isAside={isAside} />} {...{ defaultOpen }}>
      {isPhone && (
        <MenuSection label={title}>
          <MenuItem icon={<CircleCheckBig aria-hidden />} onSelect={() => onChoose('complete')}>
            {completeName}
          </MenuItem>
        </MenuSection>
      )}
      {isPhone && canDeclare && (
        <MenuItem icon={<ScrollText aria-hidden />} onSelect={() => onChoose('declaration')}>
          Declare AI use
        </MenuItem>
      )}
      {isPhone && canBreak && (
        <MenuItem icon={<Coffee aria-hidden />} onSelect={() => onChoose('break')}>
          Break
        </MenuItem>
      )}
      <MenuItem icon={<Flag aria-hidden />} onSelect={() => onChoose('problem')}>
        Report a problem
      </MenuItem>
      <MenuItem icon={<Scale aria-hidden />} onSelect={() => onChoose('judging')}>
        {judgingTitle}
      </MenuItem>
      {meetingUrl && (
        <MenuItem asChild>
          <a href={meetingUrl} target="_blank" rel="noopener noreferrer">
            <Video aria-hidden />
            Open the meeting
          </a>
        </MenuItem>
      )}
      {isPhone && (
        <MenuSection label="Theme">
          <ThemeChoices />
        </MenuSection>
      )}
    </DropdownMenu>
  )
}
