import { Part, Points, ProsePage, TextLink } from './prose.tsx'

export function Accessibility() {
  return (
    <ProsePage
      title="Accessibility"
      lead="An interview must not depend on a mouse, eyesight, hearing or speed. Where it still does, that is a bug, and we want to hear about it."
    >
      <Part title="Our standard">
        <p>
          WCAG 2.2, level AA. Before each release, we check all pages with axe in the dark and the light theme, and
          separate tests go through the product with the keyboard alone. Automatic checks find only some problems, so
          this is our own statement and not a certificate.
        </p>
      </Part>
      <Part title="What you can rely on">
        <Points
          points={[
            'Everything works with the keyboard, and the focus is always visible. In the code editor, Tab indents; press Escape, then Tab, to leave it.',
            'Controls have names, errors are announced with their fields, and updates are announced without moving the focus.',
            'Text has a contrast of at least 4.5 to 1 in both themes, and no information depends on colour alone.',
            'In forced colours (high contrast), buttons, chosen tabs, progress and selected code keep their marks.',
            'If your system asks for reduced motion, nothing moves.',
            'The public pages fit a width of 320 pixels without horizontal scrolling.',
            'Speaking is optional: you can type at any time. You never need a camera.',
          ]}
        />
      </Part>
      <Part title="Time">
        <p>
          Interviews may have a time limit. Ask the person who invited you if you need extra time; they can add it
          before or during the interview. The reason is not recorded, and extra time does not count against you.
        </p>
      </Part>
      <Part title="What is missing">
        <Points
          points={[
            'The video on the home page has captions but no audio description; the pictures and texts below it describe what it shows.',
            'The code editor is a special text field. We tested it with the keyboard; support in screen readers varies.',
            'The drawing board for technical questions needs a pointer. You never need the board: an answer in words counts just as much, and interviewers can read a drawing as text.',
            'Exported PDF reports are tagged for screen readers, but not checked by people who use one; the same report as a web page is tested.',
          ]}
        />
      </Part>
      <Part title="Tell us">
        <p>
          If something gets in your way, use the <TextLink href="/#contact">contact form</TextLink>; we reply within 24
          hours. During an interview, tell your interviewer: they can add time right away.
        </p>
      </Part>
    </ProsePage>
  )
}
