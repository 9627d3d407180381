'use strict'
/**
 * An agent program next to the terminals: lines of its protocol go to the server and back, and a gateway on the loopback
 * passes its requests to a language model on. Nothing else is reached from here, and no key is here.
 */
const { spawn } = require('node:child_process')
const { createServer } = require('node:http')

const detailLength = 2_000
const maxAtOnce = 8

exports.keepAgent = function keepAgent({ home, tell, agent: { command, environment, port }, maxText }) {
  const [program, ...options] = command
  const child = spawn(program, options, {
    cwd: home,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  let rest = ''
  let isOver = false
  const fits = (text) => text.length * 6 < maxText || JSON.stringify(text).length <= maxText
  const event = (one) => tell({ type: 'agent', event: one })
  const end = (code, detail) => {
    if (isOver) return
    isOver = true
    gateway.close()
    child.kill('SIGKILL')
    event({ type: 'ended', code, detail: detail.slice(-detailLength) })
  }
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint = (complaint + text).slice(-detailLength)))
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    if ([rest, ...lines].some((line) => !fits(line))) return end(null, 'It said more than fits into a line.')
    for (const line of lines) if (line.trim() !== '' && !isOver) event({ type: 'said', text: line })
  })
  child.stdin.on('error', () => undefined)
  child.on('error', (error) => end(null, error.message))
  child.on('exit', (code) => end(code, complaint))
  const waiting = new Map()
  const gateway = openGateway({ event, waiting, fits, maxText }).listen(port, '127.0.0.1')
  gateway.on('error', (error) => end(null, error.message))
  return {
    say: ({ text }) => void (isOver || child.stdin.write(`${text}\n`)),
    answer({ id, status, text, isEnd }) {
      const response = waiting.get(id)
      if (!response) return
      if (status !== undefined && !response.headersSent) {
        const kind = status === 200 ? 'text/event-stream' : 'application/json'
        response.writeHead(status, { 'content-type': kind, 'cache-control': 'no-store' })
      }
      response.write(text)
      if (isEnd) response.end()
    },
    /** A program that prints without end waits for a server that reads slowly. */
    hold: (isHeld) => void (isHeld ? child.stdout.pause() : child.stdout.resume()),
  }
}

function openGateway({ event, waiting, fits, maxText }) {
  let count = 0
  const tooLong = 'The request is too long for the model.'
  const refuse = (response, status, message) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }))
  }
  return createServer((request, response) => {
    const { method, url } = request
    if (method === 'GET' && url === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' })
      const model = { id: 'interview', object: 'model', created: 0, owned_by: 'interview' }
      return void response.end(JSON.stringify({ object: 'list', data: [model] }))
    }
    if (method !== 'POST' || url !== '/v1/chat/completions') return refuse(response, 404, 'There is no such call here.')
    if (waiting.size >= maxAtOnce) return refuse(response, 429, 'Too many requests at once.')
    const parts = []
    let size = 0
    request.on('data', (part) => {
      size += part.length
      if (size <= maxText) return void parts.push(part)
      refuse(response, 413, tooLong)
      request.destroy()
    })
    request.on('error', () => undefined)
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      if (!fits(body)) return refuse(response, 413, tooLong)
      const id = (count += 1)
      waiting.set(id, response)
      response.on('close', () => {
        waiting.delete(id)
        if (!response.writableFinished) event({ type: 'left', id })
      })
      event({ type: 'asks', id, body })
    })
  })
}
