import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// The sizes of tokens.css; unknown to tailwind-merge they would be taken for colours.
const merge = extendTailwindMerge({
  extend: {
    classGroups: { 'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'] }] },
  },
})

/** Joins class names; the last of several conflicting ones wins. */
export function cn(...names: ClassValue[]): string {
  return merge(clsx(names))
}
