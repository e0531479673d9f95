import { spawn } from 'node:child_process'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/services.ts'
import { openHttp } from './http.ts'

const { db } = await openTestDatabase()
const root = testServices(db).config.rootFolder

/** A process that ends by the rules, told to go by a real signal. */
async function told(program: string, ...signals: [NodeJS.Signals, number][]) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `
    import { endGracefully } from '#platform/server/shutdown.ts'
    import { openLog } from '#platform/server/log.ts'
    const say = (word) => process.stdout.write(word + '\\n')
    const sleep = (ms) => new Promise((r) => setTimeout(r, ms))
    setInterval(() => {}, 1000)
    ${program}
    say('up')`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const gone = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  await expect.poll(() => said, { timeout: 10_000 }).toContain('up')
  const started = performance.now()
  for (const [signal, wait] of signals) {
    child.kill(signal)
    await sleep(wait)
  }
  const code = await gone
  return { code, said: said.trim().split('\n').slice(1), ms: performance.now() - started }
}

test('told to go, it ends everything in order, and then goes', async () => {
  const { code, said } = await told(
    `endGracefully(openLog('silent'), [
    { name: 'streams', end: () => say('streams') },
    { name: 'requests', end: async () => { await sleep(100); say('requests') } },
    { name: 'pool', end: () => say('pool') }])`,
    ['SIGTERM', 0],
  )
  expect([code, said]).toEqual([0, ['streams', 'requests', 'pool']])
})

test('what fails does not keep the rest from ending', async () => {
  const { code, said } = await told(
    `endGracefully(openLog('silent'), [
    { name: 'broken', end: () => { throw new Error('no') } }, { name: 'pool', end: () => say('pool') }])`,
    ['SIGINT', 0],
  )
  expect([code, said]).toEqual([1, ['pool']])
})

test('without something that it needs it ends everything in order, and goes with the code of a failure', async () => {
  const { code, said } = await told(
    `const { giveUp } = endGracefully(openLog('silent'), [{ name: 'pool', end: () => say('pool') }])
    process.once('SIGUSR2', () => { giveUp('no database'); giveUp('said once') })`,
    ['SIGUSR2', 0],
  )
  expect([code, said]).toEqual([1, ['pool']])
})

test('told twice, it goes at once', async () => {
  const stuck = `endGracefully(openLog('silent'), [{ name: 'stuck', end: () => new Promise(() => {}) }])`
  const { code, ms } = await told(stuck, ['SIGTERM', 200], ['SIGTERM', 0])
  expect(code).toBe(1)
  expect(ms).toBeLessThan(3000)
})

test('a request under way is answered while the server closes, and idle connections do not hold it', async () => {
  const http = await openHttp(testServices(db))
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>()
  http.get('/slow', async () => {
    begin()
    await sleep(400)
    return { done: true }
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const unused = net.connect({ port, host: '127.0.0.1' })
  unused.on('error', () => undefined)
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await isUnderWay

  const started = performance.now()
  const closed = http.close()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  expect(performance.now() - started).toBeLessThan(5000)
  unused.destroy()
})
