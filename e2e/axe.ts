/** What keeps people out of a page, as axe finds it. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules on colours: nothing else differs between the themes. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * An analysis of the page as it stands, to be narrowed to some rules. It is made inside the page: otherwise each opens
 * another page for its results, which takes longer than the analysis. Only frames of other origins need that, and there
 * are none.
 */
export function analysisOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}
