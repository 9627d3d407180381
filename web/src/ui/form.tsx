import { describeIssue } from '@nova/contract/issue-words'
import { type ComponentProps, type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'

/** Errors by the name of the field; a field within a list by its path, such as `emails.0`. */
export type FormErrors = Readonly<Partial<Record<string, string>>>

/** A form as its fields need it. Small forms create it with `useForm`, large ones from their stored state. */
export type Form<Values> = { values: Values; change: (changes: Partial<Values>) => void; errors: FormErrors }

/** The entries as they are sent, or what is wrong with them. */
export type Reading<Sent> = { sent: Sent } | { errors: FormErrors }

/** The key of an error that belongs to no field. */
export const wholeForm = ''

type Options<Values, Sent> = {
  start: NoInfer<Values>
  read: (values: Values) => Reading<Sent>
  onInvalid?: (errors: FormErrors) => void
  send: (sent: NoInfer<Sent>) => Promise<unknown>
  /** Says in the reader's words why sending failed, by field, or under `wholeForm`. */
  explain: (error: unknown) => FormErrors
}

/**
 * The state of a form from its first key until it is sent. Errors appear from the first try on and disappear as the
 * field is corrected. After a failed try, the first field with an error gets the focus. Entries stay unless `reset`.
 */
export function useForm<Values extends object, Sent>(options: Options<Values, Sent>) {
  const { start, read, onInvalid, send, explain } = options
  const [values, setValues] = useState(start)
  const [isTried, setTried] = useState(false)
  const [objections, setObjections] = useState<FormErrors>({})
  const [isBusy, setBusy] = useState(false)
  const reading = isTried ? read(values) : undefined
  const errors: FormErrors = { ...objections, ...(reading && 'errors' in reading ? reading.errors : {}) }

  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }))
    setObjections((before) => without(before, Object.keys(changes)))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React hands the events of a dialog on to the form around it.
    event.stopPropagation()
    if (isBusy) return
    const form = event.currentTarget
    const typed = withTyped(values, form)
    const found = read(typed)
    flushSync(() => {
      setValues(typed)
      setTried(true)
      setObjections({})
      setBusy('sent' in found)
    })
    if ('errors' in found) {
      onInvalid?.(found.errors)
      return focusOnError(form)
    }
    try {
      await send(found.sent)
    } catch (error) {
      flushSync(() => {
        setObjections(explain(error))
        setBusy(false)
      })
      focusOnError(form)
    } finally {
      setBusy(false)
    }
  }
  const reset = () => {
    setValues(start)
    setTried(false)
    setObjections({})
  }
  const adopt = useCallback((form: HTMLFormElement | null) => {
    if (form) setValues((before) => withTyped(before, form))
  }, [])
  return {
    values,
    change,
    errors,
    isBusy,
    reset,
    failure: errors[wholeForm],
    /** To be spread on the form. */
    handlers: { ref: adopt, noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) },
  }
}

/** Reads entries by a schema: its first complaint about each field, in plain words where the schema has none. */
export function readBy<Schema extends z.ZodType>(schema: Schema) {
  return (values: z.input<Schema>): Reading<z.output<Schema>> => {
    const { success, data, error } = schema.safeParse(values, { error: describeIssue })
    if (success) return { sent: data }
    const complaints = error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    return { errors: Object.fromEntries(complaints.toReversed()) }
  }
}

function without(errors: FormErrors, names: readonly string[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name.split('.')[0] ?? '')))
}

/**
 * Public pages appear before their script and may be submitted as it starts: text typed by then exists only in the DOM.
 */
function withTyped<Values extends object>(values: Values, form: HTMLFormElement): Values {
  const typed = Object.entries(values).flatMap(([name, value]) => {
    const control = form.elements.namedItem(name)
    const isInput = control instanceof HTMLInputElement && !/^(?:checkbox|radio|file)$/.test(control.type)
    const isText = isInput || control instanceof HTMLTextAreaElement
    return isText && typeof value === 'string' && control.value !== value ? [[name, control.value]] : []
  })
  return typed.length > 0 ? { ...values, ...Object.fromEntries(typed) } : values
}

function focusOnError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

type TextName<Values> = {
  [K in keyof Values]-?: Values[K] extends string | undefined ? K : never
}[keyof Values] &
  string

type TextProps<Values> = {
  form: Form<Values>
  name: TextName<Values>
  label: string
  hint?: ReactNode
  optional?: boolean | undefined
  required?: boolean | undefined
  className?: string | undefined
}
type Owned = 'form' | 'name' | 'value' | 'onChange' | 'className' | 'required'

/** A line of text with its label and its error. */
export function TextField<Values>(props: TextProps<Values> & Omit<ComponentProps<'input'>, Owned>) {
  const { form, name, label, hint, optional, required, className, ...rest } = props
  return (
    <Field {...{ label, hint, optional, required, className }} error={form.errors[name]}>
      {(control) => <Input {...control} {...rest} {...bind(form, name)} />}
    </Field>
  )
}

/** Several lines of text with their label and their error. */
export function TextareaField<Values>(props: TextProps<Values> & Omit<ComponentProps<'textarea'>, Owned>) {
  const { form, name, label, hint, optional, required, className, ...rest } = props
  return (
    <Field {...{ label, hint, optional, required, className }} error={form.errors[name]}>
      {(control) => <Textarea {...control} {...rest} {...bind(form, name)} />}
    </Field>
  )
}

function bind<Values>({ values, change }: Form<Values>, name: TextName<Values>) {
  return {
    name,
    value: (values[name] as string | undefined) ?? '',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Values>),
  }
}
