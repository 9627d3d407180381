export const pythonGrammar = async () => (await import('@codemirror/lang-python')).python()
