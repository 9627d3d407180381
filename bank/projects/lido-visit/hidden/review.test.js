import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { beforeEach, describe, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { contrastOf, loadPage, outlineOf } from 'kit/web'


import { startNotice } from '../../scripts/notice.js'

const styles = () => readdirSync('styles').map((file) => readFileSync(`styles/${file}`, 'utf8')).join('\n')
const questions = () => within(screen.getByRole('region', { name: 'Questions' }))

describe('the page for everyone', () => {
  beforeEach(() => loadPage())

  test('says which language it is in', () => {
    assert.equal(document.documentElement.getAttribute('lang')?.slice(0, 2), 'en')
  })

  test('headings leave no level out', () => {
    assert.deepEqual(outlineOf().map((line) => line[0]), ['1', '2', '2', '2'])
    assert.ok(screen.getByRole('heading', { name: 'Questions', level: 2 }))
  })

  test('the picture has words or is marked as decoration', () => {
    assert.ok(document.querySelector('header img').hasAttribute('alt'))
  })

  test('quiet text can be read in both colour schemes', async () => {
    for (const colorScheme of ['light', 'dark']) {
      await loadPage('index.html', { colorScheme })
      for (const selector of ['.lead', '.hint', '.small']) {
        const contrast = contrastOf(document.querySelector(selector))
        assert.ok(contrast >= 4.5, `${selector} ${colorScheme}: ${contrast.toFixed(1)}`)
      }
    }
  })

  test('a notice can be read in both colour schemes', async () => {
    for (const colorScheme of ['light', 'dark']) {
      await loadPage('index.html', { colorScheme })
      startNotice(document, new URLSearchParams('notice=Closed+today'))
      assert.ok(contrastOf(screen.getByText('Closed today')) >= 4.5, colorScheme)
    }
  })

  test('the focus can be seen', () => {
    assert.doesNotMatch(styles(), /:focus[^{}]*\{[^}]*outline(-style|-width)?:\s*(none|0)\b/)
  })

  test('questions are buttons that tell whether they are open', async () => {
    const ask = questions().getByRole('button', { name: 'Is the water heated?' })
    assert.equal(ask.getAttribute('aria-expanded'), 'false')
    ask.focus()
    await userEvent.keyboard('{Enter}')
    assert.equal(ask.getAttribute('aria-expanded'), 'true')
    assert.equal(questions().getByText(/24 degrees/).closest('[hidden]'), null)
    await userEvent.keyboard(' ')
    assert.equal(ask.getAttribute('aria-expanded'), 'false')
    assert.ok(questions().getByText(/24 degrees/).closest('[hidden]'))
  })

  test('a notice from a link is text and nothing else', () => {
    startNotice(document, new URLSearchParams({ notice: '<b id="planted">Closed</b>' }))
    assert.equal(document.getElementById('planted'), null)
    assert.ok(screen.getByText('<b id="planted">Closed</b>'))
  })

  test('a notice is closed with a button that has a name', async () => {
    startNotice(document, new URLSearchParams('notice=Closed+today'))
    screen.getByRole('button', { name: 'Close notice' }).focus()
    await userEvent.keyboard('{Enter}')
    assert.ok(screen.getByText('Closed today').closest('[hidden]'))
  })

  test('nothing slides for people who asked for less motion', () => {
    const css = styles()
    const asked = /@media[^{]*prefers-reduced-motion:\s*reduce[^{]*\{[\s\S]*?animation[^;]*:\s*none/.test(css)
    const offered = /@media[^{]*prefers-reduced-motion:\s*no-preference/.test(css)
    assert.ok(asked || offered || !/animation:/.test(css))
  })

  test('the review is written down', () => {
    assert.ok(readFileSync('REVIEW.md', 'utf8').trim().length >= 200, 'REVIEW.md has at least 200 characters')
  })
})
