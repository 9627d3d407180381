import { redo, undo } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { AArrowDown, AArrowUp, Info, PencilLine, Redo2, RotateCcw, Search, Undo2, WrapText } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useStore } from '../journal/store.ts'
import { DropdownMenu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { useIsTouch } from '../ui/width.ts'
import { EditorSettingsButton } from './editor-settings-button.tsx'
import { changeSettings, type EditorKeys, editorSettings, fontSizes } from './editor-settings.ts'
import { languageActs } from './language/code-place.ts'
import { ResetCode } from './reset-code.tsx'

/** Radix gives the focus back to the button when a menu closes; what takes it comes after. */
const afterMenuMs = 60

type Props = {
  view: RefObject<EditorView | null>
  /** The starter code that the text can be reset to. */
  starter?: string
  defaultOpen?: boolean
}

/** How the editor looks and which keys it follows; and the way to its search for people who don't know the keys. */
export function SettingsMenu({ view, starter = '', defaultOpen }: Props) {
  const [isResetting, setResetting] = useState(false)
  const { fontSize, keys } = useStore(editorSettings)
  const isTouch = useIsTouch()
  const at = fontSizes.findIndex((size) => size === fontSize)
  const resize = (by: number) => (event: Event) => {
    // The menu stays, so that several steps are one visit.
    event.preventDefault()
    changeSettings({ fontSize: fontSizes[at + by] ?? fontSize })
  }
  const step = (command: typeof undo) => (event: Event) => {
    event.preventDefault()
    if (view.current) command(view.current)
  }
  const search = async () => {
    const { openSearchPanel } = await import('@codemirror/search')
    setTimeout(() => view.current && openSearchPanel(view.current), afterMenuMs)
  }
  const menu = (
    <DropdownMenu trigger={<EditorSettingsButton />} {...{ defaultOpen }}>
      {/* A phone's keyboard has no Ctrl+Z: without these a slip that erases the code has no way back. */}
      {isTouch && (
        <>
          <MenuItem icon={<Undo2 aria-hidden />} onSelect={step(undo)}>
            Undo
          </MenuItem>
          <MenuItem icon={<Redo2 aria-hidden />} onSelect={step(redo)}>
            Redo
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<AArrowUp aria-hidden />} disabled={at === fontSizes.length - 1} onSelect={resize(1)}>
        {at === fontSizes.length - 1 ? 'Larger text: this is the largest' : 'Larger text'}
      </MenuItem>
      <MenuItem icon={<AArrowDown aria-hidden />} disabled={at === 0} onSelect={resize(-1)}>
        {at === 0 ? 'Smaller text: this is the smallest' : 'Smaller text'}
      </MenuItem>
      <MenuSeparator />
      <MenuChoices value={keys} onValueChange={(value) => changeSettings({ keys: value as EditorKeys })}>
        <MenuChoice value="standard">Standard keys</MenuChoice>
        <MenuChoice value="vim">Vim keys</MenuChoice>
        <MenuChoice value="emacs">Emacs keys</MenuChoice>
      </MenuChoices>
      <MenuSeparator />
      <MenuItem icon={<Search aria-hidden />} onSelect={() => void search()}>
        Find and replace
      </MenuItem>
      <LanguageItems view={view} />
      {starter !== '' && (
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => setResetting(true)}>
          Reset to starter code
        </MenuItem>
      )}
    </DropdownMenu>
  )
  return (
    <>
      {menu}
      <ResetCode open={isResetting} onOpenChange={setResetting} view={view.current} starter={starter} />
    </>
  )
}

/** Acts of the language's server, if one answers when the menu opens. */
function LanguageItems({ view }: Pick<Props, 'view'>) {
  const acts = view.current?.state.facet(languageActs)
  const start = (act: (shown: EditorView) => unknown) => () =>
    void setTimeout(() => view.current && act(view.current), afterMenuMs)
  return (
    <>
      {acts?.format && (
        <MenuItem icon={<WrapText aria-hidden />} onSelect={start(acts.format)}>
          Format code
        </MenuItem>
      )}
      {acts?.rename && (
        <MenuItem icon={<PencilLine aria-hidden />} onSelect={start(acts.rename)}>
          Rename
        </MenuItem>
      )}
      {acts?.showType && (
        <MenuItem icon={<Info aria-hidden />} onSelect={start(acts.showType)}>
          Show type
        </MenuItem>
      )}
    </>
  )
}
