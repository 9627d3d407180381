'use strict'
// Node keeps in memory what a pipe doesn't take at once, so a loop that prints without end would look like one that
// only computes.
for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true)
