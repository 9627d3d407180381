/** Plays what a browser's translation and common extensions do to a page, as init scripts, and the walk that must stand it. */
import { type Page, expect } from '@playwright/test'
import type { Account, Made, Stage } from './stage.ts'

/** Chromium's page translation: each text becomes nested `font` elements, again after each change. */
function translatePage(): void {
  const isSkipped = (node: Node) => {
    for (let each = node.parentElement; each; each = each.parentElement) {
      if (!each.translate || each.isContentEditable) return true
      if (['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT'].includes(each.tagName)) return true
    }
    return false
  }
  const translate = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.data.trim() && !isSkipped(text)) found.push(text)
    }
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data.replace(/[aeiou]/g, (letter) => `${letter}\u0301`)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  whenLoaded(translate, 150)

  function whenLoaded(run: () => void, ms: number): void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(run, ms)
    })
    addEventListener('load', () => {
      setTimeout(run, 500)
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  }
}

/** A grammar checker: its own element after each text field, and underlined words around texts. */
function checkGrammar(): void {
  const check = () => {
    for (const field of document.querySelectorAll('textarea, input:not([type=checkbox],[type=radio]), .cm-content')) {
      if (field.hasAttribute('data-checked')) continue
      field.setAttribute('data-checked', 'true')
      field.setAttribute('spellcheck', 'false')
      const wrapper = document.createElement('grammar-field')
      wrapper.style.display = 'contents'
      if (field.matches('textarea')) field.replaceWith(wrapper)
      wrapper.append(...(field.isConnected ? [] : [field]), document.createElement('grammar-mark'))
      if (!wrapper.isConnected) field.after(wrapper)
    }
    for (const text of document.querySelectorAll('p, li, h1, h2')) {
      const first = text.firstChild
      if (!(first instanceof Text) || text.closest('[translate=no]')) continue
      const word = first.splitText(Math.min(3, first.length))
      const mark = document.createElement('grammar-error')
      word.before(mark)
      mark.append(word)
    }
  }
  setInterval(check, 200)
}

/** A password manager: an icon next to each field, attributes, and a wrapper around fields for a name or an address. */
function managePasswords(): void {
  const manage = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input')) {
      if (field.dataset['managed']) continue
      field.dataset['managed'] = 'true'
      field.style.backgroundImage = 'linear-gradient(transparent, transparent)'
      const icon = document.createElement('com-manager-button')
      if (/email|name|password/i.test(`${field.type} ${field.name} ${field.autocomplete}`)) {
        const wrapper = document.createElement('com-manager')
        wrapper.style.display = 'contents'
        field.replaceWith(wrapper)
        wrapper.append(field, icon)
      } else field.before(icon)
    }
    document.documentElement.append(document.createElement('com-manager-root'))
    for (const old of [...document.querySelectorAll('com-manager-root')].slice(0, -1)) old.remove()
  }
  setInterval(manage, 200)
}

export const extensions = { translatePage, checkGrammar, managePasswords }

/** A person's name of a control, as it reads on the page: translated or not. */
export const named = (...names: string[]) =>
  new RegExp(`^(${names.map((name) => [...name].map(withMarks).join('')).join('|')})$`)
const withMarks = (letter: string) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + '\u0301?'

/** Published, of this question alone; without one, of three kinds. */
export async function makeInvited(stage: Stage, account: Account, questionId?: string): Promise<string> {
  if (!questionId) return (await stage.makePublished(account)).link
  const who = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const { interview } = await stage.call<{ interview: Made }>(
    ...(['POST', '/api/Interviews/quick-start', { questionId, ...who }, account.token] as const),
  )
  return `/candidate/${interview.id}?token=${interview.candidateAccessToken}`
}

/** Joins by the form, runs the code or the query, and asks Nova; `seconds` later all of it is still there. */
export async function walkRoom(page: Page, link: string, seconds = 0): Promise<void> {
  await page.goto(link)
  const email = page.getByLabel(named('Email'))
  // An extension may move the field while it is filled.
  await expect(async () => {
    await email.fill('sam@example.test')
    await expect(email).toHaveValue('sam@example.test', { timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: named('Join Interview') }).click()
  await expect(page.locator('.cm-content').first()).toBeVisible()
  const until = Date.now() + seconds * 1000
  do {
    await page.getByRole('button', { name: named('Run Code', 'Run Query', 'Test') }).click()
    await expect(page.getByRole('button', { name: named('Stop') })).toHaveCount(0)
    // The tab counts unread replies.
    await page
      .getByRole('tab')
      .filter({ hasText: new RegExp(named('Nova AI').source.slice(0, -1)) })
      .click()
    const conversation = page.getByRole('log')
    const replies = conversation.getByText(named('Nova'))
    const before = await replies.count()
    await page.getByRole('button', { name: named("I'm stuck") }).click()
    await expect.poll(() => replies.count()).toBeGreaterThan(before)
    await page.getByRole('tab', { name: named('Problem', 'Brief') }).click()
  } while (Date.now() < until)
  await expect(page.locator('header [data-saving]')).toHaveText(named('Saved'))
}
