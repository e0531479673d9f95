import { lstat, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '#platform/testing/ending.ts'
import { isNoRoom } from '../outage.ts'
import { openFileStore, storeAt } from './store.ts'

test('a file for which the disk has no room leaves no half of itself behind', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-store-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  const place = path.join(folder, 'files/2026-01-01/1/x')
  await mkdir(path.dirname(place), { recursive: true })
  // In its place lies a device that is always full.
  await symlink('/dev/full', place)
  const store = openFileStore({ DATA_DIR: folder, FILES_URL: undefined })
  const refusal = await store
    .write('2026-01-01/1/x', Buffer.alloc(100_000), 'text/plain')
    .catch((error: unknown) => error)
  expect(isNoRoom(refusal)).toBe(true)
  await expect(lstat(place)).rejects.toThrow('ENOENT')
})

test('a store elsewhere that has no room is known as such', async () => {
  const server = http.createServer((request, reply) => {
    request
      .resume()
      .on('end', () => reply.writeHead(507).end('<Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>'))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atTheEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = storeAt({ endpoint, bucket: 'orgil', region: 'us-east-1', key: 'key', secret: 'secret' })
  const refusal = await store.write('2026-01-01/1/x', Buffer.from('x'), 'text/plain').catch((error: unknown) => error)
  expect(isNoRoom(refusal)).toBe(true)
})
