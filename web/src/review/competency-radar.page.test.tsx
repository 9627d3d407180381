import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CompetencyRadar } from './competency-radar.tsx'

afterEach(cleanup)

test('the radar leaves out unrated competencies, and the list shows all', () => {
  const competencies = [5, null, 3, 1].map((value, place) => ({ name: `C${place}`, value }))
  render(<CompetencyRadar competencies={competencies} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['1C05 of 5', '2C1Not rated', '3C23 of 5', '4C31 of 5'],
  ])
  expect(document.querySelectorAll('circle')).toHaveLength(3)
})
