import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Place, Somebody } from './fill.ts'

/** What somebody was told, and may rely on. */
interface Acknowledged {
  employee: number
  /** Under which the server keeps it. */
  wish: string
  how: 'button' | 'kiosk'
  /** Milliseconds until then. */
  took: number
  /** Their first try met no server, or one that was killed. */
  isRepeated: boolean
}

interface Reply {
  status: number
  body: Record<string, unknown>
}

/** A share of them, of whom nothing is seen to happen, presses again. */
const AGAIN = 0.1
const LONGEST_MS = 120_000

/**
 * All punch once, spread over this time, whether those before have their answer or not; every other one at the kiosk.
 * Whoever gets none sends the same again. `part` is told how many have come.
 */
export async function punchInCrowd(
  address: string,
  { orgId, people, gate }: Place,
  { milliseconds, part }: { milliseconds: number; part: (come: number) => void },
): Promise<{ acknowledged: Acknowledged[]; wrong: string[] }> {
  const agent = new http.Agent({ keepAlive: true })
  const acknowledged: Acknowledged[] = []
  const wrong: string[] = []
  const gap = milliseconds / people.length
  const began = performance.now()

  async function one(who: Somebody, nth: number) {
    // Somewhere in its gap: nobody comes by the second.
    await rest(Math.max(0, began + (nth + ((nth * 7919) % 100) / 100) * gap - performance.now()))
    part(nth + 1)
    const isAtKiosk = nth % 2 === 1
    const key = randomUUID()
    const at = Date.now()
    const code = isAtKiosk ? codeOf(who, orgId, at) : ''
    const send = () => (isAtKiosk ? hold(who, key, code, at) : press(who, key, at))
    const started = performance.now()
    let tries = 0
    for (;;) {
      tries += 1
      const reply = await send().catch(() => undefined)
      const isTaken = reply?.status === 200 && stateIn(reply, isAtKiosk) === 'recorded'
      if (isTaken) break
      if (reply && reply.status < 500) return wrong.push(`${who.employee}: ${JSON.stringify(reply)}`)
      if (performance.now() - started > LONGEST_MS) return wrong.push(`${who.employee}: no answer`)
      await rest(250)
    }
    const took = performance.now() - started
    acknowledged.push({
      employee: who.employee,
      wish: isAtKiosk ? `kiosk/${gate.id}/${key}` : `${who.employee}/${key}`,
      how: isAtKiosk ? 'kiosk' : 'button',
      took,
      isRepeated: tries > 1,
    })
    if ((nth * 31) % 100 < AGAIN * 100) await send().catch(() => undefined)
    return undefined
  }

  const now = () => new Date().toISOString()
  const press = (who: Somebody, key: string, at: number) =>
    call(
      '/api/attendance/punch',
      { kind: 'in', key, device_at: new Date(at).toISOString(), now: now(), device: `phone-${who.employee}` },
      { authorization: `Bearer ${who.token}` },
    )
  const hold = (_: Somebody, key: string, code: string, at: number) =>
    call('/api/attendance/kiosk/deliver', {
      secret: gate.secret,
      now: now(),
      items: [{ key, code, kind: null, device_at: new Date(at).toISOString(), asks: true }],
    })

  async function call(path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
    const { status, text: said } = await sent(path, body, headers)
    return { status, body: JSON.parse(said) as Reply['body'] }
  }

  function sent(path: string, body: object, headers: Record<string, string>) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const text = JSON.stringify(body)
      const request = http.request(
        address + path,
        {
          method: 'POST',
          agent,
          timeout: 10_000,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (one_: Buffer) => parts.push(one_))
          response.on('error', reject)
          // What is cut off in the middle is no answer, and ends as an error.
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
        },
      )
      request.on('timeout', () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.end(text)
    })
  }

  await Promise.all(people.map(one))
  agent.destroy()
  return { acknowledged, wrong }
}

/** The code of their phone, as its contract has it. */
function codeOf({ employee, secret }: Somebody, orgId: number, at: number) {
  const text = `O1p.${orgId.toString(36)}.${employee.toString(36)}.${Math.floor(at / 30_000).toString(36)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')}`
}

function stateIn({ body }: Reply, isAtKiosk: boolean) {
  if (!isAtKiosk) return 'recorded'
  const [said] = body['items'] as { state: string }[]
  return said?.state
}

const rest = (ms: number) =>
  new Promise<void>((resume) => {
    setTimeout(resume, ms)
  })
