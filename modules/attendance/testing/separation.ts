import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** Tables of attendance are read and written through the doors of records; what has a door of its own stands here. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin }) => {
  const own = await session('admin', orgs.trade, roles.admin)
  const ours = caller(address, { ...own, last_name: '' })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const mine = await ours.send('GET', '/attendance/mine')
  const { employee, today } = mine.body as unknown as { employee: number; today: string }
  const now = new Date().toISOString()
  const wish = { kind: 'in', device_at: now, now, device: 'trade-only-device', position: null }
  await ours.send('POST', '/attendance/punch', { ...wish, key: randomUUID() })
  const added = await ours.send(
    'POST',
    '/records/attendance.shifts/rows',
    { values: { name: 'trade only shift', code: 'ТО' } },
    key(),
  )
  const { id: shift } = added.body as unknown as { id: string }
  const punches = async () =>
    (
      (await ours.send('GET', `/attendance/people/${employee}/days/${today}`)).body as unknown as {
        punches: unknown[]
      }
    ).punches.length
  const before = await punches()
  const refused = (method: string, path: string, body?: unknown) => async (who: typeof ours) => {
    for (const one of [who, theirAdmin]) {
      const { status } = await one.send(method, path, body, key())
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect(await punches()).toBe(before)
  }
  const theirs = (path: string) => async (who: typeof ours) => {
    const { body } = await who.send('GET', path)
    expect(JSON.stringify(body)).not.toContain('trade only')
    const { people = [], rows = [] } = body as unknown as { people?: { id: number }[]; rows?: { id: number }[] }
    const { body: all } = await ours.send('GET', '/attendance/sheet')
    const known = (all as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name)
    for (const name of known) expect(JSON.stringify([people, rows])).not.toContain(name)
  }
  const month = today.slice(0, 7)
  return {
    replays: {
      'GET /attendance/mine': async (who) => {
        const { body } = await who.send('GET', '/attendance/mine')
        expect(JSON.stringify(body)).not.toContain('trade only')
      },
      // A punch is their own, and stands with them.
      'POST /attendance/punch': async (who) => {
        await who.send('POST', '/attendance/punch', { ...wish, key: randomUUID() })
        expect(await punches()).toBe(before)
      },
      'POST /attendance/consent': async (who) => {
        await who.send('POST', '/attendance/consent', { is_given: true })
        const { body } = await ours.send('GET', '/attendance/mine')
        expect(body).toMatchObject({ consent: false })
      },
      'GET /attendance/team': theirs('/attendance/team'),
      'GET /attendance/sheet': theirs('/attendance/sheet'),
      'GET /attendance/sheet/file': async (who) => {
        const { status } = await who.send('GET', '/attendance/sheet/file')
        expect([200, 403]).toContain(status)
      },
      'GET /attendance/people/:employee/days/:day': refused('GET', `/attendance/people/${employee}/days/2019-01-01`),
      'POST /attendance/people/:employee/days/:day/settle': refused(
        'POST',
        `/attendance/people/${employee}/days/2019-01-01/settle`,
        { note: 'theirs' },
      ),
      'POST /attendance/months/:month/close': refused('POST', `/attendance/months/${month}/close`, {}),
      'POST /attendance/months/:month/reopen': refused('POST', `/attendance/months/${month}/reopen`, {
        reason: 'theirs',
      }),
      'GET /attendance/roster': theirs('/attendance/roster'),
      'POST /attendance/roster': refused('POST', '/attendance/roster', { cells: [{ employee, day: today, shift }] }),
    },
  }
}
export default separate
