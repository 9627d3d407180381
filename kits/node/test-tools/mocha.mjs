import Mocha from 'mocha'

/** Limits of a file are the kit's own. */
export async function runFile(path, { started, test }) {
  function Reporter(runner) {
    const namesOf = (each) => each.titlePath()
    runner.on('test', (each) => started(namesOf(each)))
    runner.on('pass', (each) => test(namesOf(each), 'passed', each.duration ?? 0))
    runner.on('pending', (each) => test(namesOf(each), 'skipped', 0))
    runner.on('fail', (each, error) => test(namesOf(each), 'failed', each.duration ?? 0, error))
  }
  const mocha = new Mocha({ reporter: Reporter, timeout: 0 })
  mocha.addFile(path)
  await mocha.loadFilesAsync()
  await new Promise((done) => mocha.run(done))
}
