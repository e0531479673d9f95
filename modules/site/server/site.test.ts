import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { chooseMainSite, listSites } from '../shared/main.ts'
import {
  bringBackVersion,
  compareVersion,
  listVersions,
  previewContent,
  releaseContents,
  withdrawContents,
} from '../shared/releases.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [admin, sales, superadmin, principal] = [
  await app.as('admin'),
  await app.as('sales'),
  await app.as('superadmin'),
  await app.as('principal'),
]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const eventually = { timeout: 20_000, interval: 50 }

const add = async (table: string, values: FieldValues, who = admin) => {
  const reply = await who.call(addRow, { table: `site.${table}`, values }, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (table: string, id: string) => (await admin.call(showRow, { table: `site.${table}`, id })).body.values
const change = async (table: string, id: string, values: FieldValues, who = admin) =>
  who.call(changeRow, { table: `site.${table}`, id, was: await at(table, id), values }, key())
const release = (ids: string[], more: object = {}) =>
  admin.call(releaseContents, { ids, name: '', at: null, until: null, ...more }, key())
const rows = async (table: string) =>
  (await admin.call(queryRows, { table, limit: 200 })).body.rows.map(({ values }) => values)

async function open(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${app.address}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  })
  return { status: reply.status, to: reply.headers.get('location'), text: await reply.text(), headers: reply.headers }
}
const send = async (path: string, fields: Record<string, string>) => {
  const reply = await fetch(`${app.address}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      token: crypto.randomUUID(),
      opened: String(Date.now() - 5000),
      website: '',
      ...fields,
    }).toString(),
  })
  return { status: reply.status, to: reply.headers.get('location'), text: await reply.text() }
}

/** So long a site is shown as it was. */
const fresh = () => new Promise((done) => setTimeout(done, 3100))

const site = await add('sites', { name: 'Туршилтын сайт', is_open: true, phone: '70110000', contact_becomes: 'lead' })
expect((await superadmin.call(chooseMainSite, { org_id: app.places.orgs.trade.orgId })).status).toBe(200)

test('what is written is read by visitors once it is released, and as it was until the next release', async () => {
  const { id, values } = await add('contents', {
    kind: 'package',
    title: 'Эхлэл багц',
    price: '12000',
    body: '<p>Анхны</p>',
  })
  expect(values).toMatchObject({ state: 'draft', slug: 'ehlel-bagts' })
  expect((await open('/packages/ehlel-bagts')).status).toBe(404)
  expect((await release([id])).body).toEqual({ released: 1, planned: 0 })
  expect(await at('contents', id)).toMatchObject({ state: 'released' })
  const page = await open('/packages/ehlel-bagts')
  expect([page.status, page.text.includes('Анхны'), page.text.includes('12,000')]).toEqual([200, true, true])
  expect((await open('/packages')).text).toContain('Эхлэл багц')
  expect((await change('contents', id, { body: '<p>Хоёр дахь</p>' })).body.values).toMatchObject({ state: 'changed' })
  expect((await open('/packages/ehlel-bagts')).text).toContain('Анхны')
  const { address } = (await admin.call(previewContent, { id })).body
  const preview = await open(address)
  expect([preview.text.includes('Хоёр дахь'), preview.headers.get('x-robots-tag')]).toEqual([
    true,
    'noindex, nofollow, noarchive',
  ])
  expect((await open(`${address}x`)).status).toBe(404)
  await release([id], { name: 'Намрын үнэ' })
  expect((await open('/packages/ehlel-bagts')).text).toContain('Хоёр дахь')
  const { versions } = (await admin.call(listVersions, { id })).body
  expect(versions.map(({ number, name, is_live }) => [number, name, is_live])).toEqual([
    [2, 'Намрын үнэ', true],
    [1, '', false],
  ])
  const compared = (await admin.call(compareVersion, { id, number: 1 })).body
  expect([compared.version['body'], compared.now['body']]).toEqual(['<p>Анхны</p>', '<p>Хоёр дахь</p>'])
  expect((await admin.call(bringBackVersion, { id, number: 1 }, key())).status).toBe(200)
  expect(await at('contents', id)).toMatchObject({ body: '<p>Анхны</p>', state: 'changed' })
  expect((await open('/packages/ehlel-bagts')).text).toContain('Хоёр дахь')
  expect((await admin.call(withdrawContents, { ids: [id] }, key())).body).toEqual({ withdrawn: 1 })
  expect((await open('/packages/ehlel-bagts')).status).toBe(404)
  expect(await at('contents', id)).toMatchObject({ state: 'withdrawn' })
})

test('nobody says by hand that a text is released', async () => {
  const { id, values } = await add('contents', { kind: 'page', title: 'Гараар', state: 'released', stale: 'en' })
  expect(values).toMatchObject({ state: 'draft', stale: null })
  await change('contents', id, { state: 'released' })
  expect(await at('contents', id)).toMatchObject({ state: 'draft' })
  expect((await open('/pages/garaar')).status).toBe(404)
})

test('several are released at one moment, which may be planned, and are taken away at their time', async () => {
  const made = [
    await add('contents', { kind: 'faq', title: 'Товлосон нэг?', body: '<p>Тийм</p>' }),
    await add('contents', { kind: 'faq', title: 'Товлосон хоёр?', body: '<p>Үгүй</p>' }),
  ]
  const ids = made.map(({ id }) => id)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  expect((await release(ids, { at: soon })).body).toEqual({ released: 0, planned: 2 })
  expect((await open('/faq')).text).not.toContain('Товлосон')
  const versions = sql.table('site.versions')
  const move = async (by: string) => {
    await sql`update ${versions} set live_from = live_from - ${by}::interval, live_until = live_until - ${by}::interval
      where content_id = any(${ids}::uuid[])`.execute(app.services.db)
    // Visitors see texts as they were a second ago at most.
    await new Promise((done) => setTimeout(done, 1100))
  }
  await move('2 hours')
  const page = await open('/faq')
  expect([page.text.includes('Товлосон нэг?'), page.text.includes('Товлосон хоёр?')]).toEqual([true, true])
  const later = new Date(Date.now() + 7_200_000).toISOString()
  await release(ids, { until: later })
  await move('3 hours')
  expect((await open('/faq')).text).not.toContain('Товлосон')
  expect((await release(ids, { at: new Date(Date.now() - 600_000).toISOString() })).status).toBe(422)
  expect((await release(ids, { until: new Date(Date.now() - 600_000).toISOString() })).status).toBe(422)
})

test('a translation is behind once its source was changed, until somebody writes it', async () => {
  const { id } = await add('contents', {
    kind: 'page',
    title: 'Тухай',
    title_en: 'About',
    body: '<p>Бид</p>',
    body_en: '<p>We</p>',
  })
  await change('contents', id, { body: '<p>Бид нар</p>' })
  expect(await at('contents', id)).toMatchObject({ stale: 'en' })
  await change('contents', id, { sort: '3' })
  expect(await at('contents', id)).toMatchObject({ stale: 'en' })
  await change('contents', id, { body_en: '<p>All of us</p>' })
  expect(await at('contents', id)).toMatchObject({ stale: null })
  await release([id])
  expect((await open('/pages/tuhai?lang=en_US')).text).toContain('All of us')
  const korean = await open('/pages/tuhai?lang=ko_KR')
  expect([korean.text.includes('Бид нар'), korean.text.includes('lang="mn"')]).toEqual([true, true])
})

test('whoever has an old address is led to the new one; two texts do not share one', async () => {
  const { id } = await add('contents', {
    kind: 'guide',
    title: 'Заавар',
    slug: 'old-name',
    body: '<h2>Нэг</h2><p>а</p><h2>Хоёр</h2>',
  })
  await release([id])
  expect((await open('/guide/old-name')).text).toContain('href="#s2"')
  await change('contents', id, { slug: 'new-name' })
  await release([id])
  expect(await open('/guide/old-name')).toMatchObject({ status: 301, to: '/guide/new-name' })
  expect((await open('/guide/new-name')).status).toBe(200)
  const taken = await admin.call(
    addRow,
    { table: 'site.contents', values: { kind: 'guide', title: 'Өөр', slug: 'new-name' } },
    key(),
  )
  expect(taken.status).toBe(422)
  const same = await Promise.all([1, 2, 3].map(() => add('contents', { kind: 'guide', title: 'Ижил нэр' })))
  expect(new Set(same.map(({ values }) => values['slug'])).size).toBe(3)
})

test('what was agreed to before stays to be read', async () => {
  const { id } = await add('contents', {
    kind: 'terms',
    title: 'Нөхцөл',
    body: '<p>Хуучин нөхцөл</p>',
    effective_on: '2026-01-01',
  })
  await release([id])
  await change('contents', id, { body: '<p>Шинэ нөхцөл</p>', effective_on: '2026-06-01' })
  await release([id])
  expect((await open('/terms-of-service')).text).toContain('Шинэ нөхцөл')
  const earlier = await open('/terms-of-service?version=1')
  expect([earlier.text.includes('Хуучин нөхцөл'), earlier.text.includes('2026-01-01')]).toEqual([true, true])
  expect((await open('/terms-of-service?version=7')).status).toBe(404)
})

test('a message comes in once, becomes a lead with its source, and says what is missing', async () => {
  const token = crypto.randomUUID()
  const fields = {
    token,
    sender: 'Отгонбаяр',
    phone: '99110022',
    message: 'Үнийн санал авмаар байна',
    company_name: 'Говь',
  }
  const [one, other] = await Promise.all([send('/contact-us', fields), send('/contact-us', fields)])
  expect([one.status, other.status, one.to]).toEqual([303, 303, other.to])
  expect(one.to).toMatch(/^\/contact-us\?sent=/)
  const found = async () => (await rows('site.messages')).filter(({ sender }) => sender === 'Отгонбаяр')
  expect(await found()).toHaveLength(1)
  await expect.poll(async () => String((await found())[0]!['became']), eventually).toMatch(/^\/crm\/leads\//)
  const leads = (await rows(['crm', 'leads'].join('.'))).filter(({ person }) => person === 'Отгонбаяр')
  expect(leads).toMatchObject([{ source: 'site', phone: '99110022', company_name: 'Говь' }])
  const unreached = await send('/contact-us', { sender: 'Хэн нэгэн', message: 'Сайн уу' })
  expect([unreached.status, unreached.text.includes('aria-invalid'), unreached.text.includes('Сайн уу')]).toEqual([
    422,
    true,
    true,
  ])
  const wrong = await send('/support', { sender: 'Хэн', phone: 'утас биш', subject: 'а', message: 'б' })
  expect(wrong.status).toBe(422)
  for (const machine of [{ website: 'https://spam.example' }, { opened: String(Date.now()) }, { token: 'x' }])
    expect((await send('/contact-us', { ...fields, token: crypto.randomUUID(), ...machine })).status).toBe(422)
  expect(await found()).toHaveLength(1)
})

test('nothing that visitors write or are shown is taken for markup', async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
  const back = await send('/contact-us', { sender: hostile, message: hostile })
  expect(back.text).not.toContain('<script>alert')
  expect(back.text).not.toContain('<img src=x')
  expect((await open(`/search?q=${encodeURIComponent(hostile)}`)).text).not.toContain('<script>alert')
  expect((await open(`/contact-us?sent=${encodeURIComponent(hostile)}`)).text).not.toContain('<script>alert')
  const { id } = await add('contents', {
    kind: 'page',
    title: hostile,
    slug: 'hostile',
    body: '<p onclick="alert(1)">а<script>alert(1)</script><a href="javascript:alert(1)">б</a></p>',
  })
  await release([id])
  const { text } = await open('/pages/hostile')
  expect(text).not.toMatch(/<script>alert|onclick|javascript:/)
  expect((await open('/packages/%00')).status).toBeLessThan(500)
  expect((await open('/pictures/00000000-0000-4000-8000-000000000000/480')).status).toBe(404)
})

test('people are shown where they opened their page themselves, with what they ticked', async () => {
  expect((await open('/user/sales')).text).not.toContain('page-person')
  const person = `${employees['sales']} Х`
  const mine = { person, headline: 'Таны зөвлөх', shows_job: true, takes_messages: true }
  // Nobody opens the page of somebody else.
  const forced = await app
    .as('hr')
    .then((hr) => hr.call(addRow, { table: 'site.people', values: { ...mine, is_open: true } }, key()))
  expect(forced.status).toBe(422)
  const { id } = await add('people', { ...mine, is_open: true, about: '<p>Арван жил</p>' }, sales)
  expect((await at('people', id))['consent_at']).toMatch(/^20/)
  await fresh()
  const page = await open('/user/sales')
  expect([page.status, page.text.includes('Арван жил'), page.text.includes('tel:')]).toEqual([200, true, true])
  expect(page.text).not.toContain(`mailto:sales`)
  const sent = await send('/user/sales', { sender: 'Зочин', email: 'zochin@example.mn', message: 'Уулзаж болох уу?' })
  expect(sent.status).toBe(303)
  const message = (await rows('site.messages')).find(({ kind }) => kind === 'person')
  expect(String(message?.['owner'])).toMatch(new RegExp(`^${employees['sales']} `))
  expect(
    (
      await sales.call(
        changeRow,
        { table: 'site.people', id, was: await at('people', id), values: { is_open: false } },
        key(),
      )
    ).status,
  ).toBe(200)
  expect((await open('/user/sales')).text).not.toContain('page-person')
})

test('a site belongs to its organisation, under its own name or where the platform has put it', async () => {
  expect((await admin.call(addRow, { table: 'site.sites', values: { name: 'Хоёр дахь' } }, key())).status).toBe(422)
  const theirs = await principal.call(
    addRow,
    { table: 'site.sites', values: { name: 'Тэдний', is_open: true, host: 'school.example' } },
    key(),
  )
  // Over there it is for whoever administers.
  expect([200, 403, 404]).toContain(theirs.status)
  expect((await change('sites', site.id, { host: 'trade.example' })).status).toBe(200)
  await fresh()
  const { text } = await open('/contact-us')
  expect(text).toContain('Туршилтын сайт')
  expect((await superadmin.call(listSites, {})).body.sites).toMatchObject([{ host: 'trade.example', is_main: true }])
  for (const who of [admin, sales, principal])
    expect((await who.call(chooseMainSite, { org_id: null })).status).toBe(403)
  expect((await sales.call(queryRows, { table: 'site.contents' })).status).toBe(404)
})

test('each language has an address of its own, and Mongolian the bare one', async () => {
  const said = async (path: string) => [...(await open(path)).text.matchAll(/rel="canonical" href="([^"]*)"/g)][0]?.[1]
  expect(await said('/faq')).toBe(`${app.address}/faq`)
  expect(await said('/faq?lang=en_US')).toBe(`${app.address}/faq?lang=en_US`)
})

test('machines find what people find', async () => {
  const map = await open('/sitemap.xml')
  expect([map.status, map.headers.get('content-type'), map.text.includes('/guide/new-name')]).toEqual([
    200,
    'application/xml; charset=utf-8',
    true,
  ])
  expect((await open('/robots.txt')).text).toContain('Sitemap: ')
  expect((await open('/rss.xml')).text).toContain('<item>')
  const page = await open('/guide/new-name')
  for (const one of ['rel="canonical"', 'hreflang="ko"', 'og:title', 'application/ld+json', 'name="description"'])
    expect(page.text, one).toContain(one)
  expect((await open('/search?q=zaavar')).text).toContain('/guide/new-name')
})

test('what is no form of ours is answered as a form with nothing in it', async () => {
  await sql`delete from platform.rate_limits`.execute(app.services.db)
  const before = (await rows('site.messages')).length
  for (const body of ['{"sender":{"a":1},"message":[1],"token":{}}', '[]', '"text"', '[["sender","a"]]']) {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${app.address}/contact-us`, { method: 'POST', headers, body })
    expect([body, reply.status]).toEqual([body, 422])
  }
  expect((await rows('site.messages')).length).toBe(before)
})

test('whoever sends too much keeps what they typed', async () => {
  await sql`delete from platform.rate_limits`.execute(app.services.db)
  const wish = { sender: 'Тэвчээргүй', message: 'Олон удаа', phone: '' }
  const replies = []
  for (let at = 0; at < 13; at += 1) replies.push(await send('/contact-us', wish))
  expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 12 }, () => 422), 429])
  expect(replies.at(-1)!.text).toContain('value="Тэвчээргүй"')
  expect(replies.at(-1)!.text).toContain('Олон удаа')
})
