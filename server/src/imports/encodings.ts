/** The encoding of a CSV file: found by what its letters look like, and only ever a guess outside of Unicode. */
import { setImmediate } from 'node:timers/promises'
import type { ImportEncoding } from '@nova/contract/positions/imports'
import { decodeText } from '../platform/documents/plain-text.ts'

export type DecodedFile = { text: string; encoding: ImportEncoding; isSure: boolean }

const legacy = ['windows-1252', 'windows-1250', 'windows-1251', 'shift_jis', 'gb18030', 'big5'] as const
/** This many bytes of lines with letters beyond ASCII are enough to judge by. */
const maxJudged = 6_000
const lineEnd = 10
const surnames = {
  shift_jis: '田中佐藤鈴木高橋伊渡辺山本村小林加吉松井太郎子美一二三郎',
  gb18030:
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤小明华伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛超霞平刚',
  big5: '陳張劉楊黃趙吳許鄭謝葉蘇盧林李王蔡郭洪邱曾廖賴徐周莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余戴盧梁顏柯翁魏孫范方宋鄧杜傅侯曹薛丁馬卓溫華明美文志淑雅怡君家豪',
}

/**
 * Decodes a file in the named encoding, or in the one that its letters suggest. Works in pieces to keep the event loop
 * free.
 */
export async function decodeFile(bytes: Uint8Array, wanted?: ImportEncoding): Promise<DecodedFile> {
  if (wanted) return { text: await decodeInPieces(bytes, wanted), encoding: wanted, isSure: true }
  const unicode = unicodeOf(bytes)
  if (unicode) return { text: decodeText(bytes), encoding: unicode, isSure: true }
  // Refuses what is no text at all.
  decodeText(bytes.subarray(0, maxJudged))
  const sample = foreignLines(bytes)
  let best: { encoding: ImportEncoding; worth: number } = { encoding: 'windows-1252', worth: -Infinity }
  for (const encoding of legacy) {
    await setImmediate()
    const worth = worthOf(sample, encoding)
    if (worth > best.worth) best = { encoding, worth }
  }
  return { text: await decodeInPieces(bytes, best.encoding), encoding: best.encoding, isSure: false }
}

const pieceBytes = 64 * 1024

async function decodeInPieces(bytes: Uint8Array, encoding: ImportEncoding): Promise<string> {
  const decoder = new TextDecoder(encoding)
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }))
    await setImmediate()
  }
  return pieces.join('') + decoder.decode()
}

/** The first lines that hold a byte beyond ASCII. */
function foreignLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let length = 0
  for (let from = 0; from < bytes.length && length < maxJudged;) {
    const at = bytes.indexOf(lineEnd, from)
    const to = at < 0 ? bytes.length : at + 1
    const line = bytes.subarray(from, to)
    if (line.some((byte) => byte > 127)) {
      lines.push(line)
      length += line.length
    }
    from = to
  }
  return Buffer.concat(lines)
}

function unicodeOf(bytes: Uint8Array): ImportEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 400)
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length
  if (head.length >= 8 && zeros(1) > head.length * 0.3) return 'utf-16le'
  if (head.length >= 8 && zeros(0) > head.length * 0.3) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return undefined
  }
}

/** How much the words with letters beyond ASCII look like names in one alphabet. */
function worthOf(bytes: Uint8Array, encoding: (typeof legacy)[number]): number {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return -Infinity
  }
  const words = [...new Set(text.match(/[^\s,;"\t<>()]*[^\u0000-\u007F][^\s,;"\t<>()]*/gu) ?? [])].slice(0, 400)
  const each = words.map((word) => worthOfWord(word, encoding))
  return (
    each.reduce((sum, worth) => sum + worth, 0) / Math.max(1, each.length) + (encoding === 'windows-1252' ? 0.05 : 0)
  )
}

function worthOfWord(word: string, encoding: (typeof legacy)[number]): number {
  const letters = [...word]
  const beyond = letters.filter((letter) => letter > '\u007F')
  const strange = beyond.filter((letter) => !/[\p{L}\p{M}’‘–·]/u.test(letter)).length
  if (encoding === 'windows-1251') return worthOfCyrillic(word, beyond) - strange * 2
  if (encoding === 'windows-1252' || encoding === 'windows-1250') return worthOfLatin(word, beyond) - strange * 2
  const common = beyond.filter((letter) => surnames[encoding].includes(letter)).length
  const script = beyond.filter((letter) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter),
  ).length
  const halfWidth = beyond.filter((letter) => /[\uFF61-\uFF9F]/.test(letter)).length
  const kana = encoding === 'shift_jis' ? beyond.filter((letter) => /[\u3040-\u30FF]/.test(letter)).length : 0
  // Latin letters among them: an accent and the letter behind it were taken for one sign.
  const isMixed = /[A-Za-z]/.test(word)
  return (
    (script * 0.4 + common * 1.2 + kana * 0.6 - halfWidth * 1.5) / Math.max(1, beyond.length) -
    strange -
    (isMixed ? 2 : 0)
  )
}

/** Names in one alphabet, with a capital at their beginning. */
function worthOfCyrillic(word: string, beyond: string[]): number {
  const all = beyond.every((letter) => /\p{Script=Cyrillic}/u.test(letter))
  const isPlain =
    all &&
    !/[A-Za-z]/.test(word) &&
    (/^\p{Lu}?\p{Ll}+(?:[-’]\p{Lu}\p{Ll}+)?$/u.test(word) || /^\p{Lu}{2,}$/u.test(word))
  return isPlain ? 1 + Math.min(0.5, word.length * 0.05) : all ? -0.5 : -1
}

/** Accented letters are few within a word and surrounded by plain ones. */
function worthOfLatin(word: string, beyond: string[]): number {
  const isLatin = beyond.every((letter) => /[\p{Script=Latin}’‘–·]/u.test(letter))
  const isCased = /^[\p{L}\p{M}’'.-]+$/u.test(word) && !/\p{Ll}\p{Lu}{2}|(?<=\p{Ll})\p{Lu}(?!\p{Ll})/u.test(word)
  const share = beyond.length / word.length
  return isLatin && isCased ? 1 - Math.max(0, share - 0.4) * 2 : -1
}
