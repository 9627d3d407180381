import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import { contrastOf, loadPage } from 'kit/web'

describe('the page', () => {
  beforeEach(() => loadPage())

  test('has one main heading', () => {
    assert.equal(screen.getByRole('heading', { level: 1 }).textContent, 'Your visit to Marl Lido')
  })

  test('has a table of opening hours with row headings', () => {
    const table = screen.getByRole('table', { name: 'Last entry is one hour before closing' })
    assert.equal(within(table).getByRole('rowheader', { name: 'Sunday' }).nextElementSibling?.textContent, '10:00 to 17:00')
  })

  test('body text can be read in both colour schemes', async () => {
    for (const colorScheme of ['light', 'dark']) {
      await loadPage('index.html', { colorScheme })
      assert.ok(contrastOf(screen.getByRole('heading', { level: 1 })) >= 4.5, colorScheme)
    }
  })
})
