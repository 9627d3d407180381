import { Settings2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../ui/icon-button.tsx'

/** A menu gives it what opens it. */
export function EditorSettingsButton(given: Partial<ComponentProps<typeof IconButton>>) {
  return <IconButton {...given} size="sm" side="top" label="Editor settings" icon={<Settings2 aria-hidden />} />
}
