import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller, type Caller } from '#app/strength/testing/people.ts'
import type { Replay, World } from '#app/testing/separation.ts'

interface Kiosk {
  id: string
  secret: string
}

/** Codes, kiosks and PINs, as somebody of another organisation finds them. */
export async function codeReplays({
  address,
  orgs,
  roles,
  session,
  theirAdmin,
}: Pick<World, 'address' | 'orgs' | 'roles' | 'session' | 'theirAdmin'>): Promise<Record<string, Replay>> {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const asked = async <Reply>(method: string, path: string, body?: unknown) =>
    (await ours.send(method, path, body, key())).body as unknown as Reply
  const { id: place } = await asked<{ id: string }>('POST', '/records/attendance.places/rows', {
    values: { name: 'trade only place', latitude: '47.9', longitude: '106.9', radius: '100' },
  })
  const kiosks = `/attendance/places/${place}/kiosks`
  const kiosk = await asked<Kiosk>('POST', kiosks, { name: 'trade only kiosk' })
  const { org_id, code_secret } = await asked<{ org_id: number; code_secret: string }>(
    'POST',
    '/attendance/kiosk/open',
    {
      secret: kiosk.secret,
    },
  )
  const phone = { device: 'trade-only-phone', device_name: 'trade only' }
  const { secret } = await asked<{ secret: string }>('POST', '/attendance/code/device', phone)
  const code = () => {
    const step = Math.floor(Date.now() / 30_000).toString(36)
    const text = `O1l.${org_id.toString(36)}.${kiosk.id.replaceAll('-', '')}.${step}`
    return `${text}.${createHmac('sha256', code_secret).update(text).digest().subarray(0, 16).toString('base64url')}`
  }
  const stands = async () => {
    const { kiosks: all } = await asked<{ kiosks: { name: string; ended_at: string | null }[] }>('GET', kiosks)
    expect(all).toMatchObject([{ name: 'trade only kiosk', ended_at: null }])
    const own = await asked<{ has_pin: boolean; devices: { device: string; ended_at: string | null }[] }>(
      'GET',
      '/attendance/code',
    )
    expect(own.has_pin).toBe(false)
    expect(own.devices.find(({ device }) => device === phone.device)).toMatchObject({ ended_at: null })
  }
  const refused = (method: string, path: string, body?: () => unknown) => async (who: Caller) => {
    for (const one of [who, theirAdmin]) {
      const { status } = await one.send(method, path, body?.(), key())
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    await stands()
  }
  /** Of their own, whatever they have; nothing of ours is among it. */
  const theirOwn = (method: string, path: string, body?: () => unknown) => async (who: Caller) => {
    for (const one of [who, theirAdmin]) {
      const text = JSON.stringify((await one.send(method, path, body?.(), key())).body)
      for (const what of ['trade only', secret, code_secret, kiosk.secret]) expect(text).not.toContain(what)
    }
    await stands()
  }
  const now = () => new Date().toISOString()
  return {
    'GET /attendance/code': theirOwn('GET', '/attendance/code'),
    // A device that is called the same is another one, with a secret of its own.
    'POST /attendance/code/device': theirOwn('POST', '/attendance/code/device', () => ({
      device: phone.device,
      device_name: '',
    })),
    'POST /attendance/code/device/end': theirOwn('POST', '/attendance/code/device/end', () => ({
      device: phone.device,
    })),
    'POST /attendance/code/pin': theirOwn('POST', '/attendance/code/pin', () => ({ pin: '7305' })),
    'GET /attendance/at/:code': async (who) => theirOwn('GET', `/attendance/at/${code()}`)(who),
    'POST /attendance/at': refused('POST', '/attendance/at', () => ({
      code: code(),
      kind: 'in',
      key: randomUUID(),
      device_at: now(),
      now: now(),
      device: 'their-only-phone',
    })),
    'GET /attendance/places/:id/kiosks': refused('GET', kiosks),
    'POST /attendance/places/:id/kiosks': refused('POST', kiosks, () => ({ name: 'theirs' })),
    'POST /attendance/kiosks/:id/end': refused('POST', `/attendance/kiosks/${kiosk.id}/end`, () => ({})),
  }
}
