/** Language help beyond completion, read from the text; fetched once the editor is shown, so that no key waits for it. */
import { Compartment, type Extension } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'
import type { ReadLanguage } from './read-language.ts'

export function readSupport(fetchRead: () => Promise<ReadLanguage>): Extension {
  const features = new Compartment()
  const fetched = ViewPlugin.define((view) => {
    let isShown = true
    void Promise.all([import('./read-features.ts'), fetchRead()]).then(
      ([{ featuresOf }, read]) => isShown && view.dispatch({ effects: features.reconfigure(featuresOf(read)) }),
      // Without a connection the next editor tries again.
      () => undefined,
    )
    return { destroy: () => void (isShown = false) }
  })
  return [features.of([]), fetched]
}
