/** Where work on a project goes on, and what the box there has. */

export type Place = { interviewId: string; questionId: string }

/** What the box has of each file: the text as of this version of its pad. */
export type Synced = Map<string, { text: string; version: number }>
