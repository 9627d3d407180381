import { laterControl } from '../ui/later-control.tsx'
import { EditorSettingsButton } from './editor-settings-button.tsx'

export const EditorMenu = laterControl(
  async () => (await import('./settings-menu.tsx')).SettingsMenu,
  () => <EditorSettingsButton />,
)
