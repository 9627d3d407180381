/** The first stop of the Tab key: past the bars, to the element with the id main. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="print:hidden fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  )
}
