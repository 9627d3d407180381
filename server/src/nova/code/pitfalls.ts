/**
 * Traps of each language: what a line looks like that may fall into one, what somebody says who wonders about it, and
 * what the language does there, as any reference says it. Facts of languages alone: nothing here is of a task.
 */
import { ofJavaAndGo } from './compiled-pitfalls.ts'
import { ofPieces, type Pitfall } from './pitfall.ts'

const script = ['javascript', 'typescript'] as const
export const wrongOrder =
  /\b(?:order\w*|sort\w*|first|before|after|random\w*|different (?:each|every)|sometimes|changes|last|larger|greater|bigger|newest|compar\w*)\b|\d ?[<>] ?\d/i
const wrongNumber =
  /\b(?:negative|nonsense|garbage|overflow\w*|wrong|weird|strange|huge|large|bigint|minus|cut|bits?|hangs?|forever|spins?)\b|-\d{5,}|\d{9,}/i

export const smallInt =
  'In Java an `int` holds up to 2147483647 and wraps around to the smallest number without an error, also in the middle of a calculation. A `long` holds up to about 9 times 10^18.'

const general: readonly Pitfall[] = [
  {
    of: script,
    // Between values: a union of types and the end of generics are none.
    line: /(?:(?<!\b(?:null|undefined|string|number|boolean|unknown|any|never))[\w)\]] ?(?:<<|>>>?|[&|^]) ?(?!(?:null|undefined|string|number|boolean|unknown|any|never)\b)[\w(~-]|~[\w(])/,
    asked: wrongNumber,
    beyond: 2 ** 31 - 1,
    tells:
      'JavaScript cuts numbers to 32 bits with a sign for `&`, `|`, `^`, `~`, `<<` and `>>`, so from 2147483648 on the results turn negative or wrong. `%`, `*` and `Math.floor(a / b)` are exact up to 2^53; BigInt goes beyond.',
  },
  {
    of: script,
    line: /\.sort\(\)/,
    asked: wrongOrder,
    tells:
      '`sort()` without a comparison puts values in the order of their texts: 10 comes before 9. For numbers it takes `(a, b) => a - b`.',
  },
  {
    of: ['go'],
    line: /\bfor\b.*:?= range \w+/,
    unless: /sort\.|slices\./,
    asked: /\b(?:random\w*|different (?:each|every)|sometimes|changes? (?:every|each)|order\w*)\b/i,
    tells:
      'If that goes through a map: Go visits the keys of a map in a new order each time. Collect the keys and sort them where the order counts.',
  },
  {
    of: ['java'],
    line: /\bint\b(?!\d).*[*+]/,
    unless: /\blong\b|BigInteger|Math\.(?:multiply|add)Exact/,
    asked: /\b(?:negative|overflow\w*|nonsense|garbage|weird|minus)\b|-\d{5,}/i,
    beyond: 2 ** 31 - 1,
    tells: smallInt,
  },
  {
    of: ['java'],
    // A sum may go beyond what no number of the task does.
    line: /\bint (?!.*(?:MAX|MIN)_VALUE)\w*(?:sum|total|acc|res(?:ult)?|ans|cost|amount|earn\w*|paid|best|take)\w*\b(?!\s*\()/i,
    asked: /\bnegative\b|\boverflow\w*|-\d{5,}/i,
    tells: smallInt,
  },
  {
    of: ['java'],
    line: /\w+\[\w+\] \* \w+\[\w+\]/,
    unless: /\b(?:long|double)\[\]/,
    asked: /\b(?:negative|overflow\w*|zero|too small)\b|-\d{5,}|(?<![\d,[ ]) ?\b0\b(?!\d)|\d{9,}/i,
    // What two of them come to.
    beyond: Math.sqrt(2 ** 31),
    tells:
      'Two `int` are multiplied as `int`, even where the result goes into a `long`: past 2147483647 it wraps around to the smallest number, without an error. Turn one of them into a `long` before.',
  },
  {
    of: ['java'],
    line: /\w+(?:\.get\([^)]*\)|\.\w+|\[\w+\])? [!=]= \w+\.(?:get|substring|charAt|trim|toLowerCase|split)\b|[!=]= "|\.(?:get|substring|trim|toLowerCase|strip)\([^()]*\)\)? [!=]= (?!null\b)[a-z]\w*/,
    asked: /\b(?:equal\w*|same|never|false|not found|compar\w*|match\w*|true|identical|both)\b|==|!=/i,
    tells:
      'In Java `==` asks whether two strings or boxed numbers are the same object. Their contents are compared with `equals`.',
  },
  {
    of: ['python'],
    line: /\[\s*\[[^\]]*\](?:\s*\*\s*\w+)?\s*\]\s*\*\s*\w+/,
    asked: /\b(?:all|every|each|rows?|columns?|same|wrong|changes?|twice|whole)\b/i,
    tells:
      'Multiplying a list that holds a list repeats the same inner list: a change in one row shows in all of them. `[[0] * n for _ in range(m)]` makes rows of their own.',
  },
  {
    of: script,
    line: /\.fill\(\s*(?:\[|new |\{)/,
    asked: /\b(?:all|every|each|rows?|columns?|same|wrong|changes?|twice|whole)\b/i,
    tells:
      '`fill` puts the very same array or object into every place, so a change in one shows in all. `Array.from({ length: n }, () => [])` makes one for each.',
  },
  {
    of: script,
    line: /\bnew Date\(\s*[\w.]+\s*,/,
    asked: /\b(?:month\w*|days?|hours?|zone|utc|date\w*|off by|feb\w*|march|starts? at)\b/i,
    tells:
      '`new Date(year, month, day)` counts months from 0 and is in the time zone of the machine, where a day may have 23 or 25 hours. `Date.UTC(year, month, day)` gives milliseconds that depend on no zone.',
  },
  {
    of: script,
    line: /\bfor \((?:const|let|var) \w+ in /,
    asked: /\b(?:string\w*|concat\w*|index\w*|nan|wrong|weird|order\w*|number\w*|add\w*)\b/i,
    tells: '`for … in` gives the keys, and always as texts: `"0" + 1` is `"01"`. `for … of` gives the values.',
  },
  {
    of: script,
    line: /\.(?:has|get|add|set|includes|indexOf)\(\s*\[/,
    asked: /\b(?:never|not found|found|undefined|false|again|duplicat\w*|twice|visited|seen|same)\b/i,
    tells:
      'Arrays are compared by identity: a Set or Map never finds `[1, 2]` again by another array with the same values. A text such as `a + "," + b` works as a key.',
  },
  {
    of: ['python'],
    line: /\bdef \w+\([^)]*=\s*(?:\[\]|\{\}|set\(\))/,
    asked: /\b(?:second|again|remember\w*|keeps?|earlier|previous|left over|old|still|twice|tests?)\b/i,
    tells:
      'A default value such as `[]` or `{}` is made once, so what one call puts into it is still there in the next. `None` as the default, and a new one inside, avoids that.',
  },
  {
    of: [...script],
    line: /\/ ?2\b|[\w)\]] \/ [\w(]/,
    unless: /Math\.(?:floor|trunc|ceil|round)|\| ?0|>> ?1|BigInt/,
    asked: /\b(?:half|decimal\w*|fraction\w*|comma|undefined|float\w*|\d+\.5)\b|\.5\b/i,
    tells: 'In JavaScript `/` keeps the fraction: 5 / 2 is 2.5. `Math.floor(a / b)` gives the whole part.',
  },
]

/** That a change shows where it was not made. */
const ofSharing =
  /\b(?:inputs?|originals?|arguments?|both|other|base|lists?|arrays?|too)\b.{0,80}\b(?:chang\w+|modif\w*|mutat\w*|touch\w*)\b|\b(?:chang\w+|modif\w*|mutat\w*|touch\w*)\b.{0,80}\b(?:inputs?|originals?|arguments?|both|other|too)\b|\bside effects?\b|\bshared?\b/i

const ofPython: readonly Pitfall[] = [
  {
    of: ['python'],
    line: /^(?=.*\breverse=True).*\bkey=lambda \w{1,30}: ?\((?:[^()]|\([^()]*\))*,/,
    asked: /\b(?:order\w*|sort\w*|names?|ties?|tied|equal\w*|second|key|alphabet\w*|backwards?|instead)\b/i,
    tells:
      '`reverse=True` turns the whole order round, so every part of a tuple key goes from large to small, the tie too. For a number that goes the other way than the rest, a minus in front of it does.',
  },
  {
    of: ['python'],
    line: /\.popitem\(\)/,
    asked: /\b(?:old\w*|first|last|newest|latest|recent|order|which|evict\w*|throws?)\b/i,
    tells:
      '`popitem()` takes out the entry that was put in last. The oldest key is `next(iter(d))`, and an OrderedDict has `popitem(last=False)`.',
  },
  {
    of: ['python'],
    line: /\b(?:append|add|heappush)\(.*\(|\.sort\(\)|\bsorted\(\w+\)|\bheappush\(/,
    asked:
      /\b(?:same|equal|ties?|tied|at once|draw)\b.{0,80}\b(?:sort\w*|first|order|heap)\b|\b(?:sort\w*|order|heap)\b.{0,80}\b(?:same|equal|ties?|tied)\b|\bwhich (?:one )?(?:is |comes )?first\b|\bat (\d+)\b.{0,80}\bat \1\b/i,
    tells:
      'Tuples are compared place by place: where the first values are equal the second decides, the smaller one first (-1 before 1). Print the sorted list for two that tie.',
  },
  {
    of: ['python'],
    line: /^\s*[a-z_]\w*\s*=\s*(?!None\b|True\b|False\b)[a-z_]\w*\s*$/,
    asked: ofSharing,
    tells:
      'A plain `=` copies nothing: from then on both names stand for the very same object, and a change by one shows in the other.',
  },
  {
    of: ['python'],
    line: /\.copy\(\)|\[:\]|\b(?:list|dict|set)\(\w+\)/,
    asked: /\b(?:nested|deep|shallow)\b|\binner (?:lists?|dicts?|ones?)\b|\bstill chang\w+/i,
    tells:
      'This copies the first level alone: lists and dicts inside are the same objects in both. `copy.deepcopy` copies them too.',
  },
  {
    of: ['python'],
    line: /\w+\s*=\s*\w+\s*=\s*(?:\[\]|\{\}|set\(\))/,
    asked: ofSharing,
    tells: 'A chain of `=` with one `[]` or `{}` makes one object with two names: what one gets, the other has.',
  },
  {
    of: ['python'],
    line: /\.split\((?:' '|" ")\)/,
    asked: ofPieces,
    tells:
      "`split(' ')` gives an empty piece between two blanks and at the ends. `split()` without an argument takes a run of blanks as one.",
  },
  {
    of: ['python'],
    line: /\.[lr]?strip\(\s*['"][^'"]{2,}/,
    asked: /\b(?:too much|too many|remov\w*|letters?|more|eats?|missing|prefix|suffix|gone|cuts?)\b/i,
    tells:
      '`strip` takes away any of the signs in its argument, in any order, and not that word. `removeprefix` and `removesuffix` take a word.',
  },
  {
    of: ['python'],
    line: /\bround\(/,
    asked: /\b(?:half|even|up|down|wrong|expected|\d*\.5)\b/i,
    tells: '`round` goes to the even neighbour where it is exactly in the middle: round(2.5) is 2 and round(3.5) is 4.',
  },
  {
    of: ['python'],
    line: /=\s*(?:map|filter|zip|reversed|enumerate)\(|=\s*\([^()]* for \w+ in /,
    asked: /\b(?:empty|second time|twice|again|nothing|gone|disappear\w*|once|used up)\b/i,
    tells:
      'This gives an iterator, which can be gone through once; after that it is empty. `list(…)` around it keeps the values.',
  },
  {
    of: ['python'],
    line: /\bheap(?:push|pop|ify)\(/,
    asked: /\b(?:largest|biggest|max\w*|longest|highest|wrong end|smallest instead)\b/i,
    tells:
      'heapq always hands out the smallest. For the largest first, push the negative value, or a tuple that begins with it.',
  },
  {
    of: ['python'],
    line: /[\w)\]] \/ [\w(]|\w\/\w/,
    unless: /\/\//,
    asked: /\b(?:float\w*|decimals?|\d+\.0|\.5|half|integers? or|indices must be)\b/i,
    tells: 'In Python `/` always gives a float, 4 / 2 as well. `//` gives the whole part, rounded down.',
  },
]

const ofScript: readonly Pitfall[] = [
  {
    of: script,
    line: /^\s*(?:const|let|var) (\w+)(?:: [\w<>[\], ]+)? = (?!null\b|undefined\b|true\b|false\b)[a-z]\w*;?\s*$/i,
    asked: /\b(?:cop(?:y|ies|ied)|originals?|sav(?:e|ed)|restor\w+|put (?:it )?back|still in|backup|both chang\w+)\b/i,
    tells:
      'A plain `=` copies no list or object: both names stand for the very same one, and a change by one shows in the other. `[...list]` or `slice()` makes a copy of a list.',
  },
  {
    of: script,
    line: /\.replace\(\s*(?:['"`]|\/(?:[^/\\\n]|\\.)+\/(?![a-z]*g))/,
    asked: /\b(?:only|just|first|one|rest|second|others?|all|every|still|not (?:all|every))\b/i,
    tells:
      '`replace` with a text, or with a pattern that has no `g`, changes the first match alone. `replaceAll`, or the flag `g`, takes them all.',
  },
  {
    of: script,
    line: /\|\|\s*(?:\d|['"`]|\[|\{|\w+[;,)]|\w+\s*$)/,
    asked: /\|\||\b(?:0|zero|empty (?:string|text)|false|default\w*|falls? back|fallback)\b/i,
    tells:
      '`||` takes its right side for every value that counts as false: 0, an empty text and false too. `??` does so for null and undefined alone.',
  },
  {
    of: script,
    line: /\.\.\.\w|Object\.assign\(|\.slice\(\)/,
    asked:
      /\b(?:nested|deep|shallow|merg(?:e[sd]?|ing)|overwrit\w+)\b|\binner (?:objects?|arrays?|ones?)\b|\bstill chang\w+/i,
    tells:
      'This copies the first level alone: an object inside is the same in both, and one that comes later replaces it as a whole.',
  },
  {
    of: script,
    line: /\btypeof [\w.[\]]+ [!=]==? ['"`]object/,
    asked: /\b(?:null|undefined|objects?|arrays?|TypeError)\b/i,
    tells:
      "`typeof null` is 'object' too, and so is that of an array. Ask beside it whether the value is null, and `Array.isArray` for arrays.",
  },
  {
    of: script,
    line: /\bsetTimeout\(/,
    unless: /\bclearTimeout\(/,
    asked: /\b(?:every|each|again|replac\w*|several|twice|many|all|old|cancel\w*|reset\w*|keys?)\b/i,
    tells:
      'Each call of `setTimeout` starts a timer of its own and stops none. `clearTimeout` stops the one whose id it is given, which `setTimeout` returned.',
  },
  {
    of: script,
    line: /\.forEach\(\s*async\b/,
    asked: /\b(?:waits?|await\w*|order|before|empty|finish\w*|done|undefined|late\w*)\b/i,
    tells:
      '`forEach` waits for nothing: with an async function it is over before any of them is. `for … of` with `await` waits.',
  },
  {
    of: script,
    line: /\bArray\(\w+\)\.map\(/,
    asked: /\b(?:empty|undefined|nothing|holes?|not called|never)\b/i,
    tells:
      '`Array(n)` has places but no values, and `map` passes over them. `Array.from({ length: n }, (_, i) => …)` makes each.',
  },
  {
    of: script,
    line: /\.map\(\s*parseInt\s*\)/,
    asked: /\b(?:nan|wrong|weird|strange|second|undefined)\b/i,
    tells:
      '`map` also hands over the position, which `parseInt` takes for the base. `map(Number)` or `map((x) => parseInt(x, 10))`.',
  },
  {
    of: script,
    line: /\bfor \(var\b/,
    asked: /\b(?:last|same|all|callbacks?|timeouts?|always)\b/i,
    tells:
      '`var` is one variable for the whole function, so functions made in the loop all see its last value. `let` is a new one each round.',
  },
  {
    of: script,
    line: /\btoFixed\(/,
    asked: /\b(?:strings?|texts?|add\w*|concat\w*|sort\w*|compar\w*|number)\b/i,
    tells:
      '`toFixed` gives a text: adding to it joins, and it is compared sign by sign. `Number(…)` around it makes it a number.',
  },
  {
    of: script,
    line: /\bObject\.(?:keys|entries)\(|\bfor \((?:const|let|var) \w+ in /,
    asked:
      /\bkeys?\b.{0,80}\b(?:strings?|texts?|integers?|numbers?|typeof)\b|\b(?:strings?|texts?|integers?|typeof)\b.{0,80}\bkeys?\b/i,
    tells:
      'Keys of an object are always texts. Those that look like whole numbers come first, ascending, the others as they were put in.',
  },
  {
    of: script,
    line: /\b\w+\[[^\]]+\]\s*=(?!=)|\bdelete \w+\[/,
    unless: /^(?![^]*new (?:Map|Set)\()/,
    asked: /\b(?:size|empty|not found|missing|undefined|map|never|has)\b/i,
    tells:
      'A Map is written with `set` and read with `get`; with square brackets a property beside it is set, and `size` stays the same.',
  },
  {
    of: ['typescript'],
    line: /[\w)\]]!(?=[.;,)\]\s]|$)/,
    asked:
      /\b(?:protect\w*|safe|undefined|null|empty|help\w*|check\w*|exclamation|crash\w*|guard\w*)\b|(?<![!\w])!(?![!\w])|(?:the|a|that|with) !/i,
    tells:
      'The `!` only tells the checker that a value is there; when it runs it does nothing, so a missing value stays undefined.',
  },
]

/** The first that fits is told: what is seldom right by chance stands before what many messages share words with. */
export const pitfalls: readonly Pitfall[] = [...general, ...ofPython, ...ofScript, ...ofJavaAndGo]
