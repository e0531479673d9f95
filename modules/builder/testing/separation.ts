import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Replay, Separate } from '#app/testing/separation.ts'
import { caller } from '#app/strength/testing/people.ts'

const NAME = 'trade only table'
const FILE = 'trade only.csv'

const separate: Separate = async ({ address, orgs, roles, session, theirAdmin }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const sent = async (path: string, body: unknown) =>
    (await ours.send('POST', path, body, key())).body as unknown as Record<string, never>
  const { id: projectId } = await sent('/builder/projects', { title: { mn: NAME } })
  const { ids } = await sent('/builder/tables', { project_id: projectId, tables: [{ title: { mn: NAME } }] })
  const [id] = ids as unknown as string[]
  const { publication } = await sent('/builder/publish', { ids: [id] })
  const table = `/builder/tables/${id}`
  const drawn = {
    title: { mn: NAME },
    source: `records.${((await ours.send('GET', table)).body as unknown as { key: string }).key}`,
    template: 'drawer',
  }
  const { id: screenId } = await sent('/builder/screens', { project_id: projectId, screen: drawn })
  const screen = `/builder/screens/${screenId}`
  const isWaiting = async () =>
    ((await ours.send('GET', `/builder/publications/${publication}`)).body as { state?: string }).state === 'waiting'
  while (await isWaiting()) await new Promise((resume) => setTimeout(resume, 50))
  expect(await sent(`${screen}/publish`, {})).toMatchObject({ problems: [] })
  const shown = `/records/screens/${((await ours.send('GET', screen)).body as unknown as { key: string }).key}`
  expect((await ours.send('GET', shown)).status).toBe(200)
  const { draft } = (await ours.send('GET', table)).body as unknown as { draft: unknown }

  const sentFile = async (who: { token: string }) => {
    const form = new FormData()
    form.append('file', new Blob(['a;b\n1;2\n']), FILE)
    const reply = await fetch(`${address}/api/builder/beginnings/file?project_id=${projectId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    })
    return { status: reply.status, body: (await reply.json()) as { id: string } }
  }
  const { body: file } = await sentFile(await session('admin', orgs.trade, roles.admin))
  const beginning = `/builder/beginnings/${file.id}`

  /** Whoever builds nothing is refused; their administrator, who builds at home, hears of no such thing. */
  const isMissing =
    (method: string, path: string, body?: unknown): Replay =>
    async (who) => {
      expect([path, (await who.send(method, path, body, key())).status]).toEqual([path, 403])
      expect([path, (await theirAdmin.send(method, path, body, key())).status]).toEqual([path, 404])
      expect((await ours.send('GET', table)).status).toBe(200)
    }
  return {
    replays: {
      'GET /builder/projects': async (who) => {
        expect((await who.send('GET', '/builder/projects')).status).toBe(403)
        expect(JSON.stringify((await theirAdmin.send('GET', '/builder/projects')).body)).not.toContain(NAME)
      },
      'POST /builder/projects': async (who) => {
        expect((await who.send('POST', '/builder/projects', { title: { mn: 'Х' } }, key())).status).toBe(403)
        const made = await theirAdmin.send('POST', '/builder/projects', { title: { mn: 'Х' } }, key())
        expect(made.status).toBe(200)
        expect(JSON.stringify((await ours.send('GET', '/builder/projects')).body)).not.toContain(
          (made.body as unknown as { id: string }).id,
        )
      },
      'PUT /builder/projects/:id': isMissing('PUT', `/builder/projects/${projectId}`, { title: { mn: 'Х' } }),
      'DELETE /builder/projects/:id': isMissing('DELETE', `/builder/projects/${projectId}`),
      'POST /builder/tables': isMissing('POST', '/builder/tables', {
        project_id: projectId,
        tables: [{ title: { mn: 'Х' } }],
      }),
      'GET /builder/projects/:id/bundle': isMissing('GET', `/builder/projects/${projectId}/bundle`),
      // Whoever builds at home may try and take whatever file they were given: it is theirs, and nothing of ours.
      'POST /builder/bundles/try': async (who) => {
        const wish = { bundle: (await ours.send('GET', `/builder/projects/${projectId}/bundle`)).body }
        expect((await who.send('POST', '/builder/bundles/try', wish)).status).toBe(403)
        expect((await theirAdmin.send('POST', '/builder/bundles/try', wish)).status).toBe(200)
      },
      'POST /builder/bundles': async (who) => {
        const wish = { bundle: (await ours.send('GET', `/builder/projects/${projectId}/bundle`)).body }
        expect((await who.send('POST', '/builder/bundles', wish, key())).status).toBe(403)
        const made = (await theirAdmin.send('POST', '/builder/bundles', wish, key())).body as unknown as { id: string }
        expect(JSON.stringify((await ours.send('GET', '/builder/projects')).body)).not.toContain(made.id)
        expect(JSON.stringify((await theirAdmin.send('GET', '/builder/projects')).body)).toContain(made.id)
      },
      'POST /builder/beginnings/file': async () => {
        const { school } = orgs
        expect((await sentFile(await session('outsider', school, school.roles.employee))).status).toBe(403)
        expect((await sentFile(await session('principal', school, school.roles.admin))).status).toBe(404)
      },
      // Screens are of records, and made here.
      'GET /records/screens/:key': async (who) => {
        for (const one of [who, theirAdmin]) expect((await one.send('GET', shown)).status).toBe(404)
        expect((await ours.send('GET', shown)).status).toBe(200)
      },
      // Nobody is given this right but by a super administrator.
      'POST /builder/beginnings/database': async (who) => {
        const wish = { project_id: projectId, host: 'localhost', database: 'a', user: 'a', password: 'a' }
        for (const one of [who, theirAdmin])
          expect((await one.send('POST', '/builder/beginnings/database', wish, key())).status).toBe(403)
      },
      'GET /builder/ways': async (who) => {
        expect((await who.send('GET', '/builder/ways')).status).toBe(403)
        expect(JSON.stringify((await theirAdmin.send('GET', '/builder/ways')).body)).not.toContain('refused_at":["')
      },
      // Their administrator chooses for their own tables; what is chosen here stands.
      'PUT /builder/ways/:table': async (who) => {
        const wish = { flows: [] }
        const before = (await ours.send('GET', '/builder/ways')).body
        expect((await who.send('PUT', '/builder/ways/planning.projects', wish)).status).toBe(403)
        expect((await theirAdmin.send('PUT', '/builder/ways/planning.projects', wish)).status).toBe(200)
        expect((await ours.send('GET', '/builder/ways')).body).toEqual(before)
      },
      'GET /builder/beginnings': async (who) => {
        expect((await who.send('GET', '/builder/beginnings')).status).toBe(403)
        expect(JSON.stringify((await theirAdmin.send('GET', '/builder/beginnings')).body)).not.toContain(FILE)
      },
      'GET /builder/beginnings/:id': isMissing('GET', beginning),
      'POST /builder/beginnings/:id/begin': isMissing('POST', `${beginning}/begin`, {
        tables: [{ from: 0, definition: draft, columns: [{ at: 0, column: 'name' }] }],
      }),
      'POST /builder/beginnings/:id/stop': isMissing('POST', `${beginning}/stop`, {}),
      'POST /builder/beginnings/:id/undo': isMissing('POST', `${beginning}/undo`, {}),
      'GET /builder/tables/:id': isMissing('GET', table),
      'PUT /builder/tables/:id': isMissing('PUT', table, { edit: 0, draft }),
      'POST /builder/tables/:id/discard': isMissing('POST', `${table}/discard`, {}),
      'POST /builder/preview': isMissing('POST', '/builder/preview', { ids: [id] }),
      'POST /builder/publish': isMissing('POST', '/builder/publish', { ids: [id] }),
      'POST /builder/tables/:id/try': isMissing('POST', `${table}/try`, { draft }),
      'GET /builder/sources': async (who) => {
        expect((await who.send('GET', '/builder/sources')).status).toBe(403)
        expect(JSON.stringify((await theirAdmin.send('GET', '/builder/sources')).body)).not.toContain(NAME)
      },
      'GET /builder/publications/:id': isMissing('GET', `/builder/publications/${publication}`),
      'GET /builder/tables/:id/versions': isMissing('GET', `${table}/versions`),
      'POST /builder/tables/:id/versions/:version/take': isMissing('POST', `${table}/versions/1/take`, {}),
      'GET /builder/tables/:id/uses': isMissing('GET', `${table}/uses`),
      'POST /builder/screens': isMissing('POST', '/builder/screens', { project_id: projectId, screen: drawn }),
      'GET /builder/screens/:id': isMissing('GET', screen),
      'PUT /builder/screens/:id': isMissing('PUT', screen, { edit: 0, draft: drawn }),
      'POST /builder/screens/:id/discard': isMissing('POST', `${screen}/discard`, {}),
      'POST /builder/screens/:id/publish': isMissing('POST', `${screen}/publish`, {}),
      'POST /builder/screens/:id/take-away': isMissing('POST', `${screen}/take-away`, {}),
      'GET /builder/screens/:id/versions': isMissing('GET', `${screen}/versions`),
      'POST /builder/screens/:id/versions/:version/take': isMissing('POST', `${screen}/versions/1/take`, {}),
      'PUT /builder/screens/:id/menu': isMissing('PUT', `${screen}/menu`, { in_menu: false }),
      'GET /builder/tables/:id/runs': isMissing('GET', `${table}/runs`),
      'GET /builder/trigger-choices': async (who) => {
        expect((await who.send('GET', '/builder/trigger-choices')).status).toBe(403)
        const { status, body } = await theirAdmin.send('GET', '/builder/trigger-choices')
        expect([status, JSON.stringify(body).includes('trade only')]).toEqual([200, false])
      },
      'GET /builder/tables/:id/use': isMissing('GET', `${table}/use`),
      'PUT /builder/tables/:id/use': isMissing('PUT', `${table}/use`, { roles: [], in_menu: false }),
    },
  }
}
export default separate
