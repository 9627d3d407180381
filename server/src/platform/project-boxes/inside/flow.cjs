'use strict'
/** The text of one terminal on its way out: the first at once, what follows in groups, and never too much a second. */
const groupMs = 8
const mostText = 32_768

/** A letter that takes two units stays whole. */
const endOfPart = (text) => ((text.charCodeAt(mostText - 1) & 0xfc00) === 0xd800 ? mostText - 1 : mostText)

exports.makeFlow = function makeFlow({ terminalBurst, terminalRate }, setPaused, pass) {
  let waiting = ''
  let timer
  let left = terminalBurst
  let countedAt = performance.now()
  let isSlowed = false
  let isHeld = false
  const update = () => setPaused(isHeld || isSlowed)

  function send() {
    timer = undefined
    if (waiting === '') return
    while (waiting !== '') {
      const part = waiting.slice(0, endOfPart(waiting))
      waiting = waiting.slice(part.length)
      pass(part)
    }
    timer = setTimeout(send, groupMs)
  }

  return {
    take(text) {
      const now = performance.now()
      left = Math.min(terminalBurst, left + ((now - countedAt) / 1_000) * terminalRate) - text.length
      countedAt = now
      waiting += text
      if (timer === undefined) send()
      if (left >= 0 || isSlowed) return
      isSlowed = true
      update()
      const goOn = () => {
        isSlowed = false
        update()
      }
      setTimeout(goOn, (-left / terminalRate) * 1_000)
    },
    hold(wanted) {
      isHeld = wanted
      update()
    },
    end: send,
  }
}
