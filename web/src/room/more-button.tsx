import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../ui/icon-button.tsx'

type Props = Partial<Omit<ComponentProps<typeof IconButton>, 'title'>> & { isAside: boolean }

/** A menu gives it what opens it. */
export function MoreButton({ isAside, ...given }: Props) {
  return <IconButton {...given} size="sm" label="More" disabled={isAside} icon={<EllipsisVertical aria-hidden />} />
}
