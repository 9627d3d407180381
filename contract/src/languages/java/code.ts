import type { CodeFacts } from '../language.ts'

export const javaCode: CodeFacts = {
  file: 'Main.java',
  otherNames: [],
  named: { pattern: /\bjava\b/i },
  lineComment: '//',
  blocks: 'bracketed',
  declares: 'typed',
  isCompiled: true,
  isScript: false,
  hasAngleBrackets: true,
  hasWhile: true,
  hasNegativePlaces: false,
  steps: 'some hundred million',
  keywords:
    'abstract boolean break byte case catch char class continue default do double else enum extends final finally float for if implements import instanceof int interface long new null package private protected public return short static super switch this throw throws try void while true false var record',
  input: {
    reads: /\bSystem\.in\b/,
    // A scanner fails itself; a reader's end is null, which fails where it is used.
    ends: /\bNoSuchElementException\b[^]*\bjava\.util\.Scanner\.|\breadLine\(\)" is null|Cannot parse null string/,
    example: 'new Scanner(System.in)',
  },
  main: {
    starts: 'the method main of your code',
    missing: /no class with a method main\b|can't find main\(String\[\]\) method|Main method not found in class/,
    example: 'public static void main(String[] args) to a class',
  },
  library: {
    // Without a point it is a name written wrong, such as `system.out`.
    missing: /error: package (\w+(?:\.\w+){1,20}) does not exist/,
    all: {
      all: 'the standard library of Java',
      names: [
        ...['java.util', 'java.util.function', 'java.util.stream', 'java.util.regex', 'java.util.concurrent'],
        ...['java.math', 'java.text', 'java.time', 'java.io', 'java.nio.file'],
      ],
    },
  },
}
