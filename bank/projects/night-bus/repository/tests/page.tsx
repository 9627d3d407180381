import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../src/app.tsx'
import { type Data, createMemoryServer } from '../src/server/memory-server.ts'
import { sample } from '../src/server/sample.ts'

type HeldCall = { name: string; signal: AbortSignal | undefined; end?: string; answer(): void; fail(): void }

/** Shows the page with a server whose calls stay open until the test answers them. */
export async function openPage(data: Partial<Data> = {}) {
  const held: HeldCall[] = []
  const server = createMemoryServer({ ...sample, ...data }, ({ name, signal }) => {
    return new Promise((resolve, reject) => {
      const call: HeldCall = {
        name,
        signal,
        answer() {
          call.end = 'answered'
          resolve()
        },
        fail() {
          call.end = 'failed'
          reject(new Error(`${name} failed.`))
        },
      }
      held.push(call)
    })
  })
  const stateOf = ({ end, signal }: HeldCall) => (signal?.aborted && end === undefined ? 'cancelled' : (end ?? 'open'))
  const findOpen = (name: string) => {
    const waiting = held.filter((each) => each.name === name && each.end === undefined)
    const call = waiting.find(({ signal }) => !signal?.aborted) ?? waiting[0]
    if (!call) throw new Error(`${name} is not open. The calls: ${calls().join('; ')}`)
    return call
  }
  /** All calls about something in the order in which they were made, such as `favourites: open`. */
  const calls = (about = '') =>
    held.filter(({ name }) => name.includes(about)).map((call) => `${call.name}: ${stateOf(call)}`)
  const end = async (name: string, how: 'answer' | 'fail') => {
    const call = await waitFor(() => findOpen(name))
    call[how]()
    await settle()
  }
  const page = {
    user: userEvent.setup(),
    calls,
    /** Also answers a call that was cancelled: its answer was on the way. */
    answer: (name: string) => end(name, 'answer'),
    fail: (name: string) => end(name, 'fail'),
  }
  render(<App server={server} />)
  await page.answer('favourites')
  await page.answer('departures all 1')
  return page
}

/** Lets everything happen that waits for no call. */
export async function settle() {
  await act(async () => {
    for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
  })
}

/** A part of the page by its heading. */
export const part = (name: string) => within(screen.getByRole('region', { name }))

export const searchField = () => part('Find a stop').getByRole('searchbox', { name: 'Stop or area' })

/** The names of the listed stops. */
export const stopsIn = (name: string) =>
  part(name)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('span')!.textContent)
