/** What keeps people out of a page, as axe finds it. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules on colours: nothing else differs between the themes. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * An analysis of the page as it is, to be narrowed to some rules. It is made inside the page: otherwise each opens
 * another page for its results, which takes longer than the analysis. Only frames of other origins need that, and there
 * are none.
 */
export function analysisOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

/** Checks the page as it is: every rule in the light, those on colours in the dark too, since nothing else differs. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
    const axe = analysisOf(page)
    const { violations } = await (theme === 'light' ? axe.withTags(rules) : axe.withRules(colourRules)).analyze()
    const found = violations.map(({ id, nodes }) => [
      id,
      ...nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ])
    expect(found, `${state}, ${theme}`).toEqual([])
  }
}
