import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { inOrder } from '../lib/in-order.ts'
import { aDocument } from '../lib/office.ts'
import type { Finding } from './audit.ts'

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
  /** What must not happen: refusals of proper commands, different answers to one key, no answer at all. */
  wrong: Finding[]
}

export const emptyDiary = (): Diary => ({ acknowledged: [], repeated: 0, wrong: [] })

/** The server under test: its address while it is up, and whether the callers are to finish. */
export interface Site {
  address: string
  isOver: boolean
}

type Send = (
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) => Promise<{ status: number; body: Record<string, unknown> } | undefined>

const PATIENCE_MS = 10_000
/** Far longer than a server is down in a row, also where a busy machine lets it start and nothing more. */
const SETTLED_WITHIN_MS = 60 * 60_000
const ROUNDS_PER_DOCUMENT = 3

/** One creator and one reviewer pass documents to and fro until the site is over; then they settle what they began. */
export async function workAtOffice(site: Site, diary: Diary) {
  const [creator, reviewer] = [await signIn(site, 'creator'), await signIn(site, 'reviewer')]
  while (!site.isOver) {
    const id = await create(diary, creator)
    for (let round = 0; round < ROUNDS_PER_DOCUMENT && !site.isOver; round += 1) {
      await fire(diary, reviewer, id, { outcome: 'returned', description: 'Төлбөрийн нөхцөлийг тодруулна уу.' })
      if (site.isOver) return
      const changed = {
        ...aDocument(`Оффисын түрээсийн гэрээ, ${round + 2}-р хувилбар`),
        flow_id: undefined,
        file_ids: [],
      }
      await fire(diary, creator, id, { outcome: 'recreated', description: 'Тодруулав.', new_revision: changed })
    }
    if (!site.isOver) await fire(diary, reviewer, id, { outcome: 'reviewed' })
  }
}

async function create(diary: Diary, creator: Send) {
  const key = randomUUID()
  const answer = await settled(diary, () => creator('POST', '/workflow/documents', aDocument(), key))
  const documentId = answer.id as string
  diary.acknowledged.push({ key, kind: 'create', documentId, version: answer.version as number, stepId: null, answer })
  return documentId
}

async function fire(diary: Diary, actor: Send, id: string, decision: Record<string, unknown>) {
  const view = await settled(diary, () => actor('GET', `/workflow/documents/${id}`))
  const [step] = view.my_steps as { id: string }[]
  if (!step) {
    diary.wrong.push({ harm: 'stuck', what: `${id}: nothing to do for the one whose turn it is` })
    return
  }
  const key = randomUUID()
  const command = () =>
    actor(
      'POST',
      `/workflow/documents/${id}/fire`,
      { step_id: step.id, expected_version: view.version, ...decision },
      key,
    )
  const answer = await settled(diary, command)
  diary.acknowledged.push({
    key,
    kind: 'fire',
    documentId: id,
    version: answer.version as number,
    stepId: step.id,
    answer,
  })
  if (Math.random() < 0.2) {
    const again = await settled(diary, command)
    if (inOrder(again) !== inOrder(answer))
      diary.wrong.push({ harm: 'damaged', what: `${key}: the second answer differs from the first` })
  }
}

/** Sends until there is an answer, as a careful caller does: the same command with the same key. */
async function settled(diary: Diary, send: () => ReturnType<Send>): Promise<Record<string, unknown>> {
  const longest = Date.now() + SETTLED_WITHIN_MS
  for (let tries = 0; ; tries += 1) {
    const answer = await send()
    if (answer?.status === 200) return answer.body
    if (Date.now() > longest)
      throw new Error(`no answer within ${SETTLED_WITHIN_MS / 60_000} minutes: ${JSON.stringify(answer)}`)
    // Down or going down: nobody knows whether it happened.
    if (answer && answer.status < 500)
      throw new Error(`a proper command was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
    if (tries === 0) diary.repeated += 1
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

async function signIn(site: Site, login: string): Promise<Send> {
  for (;;) {
    const reply = await fetch(`${site.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: DEMO_PASSWORD }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined)
    const token =
      reply?.ok &&
      (await reply.json().then(
        (body) => (body as { token: string }).token,
        () => undefined,
      ))
    if (token) return callerWith(site, token)
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

function callerWith(site: Site, token: string): Send {
  return async (method, path, body, key) => {
    try {
      const reply = await fetch(`${site.address}/api${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    } catch {
      return undefined
    }
  }
}
