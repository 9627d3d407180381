import type { OwnCode } from '@nova/contract/own-code/own-code'
import { CopyButton } from '../ui/copy-button.tsx'
import { Section } from './section.tsx'

/** Tests to write for a change that has none. */
export function SkeletonsSection({ skeletons }: Pick<OwnCode, 'skeletons'>) {
  return (
    <Section
      id="skeletons"
      title="Tests to write"
      about="This change can’t be proven without tests. Write these, commit them with the change, and add it again."
    >
      {skeletons.map(({ name, text }) => (
        <figure key={name} className="min-w-0 overflow-hidden rounded-lg border border-line">
          <figcaption className="flex items-center justify-between gap-2 border-b border-line bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 text-sm font-medium wrap-anywhere">{name}</span>
            <CopyButton text={text} label={`Copy the test “${name}”`} />
          </figcaption>
          <pre
            translate="no"
            role="region"
            aria-label={name}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
            tabIndex={0}
            className="overflow-x-auto px-3 py-2.5 font-mono text-xs leading-5 -outline-offset-2"
          >
            {text}
          </pre>
        </figure>
      ))}
    </Section>
  )
}
