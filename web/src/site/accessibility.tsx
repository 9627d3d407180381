import { Part, Points, ProsePage, TextLink } from './prose.tsx'

export function Accessibility() {
  return (
    <ProsePage
      title="Accessibility"
      lead="An interview must not depend on a mouse, on eyesight, on hearing or on speed. Where it still does, that is a fault, and we want to hear of it."
    >
      <Part title="The measure">
        <p>
          WCAG 2.2, level AA. The pages are checked by axe in a browser, in the dark and the light theme, before each
          release; the ways through the product are walked by keyboard alone by tests of their own. Automatic checks
          find only a part of what can be wrong, so this is a statement of our own and no certificate.
        </p>
      </Part>
      <Part title="What you can rely on">
        <Points
          points={[
            'Everything works by keyboard, with the focus always visible. In the code editor Tab indents; Escape, then Tab, leaves it.',
            'Controls have names, errors are read out beside their fields, and news is announced without taking the focus.',
            'Text has a contrast of at least 4.5 to 1 in both themes; nothing is said by colour alone.',
            'Where your system asks for reduced motion, nothing moves.',
            'The public pages fit a width of 320 pixels without scrolling sideways.',
            'Speaking is a choice: you can type at any time. No camera is ever needed.',
          ]}
        />
      </Part>
      <Part title="Time">
        <p>
          Interviews may have a time limit. Whoever invited you can give extra time, before the interview or while it
          runs. The reason is not in the record, and extra time does not count against you. Ask whoever invited you.
        </p>
      </Part>
      <Part title="What is missing">
        <Points
          points={[
            'The film on the first page has captions and no audio description; what it shows is described by the pictures and texts below it.',
            'The code editor is a text field of its own kind. It has been tested by keyboard; with screen readers it varies by product.',
            'The drawing board of technical questions is made for a pointer. Nobody needs it: an answer in words counts just as well, and whoever reads a drawing may read it in words.',
            'Exported PDFs of reports are not checked for accessibility; the same report as a page is.',
          ]}
        />
      </Part>
      <Part title="Tell us">
        <p>
          If something is in your way, use the <TextLink href="/#contact">contact form</TextLink>; we reply within 24
          hours. In a running interview, tell your interviewer: they can add time at once.
        </p>
      </Part>
    </ProsePage>
  )
}
