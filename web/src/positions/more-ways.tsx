import type { Position } from '@nova/contract/positions/positions'
import { FileText, FileUp, Link2, UsersRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx'
import { positionPath } from './positions.ts'

/** Other ways to add people: one with a resume, many from a file, or by a link with which they add themselves. */
export function MoreWays({ position }: { position: Position }) {
  const navigate = useNavigate()
  const path = positionPath(position.id)
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary">
          <UsersRound aria-hidden />
          More ways to add
        </Button>
      }
    >
      <MenuItem
        icon={<FileText aria-hidden />}
        onSelect={() => void navigate(`/interviewer/create-interview?position=${position.id}`)}
      >
        Add one with a resume
      </MenuItem>
      <MenuItem icon={<FileUp aria-hidden />} onSelect={() => void navigate(`${path}/import`)}>
        Import from CSV
      </MenuItem>
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void navigate(`${path}/enrolment`)}>
        Self-enrolment link
      </MenuItem>
    </DropdownMenu>
  )
}
