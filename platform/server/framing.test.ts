import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { testServices } from '#platform/testing/services.ts'
import { openHttp } from './http.ts'

const { db } = await openTestDatabase()
const http = await openHttp(testServices(db))
let asked = 0
http.post('/taken', () => {
  asked += 1
  return { taken: true }
})
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo
atTheEnd(() => http.close())

/** Everything the server answers to these bytes until it closes, or for a moment. */
function answersTo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(text)
    }
    const patience = setTimeout(end, 400)
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('error', end)
    socket.on('close', () => {
      clearTimeout(patience)
      resolve(text)
    })
  })
}

const hidden = 'POST /taken HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
const post = (headers: string, body: string) =>
  `POST /taken HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n${body}`

test('a request whose end is plain is answered, and the next one after it', async () => {
  const before = asked
  expect((await answersTo(post('Content-Length: 2\r\n', '{}') + hidden)).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  expect(
    (await answersTo(post('Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'))).match(/HTTP\/1\.1 200/g),
  ).toHaveLength(1)
  expect(asked).toBe(before + 3)
})

test.each([
  ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `2\r\n{}\r\n0\r\n\r\n${hidden}`)],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `2\r\n{}\r\n0\r\n\r\n${hidden}`)],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 40\r\n', `{}${hidden}`)],
  ['a list of lengths', post('Content-Length: 2, 2\r\n', `{}${hidden}`)],
  ['a length with a sign', post('Content-Length: +2\r\n', `{}${hidden}`)],
  ['a length in hexadecimal', post('Content-Length: 0x2\r\n', `{}${hidden}`)],
  ['a length below nothing', post('Content-Length: -1\r\n', `{}${hidden}`)],
  [
    'chunks that are not the last coding',
    post('Transfer-Encoding: chunked, identity\r\n', `2\r\n{}\r\n0\r\n\r\n${hidden}`),
  ],
  ['a coding nobody knows', post('Transfer-Encoding: xchunked\r\n', `2\r\n{}\r\n0\r\n\r\n${hidden}`)],
  ['a space before the colon', post('Transfer-Encoding : chunked\r\n', `2\r\n{}\r\n0\r\n\r\n${hidden}`)],
  ['a chunk of no size', post('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n${hidden}`)],
  [
    'a chunk larger than any number',
    post('Transfer-Encoding: chunked\r\n', `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${hidden}`),
  ],
  [
    'a bare carriage return in a header',
    post('X-A: b\rTransfer-Encoding: chunked\r\n', `2\r\n{}\r\n0\r\n\r\n${hidden}`),
  ],
  ['a null in a header', post('X-A: b\0\r\nContent-Length: 2\r\n', `{}${hidden}`)],
  ['no host', 'POST /taken HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'],
])('a request with %s is refused, and nothing behind it is read', async (_what, bytes) => {
  const before = asked
  const answers = await answersTo(bytes)
  expect(answers).toMatch(/^HTTP\/1\.1 400 /)
  expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(asked).toBe(before)
})

test('headers beyond 16 kB are refused', async () => {
  expect(await answersTo(post(`X-Long: ${'a'.repeat(20_000)}\r\nContent-Length: 2\r\n`, '{}'))).toMatch(
    /^HTTP\/1\.1 431 /,
  )
})
