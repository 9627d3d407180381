/** A page by keyboard alone: Tab reaches each control that a pointer can, and shows where it is. */
import { expect, type Page } from '@playwright/test'

type Walk = { name: (element: Element) => string; reached: Set<Element>; unseen: Set<string>; isRound: boolean }

/** Walks a page by Tab; returns the controls missed, and those that got the focus without showing it. */
export async function walkByTab(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  // A key brings the menus whose buttons stood there until then: each is one control, before and after.
  await page.keyboard.press('Shift')
  await expect(page.locator('span.contents[role=presentation]')).toHaveCount(0)
  await settle(page)
  const { count, hasEditor } = await page.evaluate(begin)
  let last = 2 * count
  let isInEditor = false
  // A form that hydrates on the way may cost some presses. Content shown by scrolling is reached after the walk returns
  // to the top, so it continues for a while. Checking costs as much as a press, so check after each one only if Tab may
  // indent.
  const stride = hasEditor ? 1 : 8
  for (let presses = 0; presses < last; presses += stride) {
    // Tab indents in the editor; Escape first gives it back its meaning, as the line below the editor says.
    if (isInEditor) await page.keyboard.press('Escape')
    for (let press = 0; press < stride; press += 1) await page.keyboard.press('Tab')
    const seen = await page.evaluate(look)
    isInEditor = seen.isInEditor
    if (seen.isRound) last = Math.min(last, presses + 20)
  }
  return page.evaluate(findMissed)
}

/** Waits until no more controls come: a page asks for some of its parts once it is there. */
async function settle(page: Page): Promise<void> {
  let before = -1
  const isSame = async () => {
    const now = await page.locator('a[href], button, input, select, textarea').count()
    const same = now === before
    before = now
    return same
  }
  await expect.poll(isSame, { intervals: [300] }).toBe(true)
}

function begin(): { count: number; hasEditor: boolean } {
  const name = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
    return `${element.tagName.toLowerCase()} ${label} ${element.id}`
  }
  const walk: Walk = { name, reached: new Set(), unseen: new Set(), isRound: false }
  Object.assign(globalThis, { walk })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // Looked at where the focus rests: a group of tabs hands it on to its tab.
  addEventListener('focusin', () =>
    queueMicrotask(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return
      const [first] = walk.reached
      if (focused === first && walk.reached.size > 1) walk.isRound = true
      walk.reached.add(focused)
      if (!focused.matches(':focus-visible')) walk.unseen.add(name(focused))
    }),
  )
  const count = document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]').length
  return { count, hasEditor: document.querySelector('.cm-editor') !== null }
}

/** Reports a return to the first control since the last call, and focus in the editor. */
function look(): { isRound: boolean; isInEditor: boolean } {
  const { walk } = globalThis as unknown as { walk: Walk }
  const { isRound } = walk
  walk.isRound = false
  return { isRound, isInEditor: document.activeElement?.closest('.cm-editor') != null }
}

export function findMissed(): { missed: string[]; unseen: string[] } {
  const { walk } = globalThis as unknown as { walk: Walk }
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
  const reachable = controls.filter((element) => {
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isShown || element.closest('[inert], [aria-hidden="true"]')) return false
    if (element.matches(':disabled, [tabindex="-1"]')) return false
    // A group of radios counts as one, as the keyboard has it: the checked one is in the order.
    return !(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked
  })
  const missed = reachable.filter((element) => !walk.reached.has(element)).map(walk.name)
  return { missed, unseen: [...walk.unseen] }
}
