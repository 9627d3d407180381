export const javaGrammar = async () => (await import('@codemirror/lang-java')).java()
