import { expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { startedApp } from '#app/testing/started-app.ts'
import { lockSession } from '#modules/access/shared/index.ts'
import { fileRoutes } from '#platform/server/files.ts'
import { liveRoute } from '#platform/server/live/stream.ts'

const { address, as } = await startedApp()

const doors = [
  '/auth/login',
  '/auth/second-step',
  '/auth/second-step/passkey',
  '/auth/passkey',
  '/auth/passkey/options',
]

test('while a session is locked, nothing is answered but what unlocks it or leaves it', async () => {
  const person = await as('superadmin')
  await person.call(lockSession, {})
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  }
  const answered: string[] = []
  for (const route of [...fileRoutes(modules), liveRoute, ...modules.flatMap(({ routes = [] }) => routes)]) {
    const { method, path } = route.kind === 'raw' ? route : route.endpoint
    // Leaving would end the session, entering, by whichever door, would replace it.
    if (path === '/auth/logout' || doors.includes(path)) continue
    const url = `${address}/api${path.replace(/:\w+/g, '01990000-0000-7000-8000-000000000000')}`
    const reply = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })
    if (reply.status === 423) expect(await reply.json()).toMatchObject({ code: 'platform.session_locked' })
    else answered.push(`${method} ${path}`)
  }
  expect(answered.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'GET /auth/lock',
    'GET /lambda-config',
    'POST /auth/unlock',
  ])
})
