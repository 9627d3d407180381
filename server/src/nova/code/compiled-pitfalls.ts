/** Traps of Java and Go. */
import { ofPieces, type Pitfall } from './pitfall.ts'

/** That a change shows where it was not made. */
const ofSharingInGo =
  /\b(?:cop(?:y|ies|ied)|chang\w+|touch\w*|modif\w+|originals?|same|both|leak\w*|back|restor\w+|sav(?:e|ed)|still in|backup)\b/i
const ofWholes = /\b(?:half|decimals?|fractions?|float\w*|double|zero|cut|rounds?|\d+\.\d+|always 0|gives? 0|is 0)\b/i

export const ofJavaAndGo: readonly Pitfall[] = [
  {
    of: ['java'],
    line: /\.split\(\s*"(?:[.|*+?^$]|\\\\s)"/,
    asked: /\b(?:0|empty|nothing|length|prints?|gives?|splits?|zero|none|parts?|wrong)\b/i,
    tells:
      '`split` takes a pattern: `.` stands for any sign and `|` for “or”. For the sign itself write `"\\\\."`, or `Pattern.quote`.',
  },
  {
    of: ['java'],
    line: /->\s*[\w.[\]()]+ - [\w.[\]()]+/,
    asked: /\b(?:overflow\w*|wrong|minus|negative|large|big|order|safe|comparator|subtract\w*)\b/i,
    tells:
      'A comparison by subtraction works as long as the difference fits an `int`; beyond that its sign turns. `Integer.compare(a, b)` and `Comparator.comparingInt` hold always.',
  },
  {
    of: ['java'],
    line: /Arrays\.asList\(|List\.of\(|\.toList\(\)/,
    asked: /\b(?:Unsupported\w*|add\w*|remov\w*|immutable|fixed|change)\b/i,
    tells:
      'Such a list cannot grow or shrink, and one of `List.of` or `toList` cannot be changed at all. `new ArrayList<>(…)` around it can.',
  },
  {
    of: ['java'],
    line: /new Hash(?:Map|Set)/,
    unless: /\.sort|sorted\(|TreeMap|TreeSet|Linked/,
    asked:
      /\b(?:random\w*|shuffl\w*|(?:different|other|another|changes?) (?:order|each|every)|wrong order|not (?:sorted|in order))\b/i,
    tells: 'A HashMap or HashSet promises no order. LinkedHashMap keeps the order of putting in, TreeMap sorts by key.',
  },
  {
    of: ['java'],
    line: /PriorityQueue/,
    asked: /\b(?:prints?|printed|iterat\w*|for.?each|sorted|toString)\b/i,
    tells:
      'Going through a PriorityQueue, or printing it, follows its inner layout and no order. Only `poll` hands out the smallest each time.',
  },
  {
    of: ['java'],
    line: /\.remove\(\s*\w+\s*\)/,
    asked: /\b(?:index|values?|IndexOutOfBounds\w*|wrong (?:one|element)|number)\b/i,
    tells:
      'On a `List<Integer>`, `remove` with an `int` takes a place and with an `Integer` a value: `remove(Integer.valueOf(x))`.',
  },
  {
    of: ['java'],
    line: /\.compareTo\(/,
    asked:
      /\d ?(?:vs|<|>|before|after)|\b(?:vs|order\w*|sort\w*|before|after|larger|greater|newer|newest|compar\w*|numbers?|lexicograph\w*|alphabet\w*)\b/i,
    tells:
      'If these are texts: `compareTo` compares them sign by sign, so "12" comes before "3". As numbers they are compared by `Integer.compare(Integer.parseInt(a), Integer.parseInt(b))`.',
  },
  {
    of: ['java'],
    line: /\bchar\b|charAt\(|toCharArray/,
    asked: /\b(?:numbers?|48|49|97|65|digits?|ascii|sum|adds?|weird)\b/i,
    tells: "A `char` counts as its code: '1' + 1 is 50. `c - '0'` is the digit's value.",
  },
  {
    of: ['java', 'go'],
    line: /[\w)\]] ?\/ ?[\w(]/,
    asked: ofWholes,
    tells:
      'Between whole numbers `/` gives a whole number and cuts the rest: 5 / 2 is 2. Turn one side into a floating number first where the fraction counts.',
  },
  {
    of: ['go'],
    line: /\bgo func\(|func\(\) \{/,
    asked: /\b(?:same|last|all|every|goroutines?|closure|value)\b/i,
    tells:
      'In Go 1.19 a loop has one variable for all rounds, so functions made in it see its last value. Pass it as an argument, or copy it inside.',
  },
  {
    of: ['java'],
    line: /^\s*(?:final )?(?:\w+(?:<[^>]*>)?\[\](?:\[\])?|(?:Map|List|Set|Deque)<[^=]*>) \w+ = [a-z]\w*\s*;/,
    asked: ofSharingInGo,
    tells:
      'A plain `=` copies no array, list or map in Java: both names stand for the very same object, and a change by one shows in the other. An array has `clone()`.',
  },
  {
    of: ['go'],
    line: /^\s*\w+ := (?!len\b|nil\b|true\b|false\b)[a-z]\w*\s*$/i,
    asked: ofSharingInGo,
    tells:
      'If that is a slice or a map: in Go a second name for it is no copy, both share what is in it, so a change through one shows in the other. `copy`, or `append` to an empty slice, makes a copy of a slice.',
  },
  {
    of: ['go'],
    line: /append\(\w+\[:/,
    asked: /\b(?:overwrit\w+|chang\w+|original|same|wrong|both|twice)\b/i,
    tells:
      '`append` to a part of a slice writes into the same array as long as there is room, over what stands behind it. A copy first avoids that.',
  },
  {
    of: ['go'],
    line: /\blen\(|(?<!\bmap)(?<=\w)\[\w+\]|range \w+/,
    asked:
      /\b(?:unicode|umlauts?|accents?|emojis?|utf-?8|letters? with)\b|\b(?:len|length|index|counts?|letters?|characters?|split|cut)\b[^.?!]{0,30}\b(?:bytes?|runes?)\b|\b(?:bytes?|runes?)\b[^.?!]{0,30}\b(?:len|length|index|letters?)\b|[äöüéèñ]/i,
    tells:
      'A Go string is bytes: `len` and an index count those, and a letter beyond ASCII takes several. `[]rune(s)` has one element for each letter.',
  },
  {
    of: ['javascript', 'typescript', 'python', 'java', 'go'],
    line: /\.[sS]plit\(/,
    asked: ofPieces,
    tells:
      'Splitting gives what stands before, between and behind each separator, also where nothing does: "/a/b" at "/" has three pieces, and the first is empty.',
  },
]
