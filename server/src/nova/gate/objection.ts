/** The rules of the gate, and a reply that breaks one. */
type GateRule =
  | 'hidden-tests'
  | 'written-call'
  | 'encoded'
  | 'lines'
  | 'run'
  | 'reference-lines'
  | 'share'
  | 'steps'
  | 'point'
  | 'long'
  | 'claim'
  | 'judgement'
  | 'promise'
  | 'story'
  | 'language'

/**
 * The rule that stopped a reply, and the reason in words, as a model is given it for its next draft. `topic`: the one
 * with which Nova answers instead.
 */
export type Objection = { rule: GateRule; reason: string; topic?: string | undefined }
