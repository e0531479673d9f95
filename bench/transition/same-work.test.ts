import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { demoBegun } from '#app/testing/demo-begun.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { copyDocument } from '../lib/copies.ts'
import { aDocument, sessionFor } from '../lib/office.ts'
import { productOver } from '../lib/product.ts'
import { provesSameWork } from './same-work.ts'

const connection = await createTestDatabase(demoBegun)
const pool = new pg.Pool({ ...connection, max: 2 })
const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-same-work-'))
atTheEnd(async () => {
  await pool.end()
  await rm(folder, { recursive: true, force: true })
})

test('the transition that is written by hand does what the product does, so that the benchmark compares like with like', async () => {
  const [creator, reviewer] = [await sessionFor(pool, 'creator'), await sessionFor(pool, 'reviewer')]
  const [first, second, third, fourth] = await copyDocument(pool, reviewer.orgId, await sentBy(creator.headers), 1, 4)
  expect(
    await provesSameWork({ connection, pool, folder }, reviewer, [first!, second!, third!, fourth!]),
  ).toBeGreaterThan(0)
})

/** Over a product of its own, with nobody who reads the outbox. */
async function sentBy(headers: Record<string, string>) {
  const writing = new pg.Pool({ ...connection, max: 2 })
  const { http, db } = await productOver(writing, folder)
  try {
    const made = await http.inject({
      method: 'POST',
      url: '/api/workflow/documents',
      headers,
      payload: JSON.stringify(aDocument()),
    })
    return made.json<{ id: string }>().id
  } finally {
    await http.close()
    await db.destroy()
  }
}
