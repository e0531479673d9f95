import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '#platform/testing/ending.ts'
import { openLog } from '../log.ts'
import { openOutput } from './output.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-log-'))
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))

/** A pipe that takes some kilobytes and then nothing more, until somebody reads. */
function aPipe() {
  const name = path.join(folder, 'pipe')
  spawnSync('mkfifo', [name])
  const fd = openSync(name, constants.O_RDWR | constants.O_NONBLOCK)
  atTheEnd(() => closeSync(fd))
  const buffer = Buffer.alloc(1 << 20)
  const read = () => {
    try {
      return buffer.toString('utf8', 0, readSync(fd, buffer))
    } catch {
      return ''
    }
  }
  return { fd, read }
}

test('a log on a full disk ends nothing: what does not fit into memory is counted', () => {
  const fd = openSync('/dev/full', 'w')
  atTheEnd(() => closeSync(fd))
  const output = openOutput(fd, 1000)
  const log = openLog('info', output)
  for (let number = 0; number < 100; number += 1) log.info({ number }, 'somebody did something')
  expect(output.isBlocked()).toBe(true)
  expect(output.lost()).toBeGreaterThan(80)
  output.drain()
})

test('with room again the log goes on with the lines that waited, each whole, and says how many are lost', async () => {
  const pipe = aPipe()
  const output = openOutput(pipe.fd, 10_000)
  const log = openLog('info', output)
  for (let number = 0; number < 5000; number += 1) log.info({ number }, 'somebody did something')
  const lost = output.lost()
  expect([output.isBlocked(), lost > 0]).toEqual([true, true])

  let text = ''
  await expect
    .poll(() => {
      text += pipe.read()
      return text
    })
    .toContain('are lost')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { number?: number; lines?: number })
  const numbers = lines.flatMap(({ number }) => number ?? [])
  expect(numbers).toEqual(Array.from({ length: 5000 - lost }, (_, number) => number))
  expect(lines.at(-1)).toMatchObject({ lines: lost })
  expect(output.isBlocked()).toBe(false)
  log.info('and on')
  expect(pipe.read()).toContain('and on')
})
