/**
 * Milliseconds after which looking for a fact about code gives up, since a person waits for the reply. Compiled languages
 * get more: compiling alone may take as long. Tests raise all of them, so that results arrive on a busy machine as well.
 */
export const limits = {
  run: 6_000,
  ownRun: 6_000,
  result: 4_000,
  counterexample: 5_000,
  compiledCounterexample: 10_000,
  nearMiss: 5_000,
  compiledNearMiss: 10_000,
  trace: 3_000,
  compiledTrace: 6_000,
}
