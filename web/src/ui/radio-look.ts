/** A radio button's look, the same in both themes; browsers fill an unchecked one with grey where the theme is dark. */
export const radioLook =
  'grid size-4 shrink-0 appearance-none place-items-center rounded-full border border-edge outline-none before:size-2 before:rounded-full checked:border-accent checked:before:bg-accent disabled:opacity-50 forced-colors:appearance-auto forced-colors:before:hidden'
