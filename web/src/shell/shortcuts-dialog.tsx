import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { commandKeys, type Shortcut } from './shortcuts.ts'

type Props = {
  shortcuts: readonly Shortcut[]
  isOn: boolean
  onChoose: (isOn: boolean) => void
  onClose: () => void
}

/** The keys, and whether single ones do anything. */
export function ShortcutsDialog({ shortcuts, isOn, onChoose, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keyboard shortcuts"
      description="They do nothing while you type in a field."
    >
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">What it does</th>
            <th scope="col">Keys</th>
          </tr>
        </thead>
        <tbody>
          <Row does="Search and commands" keys={[commandKeys()]} />
          {shortcuts.map(({ keys, does }) => (
            <Row key={does} does={does} keys={keys.map((key) => key.toUpperCase())} />
          ))}
        </tbody>
      </table>
      <div className="flex items-start gap-3">
        <Switch id="single-keys" className="mt-0.5" checked={isOn} onCheckedChange={onChoose} />
        <label htmlFor="single-keys">
          <span className="block font-medium">Use single-key shortcuts</span>
          <span className="block text-sm text-muted">
            Turn them off if you use speech input. {commandKeys()} stays on.
          </span>
        </label>
      </div>
    </Dialog>
  )
}

function Row({ does, keys }: { does: string; keys: string[] }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 text-left font-normal">
        {does}
      </th>
      <td className="py-2 text-right">
        {keys.map((key, at) => (
          <span key={key}>
            {at > 0 && <span className="px-1 text-sm text-faint">then</span>}
            <kbd className="inline-block min-w-6 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-mono text-xs text-muted">
              {key}
            </kbd>
          </span>
        ))}
      </td>
    </tr>
  )
}
