import type { Status } from './model.ts'

/** The directory of depots, another service. */
export interface Depots {
  /** Fails for codes that it doesn't know. */
  nameOf(code: string): Promise<string>
}

/** Messages to recipients, by e-mail or text message. */
export interface Notices {
  send(recipient: string, parcel: string, status: Status): Promise<void>
}
