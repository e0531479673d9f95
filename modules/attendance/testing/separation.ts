import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'
import { codeReplays } from './codes.ts'

/** Tables of attendance are read and written through the doors of records; what has a door of its own stands here. */
const separate: Separate = async (world) => {
  const { address, orgs, roles, session, theirAdmin } = world
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
    { values: { name: 'trade only shift', code: 'ТОШ' } },
    key(),
  )
  const { id: shift } = added.body as unknown as { id: string }
  await ours.send(
    'POST',
    '/records/attendance.duties/rows',
    { values: { employee: `${employee} —`, day: today, shift: `${shift} —`, note: 'trade only' } },
    key(),
  )
  const rows = (table: string) => `/records/attendance.${table}/rows`
  const made = async (table: string, values: object) =>
    ((await ours.send('POST', rows(table), { values }, key())).body as unknown as { id: string }).id
  const kind = await made('leave_kinds', { name: 'trade only leave', code: 'ТОЧ', has_balance: true })
  await made('leave_entries', { employee: `${employee} —`, kind: `${kind} —`, day: today, entry: 'set', days: '9' })
  const [from_day, to_day] = ['2031-03-03', '2031-03-14']
  const leave = await made('leaves', { employee: `${employee} —`, kind: `${kind} —`, from_day, to_day, part: 'day' })
  const leaveStands = async () => {
    const { body } = await ours.send('GET', `/records/attendance.leaves/rows/${leave}`)
    expect(body).toMatchObject({ values: { state: 'asked', to_day } })
  }
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
  // Of themselves and of people with the same numbers they see their own; nothing of ours is among it.
  const theirs = (path: string) => async (who: typeof ours) => {
    const { status, body } = await who.send('GET', path)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('trade only')
  }
  const month = today.slice(0, 7)
  return {
    replays: {
      ...(await codeReplays(world)),
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
      'GET /attendance/team/missing': theirs('/attendance/team/missing'),
      'GET /attendance/sheet': theirs('/attendance/sheet'),
      // The rows of the sheet as a file, which is refused where the month is none.
      'GET /attendance/sheet/file': refused('GET', '/attendance/sheet/file?month=trade'),
      'GET /attendance/sheet/paper': refused('GET', '/attendance/sheet/paper?month=trade'),
      // Numbers of ours are of nobody there; where they have the same, it is their own person.
      'POST /attendance/punches': async (who) => {
        const at = new Date(Date.now() - 60_000).toISOString()
        for (const one of [who, theirAdmin]) {
          const { status } = await one.send(
            'POST',
            '/attendance/punches',
            { punches: [{ who: 'trade only number', at }] },
            key(),
          )
          expect(status).toBeLessThan(500)
        }
        expect(await punches()).toBe(before)
      },
      'POST /attendance/pins': refused('POST', '/attendance/pins', { who: 'trade only number' }),
      'POST /attendance/punches/file': refused('POST', '/attendance/punches/file', {}),
      'GET /attendance/settings': async (who) => {
        const { status, body } = await who.send('GET', '/attendance/settings')
        if (status === 200) expect(body).toMatchObject({ remind_minutes: 60 })
      },
      'POST /attendance/settings': async (who) => {
        const { body: was } = await ours.send('GET', '/attendance/settings')
        const { delivered: _, ...settings } = was
        for (const one of [who, theirAdmin])
          await one.send(
            'POST',
            '/attendance/settings',
            { was: settings, settings: { ...settings, positions_days: 7 } },
            key(),
          )
        expect((await ours.send('GET', '/attendance/settings')).body).toEqual(was)
      },
      'GET /attendance/people/:employee/days/:day': theirs(`/attendance/people/${employee}/days/${today}`),
      'POST /attendance/people/:employee/days/:day/settle': refused(
        'POST',
        `/attendance/people/${employee}/days/2019-01-01/settle`,
        { note: 'theirs' },
      ),
      'GET /attendance/people/:employee/leave': theirs(`/attendance/people/${employee}/leave`),
      'GET /attendance/leave/around': refused('GET', `/attendance/leave/around?id=${leave}`),
      'POST /attendance/leave/:id/end': async (who) => {
        await refused('POST', `/attendance/leave/${leave}/end`, { version: 1, reason: 'theirs' })(who)
        await leaveStands()
      },
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
