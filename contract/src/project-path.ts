/** Paths of files in a project's workspace: relative, with `/`. */

/** In UTF-16 units. */
export const longestPath = 200

/** Whether a text can name a file of a workspace: no empty, `.` or `..` parts, no control characters. */
export function isProjectPath(path: string): boolean {
  if (path.length > longestPath) return false
  return path.split('/').every((part) => partPattern.test(part) && !/^\.{1,2}$|^ | $/.test(part))
}

const partPattern = /^[\p{L}\p{N}_.+@()[\] -]{1,100}$/u
