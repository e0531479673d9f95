import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { Context } from '#platform/server/route.ts'
import { addRow } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { listPaper, rowPaper } from '../../shared/page/paper.ts'
import { grant, testTables } from '../../testing/tables.ts'
import { accessFor } from '../gate/gate.ts'
import { filterWords } from './filter-words.ts'
import { sayingIn } from './said.ts'

const named = (mn: string) => words(mn, mn, mn)
const goods = table('tried.printed', {
  title: named('Бараа'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    kind: column('select', {
      title: named('Төрөл'),
      options: [
        { value: 'a', label: named('Тавилга') },
        { value: 'b', label: named('Цаас') },
      ],
    }),
    price: column('number', { title: named('Үнэ') }),
    of: column('relation', { title: named('Дотор'), rows_of: 'tried.printed' }),
    about: column('rich_text', { title: named('Тайлбар') }),
  },
  label: '{name}',
  sort: 'name',
})
const app = await startedApp()
const { orgId, roles, users } = app.places.orgs.trade
await testTables(app, [goods])
await grant(app, goods, roles.sales, ['r'], null)
await grant(app, goods, roles.employee, ['r', 'export'], { name: 'read' })
const [admin, sales, creator, hr, outsider] = (await Promise.all(
  ['admin', 'sales', 'creator', 'hr', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]
const add = async (values: Record<string, string>) =>
  (await admin.call(addRow, { table: goods.name, values }, { 'idempotency-key': crypto.randomUUID() })).body
const desk = await add({ name: 'Ширээ', kind: 'a', price: '1200000.50' })
for (let count = 0; count < 130; count += 1) await add({ name: `Цаас ${count}`, kind: 'b', price: String(count) })

const paper = async (who: Caller, path: string, method = 'GET') => {
  const reply = await who.fetch(`/api${path}`, { method })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, bytes, text: bytes.toString('latin1') }
}
const pagesIn = (text: string) => [...text.matchAll(/\/Type \/Page\b/g)].length
const boxOf = (text: string) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)?.slice(1).map(Number)

test('a row comes as a PDF for whoever reads it', async () => {
  const { status, text } = await paper(admin, rowPaper(goods.name, desk.id))
  expect([status, text.slice(0, 5), pagesIn(text), boxOf(text)]).toEqual([200, '%PDF-', 1, [595.28, 841.89]])
  // Hidden columns leave a shorter paper.
  const less = await paper(creator, rowPaper(goods.name, desk.id))
  expect(less.status).toBe(200)
  expect(less.bytes.length).toBeLessThan(text.length)
  for (const who of [hr, outsider]) expect((await paper(who, rowPaper(goods.name, desk.id))).status).toBe(404)
})

test('a text with headings and tables stands on the paper of its row as it was written', async () => {
  const tags = async (about: string) => {
    const { text } = await paper(admin, rowPaper(goods.name, (await add({ name: 'Бичвэр', about })).id))
    return ['H2', 'Table'].map((tag) => text.split(`/S /${tag}\n`).length + text.split(`/S /${tag} `).length - 2)
  }
  const [plain, written] = [await tags('<p>Энгийн</p>'), await tags('<h2>Нэг</h2><table><tr><td>А</td></tr></table>')]
  expect(written.map((count, at) => count - plain[at]!)).toEqual([1, 1])
})

test('a list comes on the sheet that was asked for, with a head on every page', async () => {
  const all = await paper(admin, listPaper(goods.name), 'POST')
  expect([all.status, boxOf(all.text)]).toEqual([200, [595.28, 841.89]])
  expect(pagesIn(all.text)).toBeGreaterThan(2)
  const wide = await paper(admin, `${listPaper(goods.name)}?size=A3&turn=landscape`, 'POST')
  expect([wide.status, boxOf(wide.text)]).toEqual([200, [1190.55, 841.89]])
  const high = await paper(admin, `${listPaper(goods.name)}?size=A3`, 'POST')
  expect(pagesIn(high.text)).toBeLessThan(pagesIn(all.text))
  const filter = encodeURIComponent(JSON.stringify({ column: 'kind', is: 'any_of', values: ['a'] }))
  expect(pagesIn((await paper(admin, `${listPaper(goods.name)}?filter=${filter}`, 'POST')).text)).toBe(1)
})

test('nobody prints what they may not take along, nor a column that is hidden from them', async () => {
  expect((await paper(sales, listPaper(goods.name), 'POST')).status).toBe(403)
  expect((await paper(creator, `${listPaper(goods.name)}?columns=name`, 'POST')).status).toBe(200)
  for (const name of ['price', 'nothing'])
    expect((await paper(creator, `${listPaper(goods.name)}?columns=${name}`, 'POST')).status).toBe(404)
  const filter = encodeURIComponent(JSON.stringify({ column: 'price', is: 'filled', values: [] }))
  expect((await paper(creator, `${listPaper(goods.name)}?filter=${filter}`, 'POST')).status).toBe(422)
  for (const who of [hr, outsider]) expect((await paper(who, listPaper(goods.name), 'POST')).status).toBe(404)
})

test('a filter is said in words, with choices and rows by their names', async () => {
  const t = (key: string) => app.services.translate('mn', key)
  const said = await withTenant(app.services.db, { orgId, userId: users['admin']! }, async (db) => {
    const principal = {
      orgId,
      userId: users['admin']!,
      roleId: roles.admin,
      permissions: new Set<string>(),
      person: { jobId: null, roleIds: [roles.admin] },
    } as unknown as Context['principal']
    const access = await accessFor(db, principal, goods.name, 'r')
    return filterWords(
      { db, principal } as Context,
      access,
      {
        all: [
          { column: 'kind', is: 'any_of', values: ['a', 'b'] },
          {
            any: [
              { column: 'of', is: 'any_of', values: [desk.id] },
              { column: 'name', is: 'filled', values: [] },
            ],
          },
        ],
      },
      { language: 'mn', t, say: sayingIn('mn', t) },
    )
  })
  expect(said).toBe('Төрөл аль нэг нь «Тавилга», «Цаас» ба (Дотор аль нэг нь «Ширээ» эсвэл Нэр хоосон биш)')
})
