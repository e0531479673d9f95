import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { testServices } from '#platform/testing/services.ts'
import { openHttp } from './http.ts'
import type { Patience } from './pace.ts'

const { db } = await openTestDatabase()
/** As in the product, in a hundredth of the time. */
const hurried: Patience = {
  headersMs: 300,
  graceMs: 400,
  bytesPerSecond: 1000,
  longestMs: 20_000,
  keptMs: 300,
  silentMs: 5000,
  checkMs: 50,
}

async function aServer(patience: Partial<Patience> = {}) {
  const http = await openHttp(testServices(db), { ...hurried, ...patience })
  const taken: unknown[] = []
  http.post('/papers', async ({ body }) => {
    taken.push(body)
    return { ok: true }
  })
  http.post('/refused', { onRequest: async (_request, reply) => reply.status(401).send({ ok: false }) }, async () => ({
    ok: true,
  }))
  http.addContentTypeParser('test/later', async (_request: unknown, body: AsyncIterable<Buffer>) => {
    await sleep(2500)
    let size = 0
    for await (const part of body) size += part.length
    return size
  })
  http.get('/quick', async () => ({ ok: true }))
  http.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write('begun ')
    setTimeout(() => reply.raw.end('ended'), 1500)
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  atTheEnd(() => http.close())
  return { port: (http.server.address() as AddressInfo).port, taken }
}
const { port, taken } = await aServer()

/** What the other side said until it hung up. */
function connected(to = port) {
  const socket = net.connect({ port: to, host: '127.0.0.1' })
  let said = ''
  let isOver = false
  socket
    .on('data', (part) => {
      said += part.toString()
    })
    .on('close', () => {
      isOver = true
    })
    .on('error', () => undefined)
  atTheEnd(() => {
    socket.destroy()
  })
  return {
    socket,
    said: () => said,
    status: () => said.split(' ')[1],
    over: () => expect.poll(() => isOver).toBe(true),
    isOver: () => isOver,
  }
}
const head = (url: string, more: string) =>
  `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n\r\n`

test('a connection on which nothing is said is closed, and so is one whose headers do not come', async () => {
  const [silent, half] = [connected(), connected()]
  half.socket.write('POST /papers HTTP/1.1\r\nHost: x\r\n')
  await silent.over()
  await half.over()
  expect(half.status()).toBe('408')
})

test.each([
  ['that never comes', '/papers', 'Content-Length: 1000', ''],
  ['of which a byte comes now and then', '/papers', 'Content-Length: 60000', '"'],
  ['without an end', '/papers', 'Transfer-Encoding: chunked', '1\r\na\r\n'],
  ['for an address that nobody knows', '/nothing', 'Content-Length: 1000', ''],
])('a body %s is cut, and nobody is called', async (_how, url, length, drop) => {
  const before = taken.length
  const { socket, over, status } = connected()
  socket.write(head(url, length))
  const dripping = setInterval(() => socket.write(drop), 40)
  await over()
  clearInterval(dripping)
  expect([status(), taken.length]).toEqual(['408', before])
})

test('who was refused and goes on sending is cut as well', async () => {
  const { socket, over, status } = connected()
  socket.write(head('/refused', 'Content-Length: 60000'))
  const dripping = setInterval(() => socket.write('a'), 40)
  await over()
  clearInterval(dripping)
  expect(status()).toBe('401')
})

test('a body that flows is taken, however long it comes', async () => {
  const { socket, said } = connected()
  const text = JSON.stringify({ words: 'a'.repeat(40_000) })
  socket.write(head('/papers', `Content-Length: ${text.length}`))
  for (let at = 0; at < text.length; at += 2000) {
    socket.write(text.slice(at, at + 2000))
    await sleep(60)
  }
  await expect.poll(said).toContain('200 OK')
  expect(taken.at(-1)).toEqual(JSON.parse(text))
})

test('a call in place, as tests and measurements make it, is left alone', async () => {
  const http = await openHttp(testServices(db), { ...hurried, graceMs: 0, checkMs: 5 })
  atTheEnd(() => http.close())
  http.post('/refused', { onRequest: async (_request, reply) => reply.status(401).send({ ok: false }) }, async () => ({
    ok: true,
  }))
  expect((await http.inject({ method: 'POST', url: '/refused', payload: { words: 'a' } })).statusCode).toBe(401)
  await sleep(100)
})

test('the time in which we do not read is not theirs', async () => {
  const { port: other, taken: theirs } = await aServer({ graceMs: 1000, bytesPerSecond: 1e9 })
  const reply = await fetch(`http://127.0.0.1:${other}/papers`, {
    method: 'POST',
    headers: { 'content-type': 'test/later' },
    body: Buffer.alloc(8 * 1024 * 1024),
  })
  expect([reply.status, theirs.at(-1)]).toEqual([200, 8 * 1024 * 1024])
})

test('a connection is kept for a while after an answer, and a stream for as long as it lasts', async () => {
  const [kept, streaming] = [connected(), connected()]
  kept.socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n')
  streaming.socket.write('GET /stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await kept.over()
  expect([kept.status(), streaming.isOver()]).toEqual(['200', false])
  await streaming.over()
  expect(streaming.said()).toMatch(/begun[^]*ended/)
})

test('a connection on which nothing moves any more is closed, also in the middle of an answer', async () => {
  const { port: other } = await aServer({ silentMs: 300 })
  const { socket, over, said } = connected(other)
  socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n')
  await over()
  expect(said()).not.toContain('ended')
})
