import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DropdownMenu, MenuItem } from './dropdown-menu.tsx'

afterEach(cleanup)

function Deleting({ onConfirm, typed, busy }: { onConfirm: () => void; typed?: string; busy?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete “Backend”?"
        description="It cannot be undone."
        confirmLabel="Delete it"
        {...(typed === undefined ? {} : { typeToConfirm: typed })}
        {...(busy === undefined ? {} : { busy })}
        onConfirm={onConfirm}
      />
    </>
  )
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a question before something that matters', () => {
  test('is answered safely by Enter and by Escape, and gives the focus back', async () => {
    const user = userEvent.setup()
    const onConfirm = vi.fn()
    render(<Deleting onConfirm={onConfirm} />)
    for (const key of ['{Enter}', '{Escape}']) {
      await user.click(button('Delete'))
      expect(screen.getByRole('alertdialog', { name: 'Delete “Backend”?' }).textContent).toContain('cannot be undone')
      expect(document.activeElement).toBe(button('Keep it'))
      await user.keyboard(key)
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(document.activeElement).toBe(button('Delete'))
    }
    expect(onConfirm).not.toHaveBeenCalled()
    await user.click(button('Delete'))
    await user.click(button('Delete it'))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('can ask for a word to be typed first, blanks around it aside', async () => {
    const user = userEvent.setup()
    const onConfirm = vi.fn()
    render(<Deleting onConfirm={onConfirm} typed="Backend" />)
    await user.click(button('Delete'))
    const field = screen.getByRole('textbox', { name: 'Type Backend to confirm' })
    await user.type(field, 'Backen')
    expect(button('Delete it').disabled).toBe(true)
    await user.type(field, 'd ')
    expect(button('Delete it').disabled).toBe(false)
  })

  test('takes no second answer while the first is at work', async () => {
    const user = userEvent.setup()
    const onConfirm = vi.fn()
    render(<Deleting onConfirm={onConfirm} busy />)
    await user.click(button('Delete'))
    await user.click(button('Delete it'))
    expect(onConfirm).not.toHaveBeenCalled()
    expect(button('Delete it').getAttribute('aria-busy')).toBe('true')
  })
})

test('a dialog that a menu opened gives the focus to the button of the menu', async () => {
  const user = userEvent.setup()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <DropdownMenu trigger={<Button>More</Button>}>
          <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
        </DropdownMenu>
        <Dialog open={isOpen} onOpenChange={setOpen} title="Rename">
          <input aria-label="Name" />
        </Dialog>
      </>
    )
  }
  render(<Page />)
  await user.click(button('More'))
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  const dialog = screen.getByRole('dialog', { name: 'Rename' })
  expect(dialog.getAttribute('aria-describedby')).toBeNull()
  await user.click(button('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button('More'))
})

test('a dialog that closes does not call back who has gone on to a field', async () => {
  const user = userEvent.setup()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Keys</Button>
        <input aria-label="Search" />
        <Dialog open={isOpen} onOpenChange={setOpen} title="Shortcuts" />
      </>
    )
  }
  render(<Page />)
  const search = screen.getByLabelText('Search')
  await user.click(button('Keys'))
  fireEvent.keyDown(document, { key: 'Escape' })
  search.focus()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement).toBe(search)
})

test('Escape in a field that suggests closes no dialog, and elsewhere in it does', async () => {
  const user = userEvent.setup()
  const onOpenChange = vi.fn()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Panel">
      <input aria-label="Email" list="colleagues" />
      <input aria-label="Name" />
    </Dialog>,
  )
  await user.type(screen.getByLabelText('Email'), 'ida{Escape}')
  expect(onOpenChange).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name'), '{Escape}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
