/** A file or folder of this machine, read-only inside except where our own tools make something. */
export type Bind = { from: string; to: string; isWritable?: true }
