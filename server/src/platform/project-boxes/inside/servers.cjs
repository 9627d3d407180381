'use strict'
/**
 * Servers that the person runs in the box: the ports they listen on, and requests to them. Promises one answer for each
 * request, in time and of a bounded size, whatever the server does.
 */
const { readFileSync } = require('node:fs')
const { request } = require('node:http')

const hosts = ['127.0.0.1', '::1']
/** Nothing listens there; a machine without IPv6 has no such address. */
const refusals = ['ECONNREFUSED', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENETUNREACH']
const maxHeaderSize = 16 * 1024
const maxHeaders = 100
const maxDetail = 200
/** Headers that belong to the connection; `request` sets them itself. */
const connectionHeaders =
  /^(connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

exports.keepServers = function keepServers({ limits, tell }) {
  let told = '[]'
  return {
    /** Reports the ports if they changed. */
    look() {
      const ports = findPorts().slice(0, limits.ports)
      const now = JSON.stringify(ports)
      if (now === told) return
      told = now
      tell({ type: 'ports', ports })
    },
    ask({ id, request: asked }) {
      const begun = performance.now()
      send(asked, limits, (answer) =>
        tell({ type: 'answer', id, answer: { ...answer, ms: Math.round(performance.now() - begun) } }),
      )
    },
  }
}

/** All ports that something in the box listens on, the lowest first. */
function findPorts() {
  const found = new Set()
  for (const name of ['tcp', 'tcp6']) {
    for (const line of readLines(`/proc/net/${name}`)) {
      const [, local = '', , state] = line.trim().split(/\s+/)
      if (state === '0A') found.add(Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16))
    }
  }
  return [...found].sort((one, other) => one - other)
}

function readLines(path) {
  try {
    return readFileSync(path, 'latin1').split('\n')
  } catch {
    return []
  }
}

/** Calls `done` once. */
function send({ port, method, path, headers, body }, limits, done) {
  let sent
  let head
  let size = 0
  const parts = []
  let isOver = false
  const finish = (answer) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    sent?.destroy()
    done(answer)
  }
  const whole = (cut) => {
    const content = Buffer.concat(parts).subarray(0, limits.answerBytes).toString('base64')
    return { ...head, body: content, ...(cut && { cut }) }
  }
  const timer = setTimeout(() => finish(head ? whole('time') : { failed: 'timeout' }), limits.answerMs)

  function receive(response) {
    head = { status: response.statusCode, headers: pairsOf(response.rawHeaders) }
    response.on('data', (part) => {
      parts.push(part)
      size += part.length
      if (size > limits.answerBytes) finish(whole('size'))
    })
    response.on('end', () => finish(whole()))
    response.on('error', () => finish(whole('broken')))
  }

  function begin(host) {
    const fail = (error) => {
      if (isOver) return
      const isRefused = refusals.includes(error.code)
      if (isRefused && host !== hosts.at(-1)) return begin(hosts.at(-1))
      if (isRefused) return finish({ failed: 'refused' })
      if (head) return finish(whole('broken'))
      finish({ failed: 'broken', detail: String(error.message).slice(0, maxDetail) })
    }
    try {
      const content = body === undefined ? undefined : Buffer.from(body, 'base64')
      // Node gives the length of some methods' bodies alone.
      const ours = { ...ownHeaders(headers, port), ...(content && { 'content-length': content.length }) }
      sent = request({ host, port, method, path, headers: ours, agent: false, maxHeaderSize })
      sent.on('response', receive)
      sent.on('error', fail)
      sent.on('upgrade', (_, socket) => {
        socket.destroy()
        fail(new Error('Switching protocols, as WebSockets do, is not possible here.'))
      })
      sent.end(content)
    } catch (error) {
      fail(error)
    }
  }
  begin(hosts[0])
}

function ownHeaders(pairs, port) {
  const headers = { host: `localhost:${port}` }
  for (const [name, value] of pairs) {
    const key = name.toLowerCase()
    if (connectionHeaders.test(key)) continue
    headers[key] = Object.hasOwn(headers, key) ? [headers[key], value].flat() : value
  }
  return headers
}

function pairsOf(raw) {
  const pairs = []
  for (let at = 0; at < raw.length && pairs.length < maxHeaders; at += 2) pairs.push([raw[at], raw[at + 1]])
  return pairs
}
