import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { sheetOf } from '#platform/testing/workbook.ts'
import type { Replay, Separate } from '#app/testing/separation.ts'
import { caller } from '#app/strength/testing/people.ts'
import { shippedTables } from '../server/tables/served.ts'
import { aroundRow } from './around-row.ts'

const NAME = 'trade only reason'

/** A text file with one row of this column. */
async function upload(to: string, token: string, column: string) {
  const form = new FormData()
  form.append('file', new Blob([`${column}\n${NAME}\n`]), 'rows.csv')
  const reply = await fetch(to, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  return { status: reply.status, body: (await reply.json()) as { id: string } }
}

/** One table stands for all: they have one way to be read and written. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin }) => {
  const [table] = shippedTables()
  const rows = `/records/${table!.name}`
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const values = { [table!.columns[0]!.name]: NAME }
  const key = () => ({ 'idempotency-key': randomUUID() })
  const { id } = (await ours.send('POST', `${rows}/rows`, { values }, key())).body as unknown as { id: string }

  const wish = {
    words: { title: { mn: NAME }, intro: { mn: '' }, thanks: { mn: '' } },
    columns: [table!.columns[0]!.name],
    is_open: true,
    opens_at: null,
    closes_at: null,
    most_answers: null,
  }
  const form = { id: randomUUID() }
  await ours.send('PUT', `${rows}/forms/${form.id}`, { ...wish, version: 0 })
  const { token: ourToken } = await session('admin', orgs.trade, roles.admin)
  const { body: brought } = await upload(`${address}/api${rows}/imports`, ourToken, table!.columns[0]!.name)

  /** Whoever may nothing with the table hears of none; their administrator, who may at home, of no such row. */
  const isMissing =
    (method: string, path: string, body?: unknown): Replay =>
    async (who) => {
      for (const one of [who, theirAdmin])
        expect([path, (await one.send(method, path, body, key())).status]).toEqual([path, 404])
    }
  /** At home it is done to nothing. */
  const changesNothing =
    (path: string): Replay =>
    async (who) => {
      expect((await who.send('POST', path, { ids: [id] }, key())).status).toBe(404)
      expect((await theirAdmin.send('POST', path, { ids: [id] }, key())).body).toEqual({ count: 0 })
      expect((await ours.send('GET', `${rows}/rows/${id}`)).status).toBe(200)
    }
  const own = await ours.send('POST', `${rows}/views`, { name: NAME, view: {}, is_shared: true }, key())
  const { id: viewId } = own.body as unknown as { id: string }
  return {
    replays: {
      'GET /records/:table/views': async (who) => {
        expect((await who.send('GET', `${rows}/views`)).status).toBe(404)
        expect(JSON.stringify((await theirAdmin.send('GET', `${rows}/views`)).body)).not.toContain(NAME)
      },
      'POST /records/:table/views': async (who) => {
        const wish = { name: 'theirs', view: {} }
        expect((await who.send('POST', `${rows}/views`, wish, key())).status).toBe(404)
        expect((await theirAdmin.send('POST', `${rows}/views`, wish, key())).status).toBe(200)
        expect(JSON.stringify((await ours.send('GET', `${rows}/views`)).body)).not.toContain('theirs')
      },
      // At home it puts nothing in order that it does not know.
      'PUT /records/:table/views': async (who) => {
        const wish = { ids: [viewId] }
        expect((await who.send('PUT', `${rows}/views`, wish, key())).status).toBe(404)
        expect((await theirAdmin.send('PUT', `${rows}/views`, wish, key())).body).toBeNull()
      },
      'PUT /records/:table/views/:id': isMissing('PUT', `${rows}/views/${viewId}`, { version: 1, name: 'theirs' }),
      'PUT /records/:table/views/:id/mark': isMissing('PUT', `${rows}/views/${viewId}/mark`, { is_pinned: true }),
      'DELETE /records/:table/views/:id': isMissing('DELETE', `${rows}/views/${viewId}`),
      'GET /records/:table': async (who) => {
        expect((await who.send('GET', rows)).status).toBe(404)
        expect(JSON.stringify((await theirAdmin.send('GET', rows)).body)).not.toContain(NAME)
      },
      'POST /records/:table/query': async (who) => {
        expect((await who.send('POST', `${rows}/query`, {})).status).toBe(404)
        for (const asked of [{}, { search: NAME }, { deleted: true }]) {
          const { status, body } = await theirAdmin.send('POST', `${rows}/query`, asked)
          expect(status).toBe(200)
          expect(JSON.stringify(body)).not.toContain(NAME)
        }
      },
      'POST /records/:table/groups': async (who) => {
        const column = table!.columns.find(({ kind }) => kind === 'checkbox')!.name
        const asked = { column, search: NAME }
        expect((await who.send('POST', `${rows}/groups`, asked)).status).toBe(404)
        expect((await theirAdmin.send('POST', `${rows}/groups`, asked)).body).toEqual({ groups: [] })
      },
      // The table that stands for all is no tree.
      'POST /records/:table/branches': async (who) => {
        expect((await who.send('POST', `${rows}/branches`, { under: null })).status).toBe(404)
        expect((await theirAdmin.send('POST', `${rows}/branches`, { under: id })).status).toBe(422)
      },
      // The table that stands for all has no days.
      'POST /records/:table/gantt': async (who) => {
        const wish = { columns: [table!.columns[0]!.name], from: 'starts_on', to: 'ends_on' }
        expect((await who.send('POST', `${rows}/gantt`, wish)).status).toBe(404)
        const { status, body } = await theirAdmin.send('POST', `${rows}/gantt`, wish)
        expect([status, JSON.stringify(body).includes(NAME)]).toEqual([422, false])
      },
      'POST /records/:table/gantt/changes': async (who) => {
        const wish = { rows: [{ id, was: {}, values }] }
        expect((await who.send('POST', `${rows}/gantt/changes`, wish, key())).status).toBe(404)
        const { status, body } = await theirAdmin.send('POST', `${rows}/gantt/changes`, wish, key())
        expect([status, body]).toMatchObject([200, { problems: [{ id }], changed: [] }])
        expect((await ours.send('GET', `${rows}/rows/${id}`)).body).toMatchObject({ version: 1 })
      },
      // The table that stands for all is of another organisation.
      'POST /records/:table/gantt/import': async (who) => {
        const wish = { rows: [{ values }] }
        expect((await who.send('POST', `${rows}/gantt/import`, wish, key())).status).toBe(404)
        const links = { table: table!.name, from: 'before', to: 'after', add: [{ from: 0, to: 0 }] }
        expect((await theirAdmin.send('POST', `${rows}/gantt/import`, { ...wish, links }, key())).status).toBe(403)
        expect((await ours.send('GET', `${rows}/rows/${id}`)).body).toMatchObject({ version: 1 })
      },
      'GET /records/:table/gantt/links': async (who) => {
        expect((await who.send('GET', `${rows}/gantt/links`)).status).toBe(404)
        expect((await theirAdmin.send('GET', `${rows}/gantt/links`)).body).toEqual([])
      },
      'POST /records/:table/aggregate': async (who) => {
        const wish = { group: [{ column: table!.columns[0]!.name }] }
        expect((await who.send('POST', `${rows}/aggregate`, wish)).status).toBe(404)
        const { status, body } = await theirAdmin.send('POST', `${rows}/aggregate`, wish)
        expect([status, JSON.stringify(body).includes(NAME)]).toEqual([200, false])
      },
      // No row is theirs to send; at home the table that stands for all names no flow.
      'POST /records/:table/send': async (who) => {
        for (const one of [who, theirAdmin])
          expect((await one.send('POST', `${rows}/send`, { ids: [id], flow: 1 }, key())).status).toBe(404)
      },
      'GET /records/:table/rows/:id': isMissing('GET', `${rows}/rows/${id}`),
      'GET /records/:table/rows/:id/history': isMissing('GET', `${rows}/rows/${id}/history`),
      'GET /records/:table/rows/:id/lines/:lines': isMissing('GET', `${rows}/rows/${id}/lines/any`),
      'PUT /records/:table/rows/:id': isMissing('PUT', `${rows}/rows/${id}`, { was: {}, values }),
      // Many tables have no such order, at home as elsewhere.
      'PUT /records/:table/rows/:id/place': async (who) => {
        const path = `${rows}/rows/${id}/place`
        const wish = { after: id, before: null, was: {}, values }
        expect((await who.send('PUT', path, wish, key())).status).toBe(404)
        expect([404, 422]).toContain((await theirAdmin.send('PUT', path, wish, key())).status)
      },
      'POST /records/:table/rows': async (who) => {
        expect((await who.send('POST', `${rows}/rows`, { values }, key())).status).toBe(404)
        // What is taken here is free there.
        const { status, body } = await theirAdmin.send('POST', `${rows}/rows`, { values }, key())
        expect([200, 422]).toContain(status)
        const made = (body as unknown as { id?: string }).id
        if (made) expect((await ours.send('GET', `${rows}/rows/${made}`)).status).toBe(404)
        if (made) await theirAdmin.send('POST', `${rows}/delete`, { ids: [made] }, key())
      },
      'POST /records/:table/change': async (who) => {
        const wish = { ids: [id], values }
        expect((await who.send('POST', `${rows}/change`, wish, key())).status).toBe(404)
        expect((await theirAdmin.send('POST', `${rows}/change`, wish, key())).body).toEqual({ count: 0 })
      },
      'POST /records/:table/cells': async (who) => {
        const wish = { as: 'values', rows: [{ id, was: {}, values }] }
        expect((await who.send('POST', `${rows}/cells`, wish, key())).status).toBe(404)
        expect((await theirAdmin.send('POST', `${rows}/cells`, wish, key())).body).toMatchObject({ changed: [] })
        expect((await ours.send('GET', `${rows}/rows/${id}`)).body).toMatchObject({ version: 1 })
      },
      'GET /records/:table/options/:column': isMissing('GET', `${rows}/options/firm`),
      'POST /records/:table/export': async (who) => {
        expect((await who.send('POST', `${rows}/export`)).status).toBe(404)
        const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
        const reply = await fetch(`${address}/api${rows}/export`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
        expect(reply.status).toBe(200)
        expect(JSON.stringify(await sheetOf(reply))).not.toContain(NAME)
      },
      'POST /records/:table/figures': async (who) => {
        const asked = new URLSearchParams({
          setting: JSON.stringify({
            kind: 'chart',
            type: 'table',
            by: table!.columns[0]!.name,
            measures: [{ of: 'count' }],
          }),
        }).toString()
        expect((await who.send('POST', `${rows}/figures?${asked}`)).status).toBe(404)
        const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
        const reply = await fetch(`${address}/api${rows}/figures?${asked}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
        expect(reply.status).toBe(200)
        expect(JSON.stringify(await sheetOf(reply))).not.toContain(NAME)
      },
      // Of the same rows as the query, which says that none of ours are among them.
      'POST /records/:table/print': async (who) => {
        expect((await who.send('POST', `${rows}/print`)).status).toBe(404)
        const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
        const reply = await fetch(`${address}/api${rows}/print`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
        expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      },
      // The table is theirs as well: its headings say nothing of our rows.
      'GET /records/:table/import/template': async (who) => {
        expect((await who.send('GET', `${rows}/import/template`)).status).toBe(404)
        const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
        const reply = await fetch(`${address}/api${rows}/import/template`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect(JSON.stringify(await sheetOf(reply))).not.toContain(NAME)
      },
      // Of theirs they hear what they brought, and of ours nothing.
      'POST /records/:table/imports': async (who) => {
        expect((await who.send('POST', `${rows}/imports`)).status).toBe(404)
        const { token } = await session('principal', orgs.school, orgs.school.roles.admin)
        const made = await upload(`${address}/api${rows}/imports`, token, table!.columns[0]!.name)
        expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.stringContaining(NAME)])
        expect((await ours.send('GET', `${rows}/imports/${made.body.id}`)).status).toBe(404)
      },
      ...aroundRow({ row: `${rows}/rows/${id}`, isMissing }),
      'GET /records/:table/forms': async (who) => {
        expect((await who.send('GET', `${rows}/forms`)).status).toBe(404)
        expect((await theirAdmin.send('GET', `${rows}/forms`)).body).toEqual([])
      },
      // With the number of ours they get one of their own, and ours stays as it is.
      'PUT /records/:table/forms/:id': async (who) => {
        expect((await who.send('PUT', `${rows}/forms/${form.id}`, { ...wish, version: 1 })).status).toBe(404)
        expect((await theirAdmin.send('PUT', `${rows}/forms/${form.id}`, { ...wish, version: 1 })).status).toBe(409)
        expect((await ours.send('GET', `${rows}/forms`)).body).toMatchObject([{ id: form.id, version: 1 }])
      },
      'DELETE /records/:table/forms/:id': isMissing('DELETE', `${rows}/forms/${form.id}`),
      'GET /records/:table/imports': async (who) => {
        expect((await who.send('GET', `${rows}/imports`)).status).toBe(404)
        expect(JSON.stringify((await theirAdmin.send('GET', `${rows}/imports`)).body)).not.toContain(brought.id)
      },
      'GET /records/:table/imports/:id': isMissing('GET', `${rows}/imports/${brought.id}`),
      'GET /records/:table/imports/:id/columns': isMissing(
        'GET',
        `${rows}/imports/${brought.id}/columns?sheet=0&heading=1`,
      ),
      'GET /records/:table/imports/:id/rows': isMissing('GET', `${rows}/imports/${brought.id}/rows?deed=bad`),
      'POST /records/:table/imports/:id/check': isMissing('POST', `${rows}/imports/${brought.id}/check`, {
        wishes: { sheet: 0, heading: 1, keys: [], columns: [{ at: 0, column: table!.columns[0]!.name }] },
      }),
      'POST /records/:table/imports/:id/run': isMissing('POST', `${rows}/imports/${brought.id}/run`, {
        rules: { known: 'update', bad: 'refuse' },
      }),
      'POST /records/:table/imports/:id/stop': isMissing('POST', `${rows}/imports/${brought.id}/stop`, {}),
      'POST /records/:table/imports/:id/undo': isMissing('POST', `${rows}/imports/${brought.id}/undo`, {}),
      'POST /records/:table/imports/:id/left-out': isMissing('POST', `${rows}/imports/${brought.id}/left-out`),
      // What is said here looks like nothing of theirs.
      'POST /records/:table/twins': async (who) => {
        expect((await who.send('POST', `${rows}/twins`, { values })).status).toBe(404)
        expect((await theirAdmin.send('POST', `${rows}/twins`, { values })).body).toEqual([])
      },
      'POST /records/:table/compare': isMissing('POST', `${rows}/compare`, { ids: [id, randomUUID()] }),
      'POST /records/:table/merge': async (who) => {
        const made = (await ours.send('GET', `${rows}/rows/${id}`)).body as unknown as { version: number }
        const other = randomUUID()
        const seen = { id, version: made.version }
        for (const [kept, gone] of [
          [seen, { id: other, version: 1 }],
          [{ id: other, version: 1 }, seen],
        ])
          for (const one of [who, theirAdmin])
            expect((await one.send('POST', `${rows}/merge`, { kept, merged: [gone] }, key())).status).toBe(404)
        expect((await ours.send('GET', `${rows}/rows/${id}`)).status).toBe(200)
      },
      'POST /records/:table/split': isMissing('POST', `${rows}/split`, { merge_id: randomUUID() }),
      'POST /records/:table/delete': changesNothing(`${rows}/delete`),
      'POST /records/:table/restore': changesNothing(`${rows}/restore`),
    },
  }
}
export default separate
