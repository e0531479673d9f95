import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { aDocument } from '../lib/office.ts'

/** An answer that a caller got and may rely on for ever. */
export interface Acknowledged {
  key: string
  kind: 'create' | 'fire'
  documentId: string
  version: number
  stepId: string | null
  answer: unknown
}

/** What callers remember of the whole run. */
export interface Diary {
  acknowledged: Acknowledged[]
  /** Commands whose first answer never came and that were sent again with their key. */
  repeated: number
  /** What must not happen: refusals of proper commands, and different answers to one key. */
  wrong: string[]
}

export const emptyDiary = (): Diary => ({ acknowledged: [], repeated: 0, wrong: [] })

/** The server under test: its address while it is up, and whether the callers are to finish. */
export interface Site {
  address: string
  isOver: boolean
}

type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<{ status: number; body: Record<string, unknown> } | undefined>

const PATIENCE_MS = 10_000
const ROUNDS_PER_DOCUMENT = 3

/** One creator and one reviewer pass documents to and fro until the site is over; then they settle what they began. */
export async function workAtOffice(site: Site, diary: Diary) {
  const [creator, reviewer] = [await signIn(site, 'creator'), await signIn(site, 'reviewer')]
  while (!site.isOver) {
    const id = await create(site, diary, creator)
    for (let round = 0; round < ROUNDS_PER_DOCUMENT && !site.isOver; round += 1) {
      await fire(site, diary, reviewer, id, { outcome: 'returned', description: 'Төлбөрийн нөхцөлийг тодруулна уу.' })
      if (site.isOver) return
      const changed = { ...aDocument(`Оффисын түрээсийн гэрээ, ${round + 2}-р хувилбар`), flow_id: undefined, file_ids: [] }
      await fire(site, diary, creator, id, { outcome: 'recreated', description: 'Тодруулав.', new_revision: changed })
    }
    if (!site.isOver) await fire(site, diary, reviewer, id, { outcome: 'reviewed' })
  }
}

async function create(site: Site, diary: Diary, creator: Send) {
  const key = randomUUID()
  const answer = await settled(site, diary, () => creator('POST', '/workflow/documents', aDocument(), key))
  const documentId = answer.id as string
  diary.acknowledged.push({ key, kind: 'create', documentId, version: answer.version as number, stepId: null, answer })
  return documentId
}

async function fire(site: Site, diary: Diary, actor: Send, id: string, decision: Record<string, unknown>) {
  const view = await settled(site, diary, () => actor('GET', `/workflow/documents/${id}`))
  const [step] = view.my_steps as { id: string }[]
  if (!step) {
    diary.wrong.push(`${id}: nothing to do for the one whose turn it is`)
    return
  }
  const key = randomUUID()
  const command = () => actor('POST', `/workflow/documents/${id}/fire`, { step_id: step.id, expected_version: view.version, ...decision }, key)
  const answer = await settled(site, diary, command)
  diary.acknowledged.push({ key, kind: 'fire', documentId: id, version: answer.version as number, stepId: step.id, answer })
  if (Math.random() < 0.2) {
    const again = await settled(site, diary, command)
    if (JSON.stringify(sorted(again)) !== JSON.stringify(sorted(answer))) diary.wrong.push(`${key}: the second answer differs from the first`)
  }
}

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sorted(part)]) : value

/** Sends until there is an answer, as a careful caller does: the same command with the same key. */
async function settled(site: Site, diary: Diary, send: () => ReturnType<Send>): Promise<Record<string, unknown>> {
  for (let tries = 0; ; tries += 1) {
    const answer = await send()
    if (answer?.status === 200) return answer.body
    // Down or going down: nobody knows whether it happened.
    if (answer && answer.status < 500) throw new Error(`a proper command was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
    if (tries === 0) diary.repeated += 1
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

async function signIn(site: Site, login: string): Promise<Send> {
  for (;;) {
    const reply = await fetch(`${site.address}/api/auth/login`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ login, password: DEMO_PASSWORD }), signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined)
    const token = reply?.ok && await reply.json().then((body) => (body as { token: string }).token, () => undefined)
    if (token) return callerWith(site, token)
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

function callerWith(site: Site, token: string): Send {
  return async (method, path, body, key) => {
    try {
      const reply = await fetch(`${site.address}/api${path}`, {
        method, signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: await reply.json() as Record<string, unknown> }
    } catch {
      return undefined
    }
  }
}
