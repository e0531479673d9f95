import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { atTheEnd } from '#platform/testing/ending.ts'
import { isPublicNumber, post, problemOfAddress } from './outgoing.ts'

const strict = { allowPrivate: false }
const nobody = async () => []

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001::1',
  '2001:db8::1',
  'ff02::1',
  'no number',
  '',
])('%s is inside', (address) => {
  expect(isPublicNumber(address)).toBe(false)
})
test.each([
  '8.8.8.8',
  '172.32.0.1',
  '172.15.255.255',
  '192.169.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::200e',
])('%s is outside', (address) => {
  expect(isPublicNumber(address)).toBe(true)
})

test.each([
  ['orgil', 'not_an_address'],
  ['http://example.com/', 'not_https'],
  ['ftp://example.com/', 'not_https'],
  ['https://boss:secret@example.com/', 'has_password'],
  ['https://127.0.0.1/', 'private'],
  // However a number is written, the address that is called is the same.
  ['https://2130706433/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:192.168.0.1]/', 'private'],
  ['https://10.0.0.1:8443/x', 'private'],
  ['https://localhost/', 'private'],
  ['https://localhost./', 'private'],
  ['https://db/', 'private'],
  ['https://printer.local/', 'private'],
  ['https://metadata.google.internal/', 'private'],
])('%s is refused: %s', async (address, problem) => {
  expect(await problemOfAddress(address, strict, nobody)).toBe(problem)
})

test('a name is refused where any of its numbers is inside; one that nobody knows yet may be known later', async () => {
  const knows =
    (...numbers: string[]) =>
    async () =>
      numbers.map((address) => ({ address, family: 4 }))
  expect(await problemOfAddress('https://hooks.example.com/', strict, knows('93.184.216.34'))).toBeNull()
  expect(await problemOfAddress('https://hooks.example.com/', strict, knows('93.184.216.34', '10.0.0.5'))).toBe(
    'private',
  )
  expect(
    await problemOfAddress('https://hooks.example.com/', strict, () => Promise.reject(new Error('nobody knows it'))),
  ).toBeNull()
  expect(await problemOfAddress('http://10.0.0.5/', { allowPrivate: true })).toBeNull()
})

const heard: { headers: http.IncomingHttpHeaders; body: string }[] = []
const receiver = http.createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    heard.push({ headers: request.headers, body })
    if (request.url === '/silence') return
    // Who changes to another language says nothing in this one.
    if (request.url === '/upgrade')
      return void request.socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
      )
    if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/' }).end()
    response.writeHead(200).end(request.url === '/long' ? 'я'.repeat(100_000) : 'thanks')
  })
})
await new Promise<void>((resume) => {
  receiver.listen(0, '127.0.0.1', resume)
})
atTheEnd(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const at = (path: string, host = '127.0.0.1') => `http://${host}:${(receiver.address() as AddressInfo).port}${path}`
const message = { headers: { 'content-type': 'application/json' }, body: '{"номер":1}' }

test('where the operator allows it, a message reaches our own network, whole', async () => {
  expect(await post(at('/'), message, { allowPrivate: true })).toMatchObject({ status: 200, answer: 'thanks' })
  expect(heard.at(-1)).toMatchObject({ body: '{"номер":1}', headers: { 'content-length': '16' } })
})
test('of a long answer only the beginning is read', async () => {
  const sent = await post(at('/long'), message, { allowPrivate: true })
  expect(sent).toMatchObject({ status: 200 })
  expect('answer' in sent && Buffer.byteLength(sent.answer)).toBeLessThanOrEqual(2050)
})
test('nobody is followed to another place, and who stays silent is left', async () => {
  expect(await post(at('/elsewhere'), message, { allowPrivate: true })).toMatchObject({ status: 302 })
  expect(await post(at('/silence'), message, { allowPrivate: true }, { timeoutMs: 60 })).toMatchObject({
    status: null,
    problem: 'timeout',
  })
  expect(await post(at('/upgrade'), message, { allowPrivate: true })).toMatchObject({
    status: null,
    problem: 'connection',
  })
  expect(await post('http://127.0.0.1:1/', message, { allowPrivate: true })).toMatchObject({
    status: null,
    problem: 'connection',
  })
})
test('a name that leads inside when it is called is not called, whatever it said when it was kept', async () => {
  const before = heard.length
  const inside = async () => [{ address: '127.0.0.1', family: 4 }]
  const { port } = receiver.address() as AddressInfo
  expect(await post(`https://hooks.example.com:${port}/`, message, strict, { resolve: inside })).toMatchObject({
    status: null,
    problem: 'private',
  })
  expect(await post(`https://127.0.0.1:${port}/`, message, strict)).toMatchObject({ status: null, problem: 'private' })
  expect(heard).toHaveLength(before)
})
