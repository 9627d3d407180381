/** Joining: the required fields, the hint about a slip in the address, and the request sent. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { invitation, listenToToasts } from '../../../test/room-parts.ts'
import { ApiError } from '../../api.ts'
import type { CandidateWire } from '../../journal/journal.ts'
import { JoinForm } from './join-form.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function draw(given: { join?: () => Promise<never>; isInvited?: boolean; opensAt?: string } = {}, to = invitation) {
  const sent: object[] = []
  const told: string[] = []
  const said = listenToToasts()
  const wire = {
    join: (body: object) => {
      sent.push(body)
      return given.join ? given.join() : Promise.resolve({})
    },
    checkEmail: () => Promise.resolve({ isInvited: given.isInvited ?? true }),
  } as unknown as CandidateWire
  render(
    <JoinForm
      invitation={to}
      wire={wire}
      onJoined={() => told.push('joined')}
      onOutdated={() => Promise.resolve(told.push('outdated'))}
      opensAt={given.opensAt ?? null}
      hindrance={null}
    >
      <p>What is recorded</p>
    </JoinForm>,
  )
  return { sent, told, said }
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const name = () => screen.getByLabelText<HTMLInputElement>('Full name')
const join = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Join Interview' })
const complaintOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

describe('joining', () => {
  test('sends the name and the address, trimmed, with the version of the disclosure that was shown', async () => {
    const user = userEvent.setup()
    const { sent, told } = draw()
    expect(name().value).toBe('Sam Reed')
    await user.type(email(), ' sam@example.test ')
    await user.click(join())
    await waitFor(() => expect(told).toEqual(['joined']))
    expect(sent).toMatchObject([{ candidateName: 'Sam Reed', candidateEmail: 'sam@example.test', consentVersion: '5' }])
  })

  test('asks for what is missing, in the words of the specification, and goes to the field', async () => {
    const user = userEvent.setup()
    const { sent, said } = draw()
    await user.clear(name())
    await user.click(join())
    expect(said).toEqual(['Please provide your name and email'])
    expect([complaintOf(name()), complaintOf(email())]).toEqual(['Enter your name.', 'Enter your email.'])
    expect(document.activeElement).toBe(name())
    expect(sent).toEqual([])
  })

  test('points out an address that is not whole', async () => {
    const user = userEvent.setup()
    const { sent, said } = draw()
    await user.type(email(), 'sam@example')
    await user.click(join())
    expect(complaintOf(email())).toBe('Enter a full email address, such as name@example.com.')
    expect([sent, said]).toEqual([[], []])
    expect(document.activeElement).toBe(email())
  })

  test('under rules changed since they were read is refused; the new rules are shown, and the entries stay', async () => {
    const user = userEvent.setup()
    const refuse = () => Promise.reject(new ApiError(409, 'disclosure_changed', 'It has changed.'))
    const { told, said } = draw({ join: refuse })
    await user.type(email(), 'sam@example.test')
    await user.click(join())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('You haven’t joined yet')
    expect(alert.textContent).toContain('a language model (openai m)')
    expect([told, said, email().value]).toEqual([['outdated'], [], 'sam@example.test'])
  })

  test('under rules changed since they were read names the model in the words of the rules, whatever they are', async () => {
    const user = userEvent.setup()
    const refuse = () => Promise.reject(new ApiError(409, 'disclosure_changed', 'It has changed.'))
    const model = 'A language model (openai m) does not help in this interview.'
    draw({ join: refuse }, { ...invitation, disclosure: { ...invitation.disclosure, model } })
    await user.type(email(), 'sam@example.test')
    await user.click(join())
    expect((await screen.findByRole('alert')).textContent).toContain(model)
  })

  test('that is refused says why and reads the plan again, and the entries stay', async () => {
    const user = userEvent.setup()
    const refusal = new ApiError(409, 'too_early', 'This interview has not opened yet.')
    const { told, said } = draw({ join: () => Promise.reject(refusal) })
    await user.type(email(), 'sam@example.test')
    await user.click(join())
    await waitFor(() => expect(said).toEqual(['This interview has not opened yet.']))
    expect([told, email().value]).toEqual([['outdated'], 'sam@example.test'])
  })

  test('waits until the room opens', () => {
    draw({ opensAt: '14:00' })
    expect(join().disabled).toBe(true)
    screen.getByText(/You can join from 14:00/)
  })
})

describe('an address that may be wrong', () => {
  test('is offered with the slip corrected', async () => {
    const user = userEvent.setup()
    draw()
    await user.type(email(), 'sam@gmial.com')
    await user.click(await screen.findByRole('button', { name: 'sam@gmail.com' }))
    expect(email().value).toBe('sam@gmail.com')
    expect(document.activeElement).toBe(email())
  })

  test('or another than was invited may join all the same', async () => {
    const user = userEvent.setup()
    const { told } = draw({ isInvited: false })
    await user.type(email(), 'other@example.test')
    await screen.findByText(/Your invitation went to a different address/)
    await user.click(join())
    await waitFor(() => expect(told).toEqual(['joined']))
  })
})
