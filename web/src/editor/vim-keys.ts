/** Vim's keys. The register + is the system's clipboard, which a browser may refuse; Vim then says so and keeps the text. */
import type { Extension } from '@codemirror/state'
import { Vim, vim } from '@replit/codemirror-vim'
import { toast } from '../ui/toast.tsx'

const notCopied = 'Your browser blocked the clipboard. The text is kept in Vim’s register: p puts it into the editor.'
const notRead = 'Your browser blocked the clipboard. Paste in insert mode instead, with the browser’s own keys or menu.'

let isGuarded = false

export function vimKeys(): Extension {
  if (!isGuarded) guardClipboard()
  isGuarded = true
  return vim({ status: true })
}

type Actions = { continuePaste: (cm: unknown, args: unknown, state: unknown, text: string, register: unknown) => void }

/** The library ignores the clipboard's refusals, and fails where there is none. */
function guardClipboard(): void {
  const registers = Vim.getRegisterController()
  const pushText = registers.pushText.bind(registers)
  registers.pushText = (name, operator, text, linewise, blockwise) => {
    if (name !== '+') return pushText(name, operator, text, linewise, blockwise)
    const whole = linewise && !text.endsWith('\n') ? `${text}\n` : text
    for (const register of [registers.getRegister('+'), registers.unnamedRegister])
      register.setText(whole, linewise, blockwise)
    const write = async () => navigator.clipboard.writeText(whole)
    void write().catch(() => toast.warning(notCopied))
  }
  Vim.defineAction('paste', function (this: Actions, cm, args, state) {
    const register = registers.getRegister(args.registerName ?? undefined)
    const put = (text: string) => this.continuePaste(cm, args, state, text, register)
    if (args.registerName !== '+') return put(register.toString())
    const read = async () => navigator.clipboard.readText()
    void read().then(put, () => toast.warning(notRead))
  })
}
