/** Babel makes of TypeScript and modules what Jest runs, and lifts `jest.mock` above the imports. */
const { createTransformer } = require('babel-jest').default

const found = (name, options = {}) => {
  try {
    return [[require.resolve(name), options]]
  } catch {
    return []
  }
}

module.exports = createTransformer({
  babelrc: false,
  configFile: false,
  presets: found('@babel/preset-typescript', { allowDeclareFields: true }),
  plugins: found('@babel/plugin-transform-modules-commonjs'),
})
