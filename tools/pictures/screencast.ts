/** Records what a browser page shows into a film, with a visible pointer and captions. Used by `npm run pictures`. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'

type Frame = { file: string; at: number }
type Cue = { text: string; at: number }

export type Screencast = {
  /** Shows a caption until the next one. */
  say: (text: string) => void
  /** Records this page from now on, and no other. */
  film: (page: Page) => Promise<void>
  hold: (ms: number) => Promise<void>
  /** Writes NAME.webm, NAME.mp4, NAME.vtt and NAME-poster.webp; gives the length in seconds. */
  finish: (name: string, posterAt: number) => Promise<number>
}

/** Nothing happens for longer than this in the film, unless it is held: loading is cut short. */
const maxStillMs = 700
/** Plays faster than real time: watching typing is dull. */
const pace = 1.3

export function makeScreencast(): Screencast {
  const folder = mkdtempSync(join(tmpdir(), 'nova-film-'))
  const frames: Frame[] = []
  const cues: Cue[] = []
  const holds: { from: number; to: number }[] = []
  let stopFilming = async () => {}
  const now = () => performance.now()
  return {
    say: (text) => cues.push({ text, at: now() }),
    film: async (page) => {
      await stopFilming()
      stopFilming = await record(page, folder, frames, now)
    },
    hold: async (ms) => {
      const from = now()
      await new Promise((resolve) => setTimeout(resolve, ms))
      holds.push({ from, to: from + ms })
    },
    finish: async (name, posterAt) => {
      await stopFilming()
      const cut = cutStills(frames, holds, now())
      const list = cut.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`).join('\n')
      const listFile = join(folder, 'list.txt')
      writeFileSync(listFile, `${list}\nfile '${cut.at(-1)!.file}'\n`)
      writeFileSync(`${name}.vtt`, makeCaptions(cues, frames, cut))
      encode(listFile, name, posterAt)
      rmSync(folder, { recursive: true, force: true })
      return cut.reduce((sum, { seconds }) => sum + seconds, 0)
    },
  }
}

async function record(page: Page, folder: string, frames: Frame[], now: () => number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    const file = join(folder, `${String(frames.length).padStart(6, '0')}.jpg`)
    writeFileSync(file, Buffer.from(data, 'base64'))
    frames.push({ file, at: now() })
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 90, maxWidth: 1280, maxHeight: 720 })
  return async () => {
    await devtools.send('Page.stopScreencast').catch(() => undefined)
    await devtools.detach().catch(() => undefined)
  }
}

type Cut = Frame & { seconds: number; startsAt: number }

function cutStills(frames: Frame[], holds: { from: number; to: number }[], end: number): Cut[] {
  let startsAt = 0
  return frames.map((frame, at) => {
    const until = frames[at + 1]?.at ?? end
    const isHeld = holds.some(({ from, to }) => frame.at < to && until > from)
    const ms = Math.min(until - frame.at, isHeld ? Infinity : maxStillMs)
    const cut = { ...frame, seconds: ms / 1000 / pace, startsAt }
    startsAt += cut.seconds
    return cut
  })
}

function makeCaptions(cues: Cue[], frames: Frame[], cut: Cut[]): string {
  const length = cut.reduce((sum, { seconds }) => sum + seconds, 0)
  const placeOf = (at: number) => cut[frames.findIndex((frame) => frame.at >= at)]?.startsAt ?? length
  const blocks = cues.map(({ text, at }, index) => {
    const next = cues[index + 1]
    return `${timecode(placeOf(at))} --> ${timecode(next ? placeOf(next.at) : length)}\n${text}`
  })
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

function timecode(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}

function encode(list: string, name: string, posterAt: number): void {
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list]
  const even = ['-vf', 'fps=24,scale=1280:720:flags=lanczos,format=yuv420p']
  ffmpeg([
    ...input,
    ...even,
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '27',
    '-movflags',
    '+faststart',
    `${name}.mp4`,
  ])
  ffmpeg([
    ...input,
    ...even,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '38',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '5',
    `${name}.webm`,
  ])
  const poster = ['-y', '-loglevel', 'error', '-ss', String(posterAt), '-i', `${name}.mp4`, '-frames:v', '1']
  ffmpeg([...poster, '-c:v', 'libwebp', '-quality', '80', `${name}-poster.webp`])
}

function ffmpeg(args: string[]): void {
  const { status, stderr, error } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg: ${error?.message ?? stderr}`)
}

/** A pointer that the film shows; the real one isn't part of the page. */
export async function showPointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const pointer = document.createElement('div')
      pointer.style.cssText =
        'position:fixed;z-index:2147483647;width:18px;height:18px;margin:-9px 0 0 -9px;border-radius:50%;pointer-events:none;background:oklch(0.8 0.13 180/0.45);border:2px solid oklch(0.8 0.13 180);transition:scale 120ms;left:-40px;top:-40px'
      document.documentElement.append(pointer)
      addEventListener('mousemove', ({ clientX, clientY }) => {
        pointer.style.left = `${clientX}px`
        pointer.style.top = `${clientY}px`
      })
      addEventListener('mousedown', () => (pointer.style.scale = '0.7'))
      addEventListener('mouseup', () => (pointer.style.scale = '1'))
    })
  })
}

/** Moves there as a hand does, and clicks. */
export async function point(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to point at')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 14 })
  await page.waitForTimeout(180)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(250)
}

/** Types into a code editor line by line, with the indentation as written. */
export async function typeCode(page: Page, code: string, msPerKey: number): Promise<void> {
  for (const [at, line] of code.trimEnd().split('\n').entries()) {
    if (at > 0) {
      await page.keyboard.press('Enter')
      // Over the editor's own indentation.
      await page.keyboard.press('Shift+Home')
      await page.keyboard.insertText(/^ */.exec(line)![0])
    }
    await page.keyboard.type(line.trimStart(), { delay: msPerKey })
  }
}
