/** How much words that were read in an encoding look like people's names: it decides which encoding a file is in. Pure. */

/** The encodings that are guessed, in addition to Unicode, which is certain. */
export const guessedEncodings = [
  ...(['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'koi8-r', 'macintosh'] as const),
  ...(['windows-1255', 'windows-1256', 'windows-874'] as const),
  ...(['shift_jis', 'gb18030', 'big5', 'euc-kr'] as const),
] as const
type Guessed = (typeof guessedEncodings)[number]

/** From about -3 for letters in a muddle to 2 for names. */
export function rateWord(word: string, encoding: Guessed): number {
  const beyond = [...word].filter((letter) => letter > '\u007F')
  const strange = beyond.filter((letter) => !/[\p{L}\p{M}’‘–·]/u.test(letter)).length
  const { rate, strangeCosts } = raters[encoding]
  return rate(word, beyond) - strange * strangeCosts
}

type Rate = (word: string, beyond: string[]) => number
const alphabet = (rate: Rate) => ({ rate, strangeCosts: 2 })
const signs = (rate: Rate) => ({ rate, strangeCosts: 1 })

const surnames = {
  shift_jis: '田中佐藤鈴木高橋伊渡辺山本村小林加吉松井太郎子美一二三郎',
  gb18030:
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤小明华伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛超霞平刚',
  big5: '陳張劉楊黃趙吳許鄭謝葉蘇盧林李王蔡郭洪邱曾廖賴徐周莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余戴盧梁顏柯翁魏孫范方宋鄧杜傅侯曹薛丁馬卓溫華明美文志淑雅怡君家豪',
  'euc-kr':
    '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄원천방공현함변염여추도소석선설길연위표명기왕금옥인수영준은예호재경희미숙순자아태동훈상철혜나빈승규',
}

const raters: Record<Guessed, { rate: Rate; strangeCosts: number }> = {
  'windows-1252': alphabet((word, beyond) => rateLatin(word, beyond) - (isAlone(word) || looksTurkish(word) ? 0.4 : 0)),
  'windows-1250': alphabet((word, beyond) => rateLatin(word, beyond) - (isAlone(word) ? 0.4 : 0)),
  'windows-1254': alphabet(rateTurkish),
  macintosh: alphabet((word, beyond) => rateLatin(word, beyond) - (hasUmlautBesideVowel(word) ? 1 : 0)),
  'windows-1251': alphabet((word, beyond) => rateOneAlphabet(word, beyond, cyrillic)),
  'koi8-r': alphabet((word, beyond) => rateOneAlphabet(word, beyond, cyrillic)),
  'windows-1253': alphabet((word, beyond) => rateOneAlphabet(word, beyond, greek)),
  'windows-1255': alphabet((word, beyond) => rateUncased(word, beyond, hebrew)),
  'windows-1256': alphabet((word, beyond) => rateUncased(word, beyond, arabic)),
  'windows-874': alphabet((word, beyond) => (thai.test(word) ? 0.2 + shareOf(beyond, commonThai) : -1)),
  shift_jis: signs((word, beyond) => rateSigns(word, beyond, 'shift_jis')),
  gb18030: signs((word, beyond) => rateSigns(word, beyond, 'gb18030')),
  big5: signs((word, beyond) => rateSigns(word, beyond, 'big5')),
  'euc-kr': signs((word, beyond) => rateSigns(word, beyond, 'euc-kr')),
}

type Alphabet = { script: RegExp; common: string }
/** The letters that most of a text consists of: one alphabet's bytes read in another give the rare ones. */
const cyrillic: Alphabet = { script: /\p{Script=Cyrillic}/u, common: 'аеионрсвлткя' }
const greek: Alphabet = { script: /\p{Script=Greek}/u, common: 'αοιηςρσντλκγεωυάίόήέώύ' }

/** Names in one alphabet, with a capital at their beginning. */
function rateOneAlphabet(word: string, beyond: string[], { script, common }: Alphabet): number {
  if (!beyond.every((letter) => script.test(letter))) return -1
  const isPlain =
    !/[A-Za-z]/.test(word) && (/^\p{Lu}?\p{Ll}+(?:[-’]\p{Lu}\p{Ll}+)?$/u.test(word) || /^\p{Lu}{2,}$/u.test(word))
  if (!isPlain) return -0.5
  // Names begin with a capital, and are seldom written in capitals alone.
  const cased = /^\p{Ll}/u.test(word) ? 0.2 : /^\p{Lu}{2}/u.test(word) ? 0.45 : 0.6
  return cased + shareOf(beyond, common) + Math.min(0.4, word.length * 0.04)
}

const shareOf = (letters: string[], common: string): number =>
  letters.filter((letter) => common.includes(letter.toLowerCase())).length / letters.length

type Uncased = { whole: RegExp; misplaced: RegExp; common: string }
/** Letters of a word's end within one: bytes of another alphabet. */
const hebrew: Uncased = {
  whole: /^[א-ת]+(?:[-'׳״"][א-ת]+)*$/u,
  misplaced: /[ךםןףץ](?=[א-ת])/u,
  common: 'יהולארמבנשתדם',
}
const arabic: Uncased = { whole: /^\p{Script=Arabic}+$/u, misplaced: /[ةى](?=\p{L})/u, common: 'اليمنرودبعتسحفةخ' }

/** Names in an alphabet without capitals. */
function rateUncased(word: string, beyond: string[], { whole, misplaced, common }: Uncased): number {
  if (!whole.test(word) || misplaced.test(word)) return -1
  return 1.1 + shareOf(beyond, common) + Math.min(0.4, word.length * 0.04)
}

/** Syllables: a vowel written before its consonant, then those above and below it, a tone, and those behind it. */
const thai = /^(?:[เแโใไ]?[ก-ฮ]{1,3}[ัิีึืฺุู็]?[่-์]?[ะาำๅ]?[ฯๆ]?)+$/u
const commonThai = 'กนรสมยาวทดชลพจคปบตงขอหธศภิีัุู์่้เแโไะ'

/** A capital within a word, or an accented one between another and a small letter. */
const oddCapital = /\p{Ll}\p{Lu}{2}|(?<=\p{Ll})\p{Lu}(?!\p{Ll})|\p{Lu}(?![A-Z])\p{Lu}\p{Ll}/u

/** Accented letters are few within a word and surrounded by plain ones. */
function rateLatin(word: string, beyond: string[]): number {
  const isLatin = beyond.every((letter) => /[\p{Script=Latin}’‘–·]/u.test(letter))
  const isCased = /^[\p{L}\p{M}’'.-]+$/u.test(word) && !oddCapital.test(word)
  const share = beyond.length / word.length
  // Names begin with a capital.
  const isLow = /^(?![a-z])\p{Ll}/u.test(word)
  return isLatin && isCased ? 1 - Math.max(0, share - 0.4) * 2 - (isLow ? 0.5 : 0) : -1
}

const vowel = 'aeiouyáéíóúýàèìòùâêîôûäöüëïåæøăąęěůűő'

/** A soft consonant with a vowel on neither side is an umlaut of another encoding: Jšrg for Jörg. */
const softAlone = new RegExp(`(?<=[^${vowel}rld])[šžźśťż](?![${vowel}])`, 'iu')
const isAlone = (word: string): boolean => softAlone.test(word)

/** An umlaut next to a vowel is a soft consonant of another encoding: Mareö for Mareš. */
const umlautBesideVowel = new RegExp(`[${vowel}][öû]|[öû][${vowel}]`, 'iu')
const hasUmlautBesideVowel = (word: string): boolean => umlautBesideVowel.test(word)

/** Letters that Windows-1252 and -1254 read differently, by where Turkish has them and Icelandic hasn't. */
const looksTurkish = (word: string): boolean =>
  /[ðþýÐÞÝ]/.test(word) && isTurkish(word.replace(/[ðþýÐÞÝ]/g, (letter) => turkishLetters[letter]!))

const turkishLetters: Record<string, string> = { ð: 'ğ', þ: 'ş', ý: 'ı', Ð: 'Ğ', Þ: 'Ş', Ý: 'İ' }

/** A soft g follows a vowel, and an undotted i the vowels that it sounds with. */
function isTurkish(word: string): boolean {
  const low = word.replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase()
  return (
    /^[a-zçğıöşüâîû’'.-]+$/.test(low) &&
    !/(?<![aeıioöuüâîû])ğ/.test(low) &&
    !/[eioöuü][^aeıioöuü]*ı/.test(low) &&
    !/(?:son|sson|inn|dottir|[ğdnrlst]ur)$/.test(low)
  )
}

function rateTurkish(word: string, beyond: string[]): number {
  if (!isTurkish(word)) return -1
  return rateLatin(word, beyond) + (/[ğışĞİŞ]/.test(word) ? 0.3 : -0.1)
}

function rateSigns(word: string, beyond: string[], encoding: keyof typeof surnames): number {
  const isKorean = encoding === 'euc-kr'
  const script = isKorean ? /\p{Script=Hangul}/u : /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
  const count = (isMeant: (letter: string) => boolean) => beyond.filter(isMeant).length
  const common = count((letter) => surnames[encoding].includes(letter))
  const own = count((letter) => script.test(letter))
  const halfWidth = count((letter) => /[\uFF61-\uFF9F]/.test(letter))
  const kana = encoding === 'shift_jis' ? count((letter) => /[\u3040-\u30FF]/.test(letter)) : 0
  // Names of today have no Chinese signs among the Korean ones.
  const mixed = isKorean ? count((letter) => /\p{Script=Han}/u.test(letter)) : 0
  // Latin letters among them: an accent and the letter behind it were taken for one sign.
  const isMixed = /[A-Za-z]/.test(word)
  return (
    (own * 0.4 + common * 1.2 + kana * 0.6 - halfWidth * 1.5 - mixed * 1.5) / Math.max(1, beyond.length) -
    (isMixed ? 2 : 0)
  )
}
