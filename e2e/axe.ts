/** Accessibility problems of a page, as found by axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules on colours: nothing else differs between the themes. */
export const colourRules = ['color-contrast', 'link-in-text-block']

type Results = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>
type Options = Parameters<AxeBuilder['options']>[0]
type Parts = { include?: string[]; exclude?: string[] }
type Axe = { run: (parts: Parts | Document, options: Options) => Promise<Results> }

type Analysis = {
  withTags: (tags: string[]) => Analysis
  withRules: (ids: string[]) => Analysis
  include: (part: string) => Analysis
  exclude: (part: string) => Analysis
  analyze: () => Promise<Results>
}

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/**
 * An analysis of the page as it is, to be narrowed to some rules. The page gets axe once and hands out violations alone:
 * with a copy for each analysis, and all that was found to be well, each took three times as long. Frames of other
 * origins are not looked into, and there are none.
 */
export function analysisOf(page: Page): Analysis {
  const options: Options = { resultTypes: ['violations'] }
  const parts: Parts = {}
  const analysis: Analysis = {
    withTags: (values) => {
      options.runOnly = { type: 'tag', values }
      return analysis
    },
    withRules: (values) => {
      options.runOnly = { type: 'rule', values }
      return analysis
    },
    include: (part) => {
      parts.include = [...(parts.include ?? []), part]
      return analysis
    },
    exclude: (part) => {
      parts.exclude = [...(parts.exclude ?? []), part]
      return analysis
    },
    analyze: async () => {
      for (const frame of page.frames()) {
        if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
      }
      return page.evaluate(
        async ({ parts, options }) => {
          const { axe } = globalThis as unknown as { axe: Axe }
          const { violations } = await axe.run('include' in parts || 'exclude' in parts ? parts : document, options)
          return { violations }
        },
        { parts, options },
      )
    },
  }
  return analysis
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
