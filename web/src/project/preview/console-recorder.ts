/** Records a page's console output to the journal incrementally, once a second at most. */
import { type ConsoleChunk, type ConsoleLine, consoleLimits } from '@nova/contract/projects/workspace'
import type { PreviewState, Said } from './preview-engine.ts'

const everyMs = 1_000
const hungWords = 'The page stopped responding, so we closed it.'

/** Beyond this the server keeps no more (`keptInJournal`); then nothing is sent either. */
const maxSent = 2 * 1_024 * 1_024

export function createConsoleRecorder(write: (chunk: ConsoleChunk) => void) {
  let shown: PreviewState | undefined
  /** The page's lines already in the journal, and the last trouble reported. */
  let told: readonly Said[] = []
  let trouble = '[]'
  /** An earlier visit may have recorded another page's output. */
  let isFirst = true
  let sent = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!shown || sent > maxSent) return
    const chunk = findNew(shown)
    if (chunk.lines.length === 0 && !chunk.isFresh) return
    const kept = { ...chunk, lines: chunk.lines.map(shorten) }
    sent += kept.lines.reduce((sum, { text }) => sum + text.length, 0)
    write(kept)
  }

  const findNew = ({ phase, said, problems }: PreviewState): ConsoleChunk => {
    const news = troubleOf(phase, problems)
    const isNews = JSON.stringify(news) !== trouble
    trouble = JSON.stringify(news)
    if (news.length > 0) return { lines: isNews ? news : [] }
    const isSame = continues(told, said)
    const known = isSame && !isNews ? (told.at(-1)?.id ?? -1) : -1
    const isFresh = isFirst || isNews || !isSame
    isFirst = false
    told = said
    return { lines: said.filter(({ id }) => id > known), ...(isFresh ? { isFresh } : {}) }
  }

  return {
    /** The console as it is now. */
    note(state: PreviewState): void {
      // While a page loads, the state still belongs to the previous page.
      if (state.phase === 'loading') return
      shown = state
      timer ??= setTimeout(flush, everyMs)
    },
    close: flush,
  }
}

/** True if `said` continues `told`: lines in both lists are the same. Lines that scrolled away are in one list only. */
function continues(told: readonly Said[], said: readonly Said[]): boolean {
  const last = told.at(-1)
  if (!last) return true
  const first = said[0]
  if (!first || last.id > said.at(-1)!.id) return false
  return told.every((line) => {
    const now = said[line.id - first.id]
    return line.id < first.id || (now?.text === line.text && now.level === line.level)
  })
}

function troubleOf(phase: PreviewState['phase'], problems: PreviewState['problems']): ConsoleLine[] {
  if (phase === 'hung') return [{ level: 'error', text: hungWords }]
  return problems.slice(0, consoleLimits.lines).map(({ text, place }) => ({
    level: 'error',
    text: place ? `${text}\n${place.path}:${place.line}:${place.column ?? 1}` : text,
  }))
}

function shorten({ level, text }: ConsoleLine): ConsoleLine {
  const most = consoleLimits.characters
  return { level, text: text.length > most ? `${text.slice(0, most - 1)}…` : text }
}
