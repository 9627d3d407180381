/**
 * Typing errors in words that most questions are made of: 'how do i revers an aray'. A word that is no English word known
 * here, and is one sign away from exactly one of these, is read as that one. It is only read so, never shown.
 */

const words = new Set(
  (
    'about after again allowed always small large bigger smaller bigger answer anything array arrays because before begin between bracket button cannot change ' +
    'character clear column compare compile complexity condition console correct count counter delete dictionary different ' +
    'difference duplicate duplicates element elements empty enough error example examples expected explain extra false ' +
    'finish first follow format function happens hidden index infinite initial input inputs insert instead integer ' +
    'interview iterate javascript language largest length letter letters limit limits maximum meaning means memory message ' +
    'method minimum minutes missing mistake modify multiple negative nervous nothing number numbers object operator order ' +
    'original output parameter parse please position positive possible print problem programming prompt python question ' +
    'questions random range really reason recursion recursive remaining remove replace required result results return ' +
    'returns reverse reversed running sample second should simple single smallest solution something sorted sorting space ' +
    'spaces split stack start started statement string strings stuck submit substring supposed switch syntax there thing ' +
    'think thought together traverse true tuple typescript understand undefined unique until upper variable value values ' +
    'whether which while without words works would write written wrong zero hint test tests code loop loops list lists sort ' +
    'does doing where what when this that have time line lines help need know'
  ).split(' '),
)
/** English words that lie one sign away from one of those, and are meant as they stand. */
const others = new Set(
  (
    'stated lifts links infinity texts parser chance shall tents though through differences tuples writer printf theme alter ' +
    'abort codes timed gain sprint falsy haven getter getters setter setters mount negatives positives likes fellow stall ' +
    'formal lease oops sparse reverted vale rests inert insort multiples stat nines pace smell forks stars stare stared suck ' +
    'leaning beans retaining liners snack minuses meals purse worlds latter lanes pare wound whale orange spit shave changer ' +
    'haves rvalue consoles fines court loose lose ranged splitn rsplit pprint cpython fstring ulimit util isfinite multiplex ' +
    'theyre theres wheres singly wards messing spares staring ding finnish parte forma inicial consola correcto problema nines pvalue jstack'
  ).split(' '),
)
/** Written so often that way that one sign more or less does not tell. */
const common = new Map(
  Object.entries({
    wat: 'what',
    wats: 'whats',
    wut: 'what',
    waht: 'what',
    wich: 'which',
    teh: 'the',
    dosnt: 'doesnt',
    doesent: 'doesnt',
    fuction: 'function',
    fucntion: 'function',
    funtion: 'function',
    lenght: 'length',
    retrun: 'return',
    retun: 'return',
  }),
)

/** Letters. Shorter words lie too close together. */
const shortest = 4
const letters = 'abcdefghijklmnopqrstuvwxyz'
const ending = /(?:s|es|ed|d|ing|er|r|ly|y)$/

/** Each word that is one sign away: one left out, one more, another one, two changed round. */
function* near(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    if (tail !== '') yield head + tail.slice(1)
    if (tail.length > 1) yield head + tail[1]! + tail[0]! + tail.slice(2)
    for (const letter of letters) {
      yield head + letter + tail
      if (tail !== '') yield head + letter + tail.slice(1)
    }
  }
}

/** Whatever looks like code or a name stays: what is quoted, called or has a sign or a capital inside. */
const plainWord = /(`[^`]*`|"[^"\n]*"|'[^'\n]*')|(?<![\p{L}\w.'’/-])([A-Z]?[a-z]{3,16})(?![\p{L}\w('’/[-]|\.\w)/gu

/** The message with such words as they were meant. */
export const spelled = (message: string, isKnown: (word: string) => boolean): string =>
  message.replace(plainWord, (whole, quoted: string | undefined, found: string | undefined) => {
    if (quoted !== undefined || found === undefined) return whole
    const word = found.toLowerCase()
    const meant = common.get(word) ?? (isKnown(word) ? undefined : meantBy(word))
    return meant ?? whole
  })

function meantBy(word: string): string | undefined {
  if (word.length < shortest || others.has(word) || words.has(word) || words.has(word.replace(ending, '')))
    return undefined
  const found = new Set<string>()
  for (const other of near(word)) if (other.length >= shortest && words.has(other)) found.add(other)
  // A word of four letters is one sign away from many that are none of these.
  const [only] = found
  return found.size === 1 && Math.max(word.length, only!.length) > shortest ? only : undefined
}

const plainly = (name: string) => name.toLowerCase().replaceAll('_', '')

/** The one of these names that is one sign away, or differs in capitals and underscores alone; undefined where none or several are. */
export function nearestWord(name: string, names: readonly string[]): string | undefined {
  const meant = plainly(name)
  const close = new Set([meant, ...near(meant)])
  const found = names.filter((each) => close.has(plainly(each)))
  return found.length === 1 ? found[0] : undefined
}
