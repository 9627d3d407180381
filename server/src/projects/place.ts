/** Location of the work on a project, and the content of its box. */

export type Place = { interviewId: string; questionId: string }

/** Content of each file in the box: its text as of this version of its pad. */
export type Synced = Map<string, { text: string; version: number }>
