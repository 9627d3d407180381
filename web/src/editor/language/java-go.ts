/** Language help of Java and Go beyond completion; fetched once the editor is shown, so that no key waits for it. */
import { Compartment, type Extension } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'
import type { Syntax } from './java-go-knowledge.ts'

export function javaGoSupport(syntax: Syntax): Extension {
  const features = new Compartment()
  const fetched = ViewPlugin.define((view) => {
    let isShown = true
    void import('./java-go-features.ts').then(
      ({ featuresOf }) => isShown && view.dispatch({ effects: features.reconfigure(featuresOf(syntax)) }),
      // Without a connection the next editor tries again.
      () => undefined,
    )
    return { destroy: () => void (isShown = false) }
  })
  return [features.of([]), fetched]
}
