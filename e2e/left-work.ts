import { randomUUID } from 'node:crypto'
import { person } from './person.ts'

/**
 * Whoever is at work or on a break by another journey goes home, so that their next punch is a coming. Answers whether
 * they went just now: a kiosk asks them what they mean by another punch.
 */
export async function leftWork(login: string): Promise<boolean> {
  const one = await person(login)
  for (let tries = 0; tries < 3; tries += 1) {
    const { next } = await one.call<{ next: string }>('GET', '/api/attendance/mine')
    if (next === 'in') return tries > 0
    const now = new Date().toISOString()
    await one.call('POST', '/api/attendance/punch', {
      kind: next === 'break_in' ? 'break_in' : 'out',
      key: randomUUID(),
      device_at: now,
      now,
      device: 'journey-left',
    })
  }
  throw new Error(`${login} is still at work`)
}
