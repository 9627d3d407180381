import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { shortcutHelp } from './shortcuts.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  isOn: boolean
  onChoose: (isOn: boolean) => void
}

/** The keys, and whether they do anything. */
export function HelpDialog({ open, onOpenChange, isOn, onChoose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard"
      description="Keyboard shortcuts you can use while you watch."
    >
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        <tbody>
          {shortcutHelp.map(([keys, does]) => (
            <tr key={keys} className="border-b border-line">
              <th scope="row" className="w-32 py-2 text-left font-mono font-medium">
                {keys}
              </th>
              <td className="py-2 text-muted">{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label htmlFor="keys-on" className="flex items-center gap-3">
        <Switch id="keys-on" checked={isOn} onCheckedChange={onChoose} />
        Use keyboard shortcuts
      </label>
    </Dialog>
  )
}
