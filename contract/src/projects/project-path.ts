/** Paths of files in a project's workspace: relative, with `/`. */

/** In UTF-16 units. */
export const maxPathLength = 200
const maxNameLength = 100

/** True if a text is a valid file path in a workspace: no empty, `.` or `..` parts, no control characters. */
export function isProjectPath(path: string): boolean {
  if (path.length > maxPathLength) return false
  return path.split('/').every((part) => partPattern.test(part) && !/^\.{1,2}$|^ | $/.test(part))
}

/** The reason in plain words why a text isn't a valid path; undefined if it is one. */
export function describePathProblem(path: string): string | undefined {
  if (isProjectPath(path)) return undefined
  if (path.split('/').some((part) => [...part].length > maxNameLength))
    return `This name is longer than ${maxNameLength} characters. Choose a shorter one.`
  if (path.length > maxPathLength)
    return `This path is longer than ${maxPathLength} characters, folders included. Choose shorter names.`
  return 'Use letters, digits, spaces and . _ - + @ ( ) [ ], with / between folders.'
}

/** Marks belong to letters in many scripts, and joiners too: each only after its letter. */
const letter = String.raw`\p{L}\p{N}\p{ExtPict}\p{EMod}`
const joined = String.raw`(?<=[${letter}\p{M}\u200C\u200D])[\p{M}\u200C\u200D]`
const partPattern = new RegExp(String.raw`^(?:[${letter}_.+@()[\] -]|${joined}){1,${maxNameLength}}$`, 'u')
