/** Every component in every state, on one page; in development alone, at /ui. */
import { Inbox, MoreHorizontal, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { Collapsible } from './collapsible.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { DropdownMenu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from './dropdown-menu.tsx'
import { EmptyState } from './empty-state.tsx'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { Markdown } from './markdown.tsx'
import { Notice } from './notice.tsx'
import { PageHeader } from './page-header.tsx'
import { Progress } from './progress.tsx'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Switch } from './switch.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx'
import { Textarea } from './textarea.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { toast } from './toast.tsx'

export function Gallery() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex max-w-5xl flex-col gap-8 px-6 py-10">
      <PageHeader title="Components" subtitle="Every component in every state." actions={<ThemeToggle />} />
      <Buttons />
      <Fields />
      <Words />
      <Waiting />
      <Layers />
    </main>
  )
}

function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5 p-6">
      <h2 className="text-lg font-medium">{title}</h2>
      {children}
    </Card>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const

function Buttons() {
  return (
    <Shelf title="Buttons">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button disabled>Disabled</Button>
        <Button busy>Busy</Button>
        <Button variant="secondary" busy>
          Busy
        </Button>
        <IconButton label="Delete" icon={<Trash2 aria-hidden />} />
        <IconButton label="Delete, disabled" icon={<Trash2 aria-hidden />} disabled />
        <CopyButton text="copied" />
      </Row>
    </Shelf>
  )
}

const fruit = ['Apple', 'Pear', 'Quince'].map((label) => ({ value: label, label, disabled: label === 'Quince' }))

function Fields() {
  const [choice, setChoice] = useState('Apple')
  return (
    <Shelf title="Fields">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Plain" hint="One line under the control.">
          {(control) => <Input {...control} placeholder="Placeholder" />}
        </Field>
        <Field label="With an error" error="Please enter a valid email address." required>
          {(control) => <Input {...control} defaultValue="not an address" />}
        </Field>
        <Field label="Disabled" optional>
          {(control) => <Input {...control} disabled defaultValue="Cannot be changed" />}
        </Field>
        <Field label="Select">
          {(control) => <Select {...control} value={choice} onValueChange={setChoice} options={fruit} />}
        </Field>
        <Field label="Several lines" className="sm:col-span-2">
          {(control) => <Textarea {...control} defaultValue={'First line\nSecond line'} />}
        </Field>
      </div>
      <Row>
        <Checkbox aria-label="Unchecked" />
        <Checkbox aria-label="Checked" defaultChecked />
        <Checkbox aria-label="Disabled" disabled />
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Disabled" disabled />
      </Row>
    </Shelf>
  )
}

const tones = ['neutral', 'outline', 'accent', 'good', 'warn', 'bad', 'info'] as const
const statuses = ['Draft', 'Scheduled', 'InProgress', 'Completed', 'Cancelled', 'Unheard of']

function Words() {
  return (
    <Shelf title="Words">
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
      {(['info', 'good', 'warn', 'bad'] as const).map((tone) => (
        <Notice key={tone} tone={tone} action={<Button size="sm">Try again</Button>}>
          A sentence that says what happened, what was kept, and what to do.
        </Notice>
      ))}
      <Markdown text={'Markdown with `code`, **weight** and a list:\n\n- one\n- two\n\n```\nlet answer = 42\n```'} />
      <Collapsible title="A part that opens">It stays out of the way until it is asked for.</Collapsible>
    </Shelf>
  )
}

function Waiting() {
  return (
    <Shelf title="Waiting and nothing">
      <Row>
        <Spinner label="Loading" />
        <Skeleton className="h-8 w-48" />
      </Row>
      <Progress label="Nothing done" value={0} />
      <Progress label="Half done" value={50} />
      <Progress label="Well done" value={100} tone="good" />
      <Progress label="Not known" value={null} />
      <EmptyState icon={<Inbox aria-hidden />} title="Nothing here yet" action={<Button>Make the first</Button>}>
        What would be here, and how it comes to be here.
      </EmptyState>
    </Shelf>
  )
}

function Layers() {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [size, setSize] = useState('small')
  const menu = <IconButton label="More" icon={<MoreHorizontal aria-hidden />} />
  return (
    <Shelf title="Layers">
      <Tabs defaultValue="one">
        <TabsList aria-label="Tabs">
          <TabsTrigger value="one" count={3}>
            One
          </TabsTrigger>
          <TabsTrigger value="two">Two</TabsTrigger>
          <TabsTrigger value="three" disabled>
            Disabled
          </TabsTrigger>
        </TabsList>
        <TabsContent value="one">The first panel.</TabsContent>
        <TabsContent value="two">The second panel.</TabsContent>
      </Tabs>
      <Row>
        <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Question
        </Button>
        <Button variant="secondary" onClick={() => toast.success('Saved.')}>
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error("We couldn't save it. It's kept here, so you can try again.")}
        >
          Error toast
        </Button>
        <DropdownMenu trigger={menu}>
          <MenuItem>An action</MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger">
            Delete
          </MenuItem>
          <MenuSeparator />
          <MenuChoices value={size} onValueChange={setSize}>
            <MenuChoice value="small">Small</MenuChoice>
            <MenuChoice value="large">Large</MenuChoice>
          </MenuChoices>
        </DropdownMenu>
      </Row>
      <Dialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="A dialog"
        description="What it is for, in a line."
        footer={<Button onClick={() => setDialogOpen(false)}>Done</Button>}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete 'Senior React'?"
        description="This cannot be undone."
        confirmLabel="Delete"
        typeToConfirm="Senior React"
        onConfirm={() => setAsking(false)}
      />
    </Shelf>
  )
}
