import type { PositionImport } from '@nova/contract/positions/imports'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ImportReadingCard } from './import-reading.tsx'

afterEach(cleanup)

const its = {
  columns: [
    { name: 'Who', field: 'name' },
    { name: '', field: 'email' },
  ],
  reading: {
    encoding: 'windows-1251',
    isSure: false,
    zones: [{ text: 'BST', options: ['Europe/London', 'Asia/Dhaka'], chosen: null }],
  },
  preview: [{ name: 'Анна Петрова' }],
  problems: [],
} as unknown as PositionImport

test('a guessed encoding is said with the names it gives, and each column and zone has a select', () => {
  render(<ImportReadingCard its={its} isBusy={false} onChange={vi.fn()} />)
  expect(screen.getByText(/We guessed the file’s encoding. Check these names: Анна Петрова/)).toBeTruthy()
  for (const name of ['Encoding', 'Who', 'Column 2', 'Which time zone is “BST”?'])
    expect(screen.getByRole('combobox', { name })).toBeTruthy()
})

test('a file in Unicode is not doubted', () => {
  const sure = { ...its, reading: { ...its.reading!, encoding: 'utf-8' as const, isSure: true } }
  render(<ImportReadingCard its={sure} isBusy={false} onChange={vi.fn()} />)
  expect(screen.queryByText(/We guessed/)).toBeNull()
})
