import { sql } from 'kysely'
import { startApp } from '#app/compose.ts'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { brokenDocuments } from '#modules/workflow/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Connection, Db } from '#platform/server/database.ts'
import { openLog } from '#platform/server/log.ts'
import { asSystem } from '#platform/server/tenancy.ts'

const PATIENCE_MS = 120_000

/**
 * The product on this database: the demo with its week of work, what it leaves out, and whatever the jobs make of all
 * that. Says how many documents there are then.
 */
export async function demoWeek(connection: Connection, { folder, secretKey }: { folder: string; secretKey: string }) {
  const settings = { DATA_DIR: folder, SECRET_KEY: secretKey, PORT: '0', DEMO: '1', NODE_ENV: 'test' }
  const { address, services, endings } = await startApp(readConfig(settings), openLog('warn'), connection)
  try {
    await whatTheDemoLeavesOut(address)
    await nothingWaits(services.db)
    const { checked, broken } = await asSystem(services.db, brokenDocuments)
    if (broken.length > 0) throw new Error(`${broken.length} documents are not as their histories`)
    return checked
  } finally {
    for (const { end } of endings) await end()
  }
}

async function whatTheDemoLeavesOut(address: string) {
  const creator = await signedIn(address, 'creator')
  const {
    items: [sent],
  } = await creator<{ items: { id: string }[] }>('GET', '/workflow/inbox?box=sent')
  const documents = `/workflow/documents/${sent!.id}`
  await creator('POST', `${documents}/comments`, { text: 'Үнийн саналыг ирэх долоо хоногт хавсаргана.' })
  await creator('POST', `${documents}/status-links`, { shows_title: true })
  await creator('POST', '/workflow/views', { name: 'Илгээсэн', wish: { box: 'sent' } })
  const admin = await signedIn(address, 'admin')
  // Its secret is one of those that are sealed. Nobody has this address, and the demo sends nothing more.
  const hook = { name: 'Санхүү', url: 'https://finance.orgil.example/hook', events: ['document.ended'] }
  await admin('POST', '/workflow/webhooks', hook)
}

type Call = <T = unknown>(method: 'GET' | 'POST', target: string, body?: object) => Promise<T>

async function signedIn(address: string, login: string): Promise<Call> {
  const json = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers: json, body: JSON.stringify({ login, password: DEMO_PASSWORD }) }
  const { token } = await answered<{ token: string }>(await fetch(`${address}/api/auth/login`, post))
  return async (method, target, body) => {
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    return answered(await fetch(`${address}/api${target}`, { method, headers, ...content }))
  }
}

async function answered<T>(reply: Response): Promise<T> {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as T
}

/** Neither in the outbox nor in the queue. */
async function nothingWaits(db: Db) {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const {
      rows: [found],
    } = await sql<{ waiting: number }>`
      select (select count(*) from platform.outbox where handled_at is null)
        + (select count(*) from pgboss.job where state < 'completed' and start_after <= now()) as waiting`.execute(db)
    if (found!.waiting === 0) return
    if (Date.now() > until) throw new Error(`${found!.waiting} pieces of work still wait`)
    await new Promise((resume) => {
      setTimeout(resume, 200)
    })
  }
}
