import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { todayOf } from '#modules/organization/server/index.ts'
import { chooseFlows } from '#modules/records/server/index.ts'
import {
  addRow,
  changeRow,
  changeRows,
  deleteRows,
  mergeRows,
  queryRows,
  restoreRows,
  sendRows,
  showRow,
  showRowHistory,
  showTable,
} from '#modules/records/shared/index.ts'
import { tried } from '#modules/records/testing/index.ts'
import { processesOfRows, showDocument } from '#modules/workflow/shared/index.ts'
import { decideAs, refusalOf } from '#modules/workflow/testing/index.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { contractPaper, renewContract, timeAfter } from '../shared/contracts.ts'
import { sheetFor } from './contracts/paper.ts'
import { lookAtContracts } from './contracts/renewal.ts'
import { CONTRACT_APPROVAL, publishContractApproval } from './demo/approval.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees } = app.places.orgs.trade
const [admin, seller, accountant, director, colleague, theirs] = [
  await app.as('admin'),
  await app.as('sales'),
  await app.as('accountant'),
  await app.as('director'),
  await app.as('hr'),
  await app.as('principal'),
]
type Who = typeof seller
const CONTRACTS = 'crm.contracts'
await publishContractApproval(app.services, app.places.orgs.trade)
const today = await asSystem(db, (trx) => todayOf(trx, orgId))
const eventually = { timeout: 20_000, interval: 50 }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

const add = async (table: string, values: FieldValues, who: Who = seller) => {
  const reply = await who.call(addRow, { table: `crm.${table}`, values }, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (id: string, who: Who = admin) => (await who.call(showRow, { table: CONTRACTS, id })).body.values
const change = async (id: string, values: FieldValues, who: Who = seller) => {
  const stands = await at(id)
  const was = Object.fromEntries(Object.keys(values).map((name) => [name, stands[name] ?? null]))
  return who.call(changeRow, { table: CONTRACTS, id, was, values }, key())
}
const send = (id: string, who: Who = seller) =>
  who.call(sendRows, { table: CONTRACTS, ids: [id], flow: CONTRACT_APPROVAL }, key())
const processOf = async (id: string) =>
  (await seller.call(processesOfRows, { table: CONTRACTS, ids: [id] })).body.rows[0]!.processes[0]!
const news = async (who: Who, key: string) => {
  const { items } = (await (await who.fetch('/api/notifications?limit=100')).json()) as {
    items: { key: string; link: string | null }[]
  }
  return items.filter((one) => one.key === key).map(({ link }) => link)
}

const company = `${(await add('companies', { name: 'Говь & Ко ХХК', register: '5512346' })).id} —`
const template = `${
  (
    await add(
      'contract_templates',
      {
        name: 'Нийлүүлэх',
        text: '<h2>Гэрээ {number}</h2><p>{our_name} ба {company} ({register}), {value}, {starts_on} – {ends_on}</p>',
      },
      admin,
    )
  ).id
} —`
const contract = (name: string, more: FieldValues = {}) =>
  add('contracts', { name, company, value: '12000000', starts_on: '2026-01-01', ends_on: '2026-12-31', ...more })

/** Sent, and signed by both. */
async function putInForce(id: string) {
  expect((await send(id)).body).toEqual({ count: 1 })
  const { id: process } = await processOf(id)
  for (const who of [accountant, director])
    expect(await decideAs(who, process, 'reviewed')).toMatchObject({ status: 200 })
  return id
}

test('a contract takes the text of its template, which goes on saying what the contract says until somebody writes', async () => {
  const { id, values } = await contract('Ноосон хивс', { template })
  expect(values['terms']).toBe(
    `<h2>Гэрээ ${String(values['number'])}</h2><p>"Хөх Тэнгэр Трейд" ХХК ба Говь &amp; Ко ХХК (5512346), 12,000,000₮, 2026-01-01 – 2026-12-31</p>`,
  )
  await change(id, { value: '15000000' })
  expect((await at(id))['terms']).toContain('15,000,000₮')
  await change(id, { terms: '<p>Өөрийн бичвэр 15,000,000₮</p>' })
  await change(id, { value: '20000000' })
  expect((await at(id))['terms']).toBe('<p>Өөрийн бичвэр 15,000,000₮</p>')
  expect((await contract('Загваргүй')).values['terms']).toBeNull()
})

test('a contract is sent, both sign, and it is in force from that day on; its paper says who agreed', async () => {
  const { id } = await contract('Хоёр гарын үсэг', { template })
  await add('contract_duties', { contract: `${id} —`, name: 'Урьдчилгаа төлөх', due_on: '2026-02-01' })
  expect((await send(id)).body).toEqual({ count: 1 })
  expect(refusalOf(await change(id, { value: '1' }))).toBe('409 records.flows.travels')
  const { id: process } = await processOf(id)
  const { my_steps: steps, subject_rows: rows } = (await accountant.call(showDocument, { id: process })).body
  const [first] = steps
  expect(rows!.seen[0]!.facts.at(-1)).toEqual({
    label: 'Гэрээний үүрэг',
    text: 'Урьдчилгаа төлөх · Хугацаа: 2026-02-01 · Биелсэн: Үгүй',
    is_list: true,
  })
  expect(first).toMatchObject({ is_signature_needed: true })
  expect(await decideAs(accountant, process, 'reviewed')).toMatchObject({ status: 200 })
  expect(await at(id)).toMatchObject({ state: 'draft', signed_on: null })
  expect(await decideAs(director, process, 'reviewed')).toMatchObject({ status: 200 })
  expect(await at(id)).toMatchObject({ state: 'active', approval: 'END', signed_on: today })
  const [last] = (await seller.call(showRowHistory, { table: CONTRACTS, id })).body
  expect(last!.changes.map(({ column }) => column)).toEqual(expect.arrayContaining(['state', 'signed_on']))
  // What was signed is not written over; it can be cancelled all the same.
  for (const values of [{ value: '1' }, { terms: '<p>Өөр</p>' }, { ends_on: '2030-01-01' }, { state: 'draft' }])
    expect(JSON.stringify(await change(id, values))).toContain('гарын үсэг зурсан')
  expect(await change(id, { remind_days: '10' })).toMatchObject({ status: 200 })
  const { principals } = app.places.orgs.trade
  const { blocks, title } = await withTenant(db, principals['sales']!, (trx) => {
    const caller = { services: app.services, language: 'mn' as const, requestId: '', ip: '', userAgent: null }
    return sheetFor({ ...caller, db: trx, principal: principals['sales']! }, id, 'en')
  })
  expect(title).toBe('Хоёр гарын үсэг')
  const words = JSON.stringify(blocks)
  for (const said of ['Говь & Ко ХХК, registration number 5512346', '12,000,000₮', 'Урьдчилгаа төлөх', 'Signature'])
    expect(words).toContain(said)
  expect(words).toMatch(/Review of the contract · signed.*Батсүх Солонго.*Signature of the director · signed/)
  for (const lang of ['mn_MN', 'en_US', 'ko_KR']) {
    const reply = await seller.fetch(`/api${contractPaper(id)}?lang=${lang}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
})

test('what is refused is a draft again', async () => {
  const { id } = await contract('Буцаасан гэрээ', { state: 'agreed' })
  await send(id)
  const { id: process } = await processOf(id)
  await decideAs(accountant, process, 'returned', { description: 'Үнийг дахин тохирно уу' })
  expect(await decideAs(seller, process, 'cancelled', { description: 'Татаж авлаа' })).toMatchObject({ status: 200 })
  expect(await at(id)).toMatchObject({ state: 'draft', signed_on: null, approval: 'CANCEL' })
})

test('of the contracts of another organisation, and of another salesperson, nothing is given away', async () => {
  const { id } = await contract('Миний гэрээ')
  const { id: others } = await contract('Захирлын гэрээ')
  expect((await change(others, { owner: `${employees['director']} Х` }, admin)).status).toBe(200)
  const wish = { name: 'Сунгасан', starts_on: null, ends_on: null }
  expect((await theirs.fetch(`/api${contractPaper(id)}`)).status).toBe(404)
  expect((await theirs.call(renewContract, { id, ...wish }, key())).status).toBe(404)
  expect((await seller.fetch(`/api${contractPaper(others)}`)).status).toBe(404)
  expect((await seller.call(renewContract, { id: others, ...wish }, key())).status).toBe(404)
  expect((await send(others)).status).toBe(404)
  expect((await colleague.fetch(`/api${contractPaper(id)}`)).status).toBe(403)
})

test('a contract is renewed for as long again, once, with the duties that are not fulfilled', async () => {
  const { id } = await contract('Түрээс', { template })
  const it = `${id} —`
  await add('contract_duties', { contract: it, name: 'Шалгалт хийх', due_on: '2026-03-01' })
  await add('contract_duties', { contract: it, name: 'Барьцаа төлөх', due_on: '2026-01-05', is_done: true })
  await putInForce(id)
  const wish = { id, name: 'Түрээс 2027', ...timeAfter('2026-01-01', '2026-12-31') }
  const { id: draft } = await contract('Ноорог')
  expect(refusalOf(await seller.call(renewContract, { ...wish, id: draft }, key()))).toBe('422 crm.renew.not_now')
  const once = key()
  const [one, again] = [await seller.call(renewContract, wish, once), await seller.call(renewContract, wish, once)]
  expect(again.body.id).toBe(one.body.id)
  const made = await at(one.body.id)
  expect(made).toMatchObject({ state: 'draft', starts_on: '2027-01-01', ends_on: '2027-12-31', value: '12000000' })
  expect(made['terms']).toContain('2027-01-01 – 2027-12-31')
  const { rows } = (await seller.call(queryRows, { table: 'crm.contract_duties', limit: 200 })).body
  const taken = rows.filter(({ values }) => String(values['contract']).startsWith(one.body.id))
  expect(taken.map(({ values }) => [values['name'], values['due_on']])).toEqual([['Шалгалт хийх', '2027-03-01']])
})

test('its owner hears once that a contract will end, and on the day after its last it has ended', async () => {
  const ends_on = laterDay(today, 20)
  const soon = await contract('Удахгүй дуусна', { ends_on })
  await putInForce(soon.id)
  const link = `/crm/contracts/${soon.id}`
  await putInForce((await contract('Хожим дуусна', { ends_on: laterDay(today, 40) })).id)
  await contract('Ноорог хэвээр', { ends_on })
  await lookAtContracts(app.services, orgId, today)
  await expect.poll(() => news(seller, 'crm.notify.contract_ends'), eventually).toEqual([link])
  await lookAtContracts(app.services, orgId, ends_on)
  const later = await contract('Тэмдэг', { ends_on: laterDay(ends_on, 1) })
  await putInForce(later.id)
  await lookAtContracts(app.services, orgId, ends_on)
  await expect.poll(() => news(seller, 'crm.notify.contract_ends'), eventually).toContain(`/crm/contracts/${later.id}`)
  expect((await news(seller, 'crm.notify.contract_ends')).filter((one) => one === link)).toHaveLength(1)
  expect(await at(soon.id)).toMatchObject({ state: 'active' })
  await lookAtContracts(app.services, orgId, laterDay(ends_on, 1))
  expect(await at(soon.id)).toMatchObject({ state: 'ended' })
})

test('what was signed stands whichever door somebody comes by', async () => {
  const { id } = await contract('Хаалга бүр', { template })
  const it = `${id} —`
  const duty = await add('contract_duties', { contract: it, name: 'Нийлүүлэх', due_on: '2026-05-01' })
  const gone = await add('contract_duties', { contract: it, name: 'Хассан үүрэг' })
  expect(await seller.call(deleteRows, { table: 'crm.contract_duties', ids: [gone.id] })).toMatchObject({ status: 200 })
  await change(id, { value: '13000000' })
  const [valued] = (await admin.call(showRowHistory, { table: CONTRACTS, id })).body
  const twin = await contract('Ихэр', { value: '99' })
  await putInForce(id)
  const before = await at(id)
  const { version } = (await admin.call(showRow, { table: CONTRACTS, id })).body
  const seen = { id: twin.id, version: (await admin.call(showRow, { table: CONTRACTS, id: twin.id })).body.version }
  const duties = 'crm.contract_duties'
  const reverted = async (change_id: string) => {
    const reply = await admin.fetch(`/api/records/${CONTRACTS}/rows/${id}/revert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key() },
      body: JSON.stringify({ change_id }),
    })
    return reply.text()
  }
  const signed = 'гарын үсэг зурсан гэрээ өөрчлөгдөхгүй'
  const merging = (kept: typeof seen, merged: typeof seen, values_of: Record<string, string>) =>
    admin.call(mergeRows, { table: CONTRACTS, kept, merged: [merged], values_of }, key())
  const named = (values: FieldValues) => ({ id: duty.id, was: { name: 'Нийлүүлэх' }, values })
  const withLines = (rows: { id?: string; was?: FieldValues; values?: FieldValues }[], removed: string[] = []) =>
    admin.call(
      changeRow,
      { table: CONTRACTS, id, was: {}, values: {}, lines: { contract_duties: { rows, removed } } },
      key(),
    )
  for (const refused of [
    await change(id, { value: '1' }, admin),
    await change(id, { name: 'Өөр нэр' }, admin),
    await change(id, { state: 'draft' }, admin),
    await admin.call(changeRows, { table: CONTRACTS, ids: [id], values: { value: '1' } }),
    await admin.call(deleteRows, { table: CONTRACTS, ids: [id] }),
    await reverted(valued!.id),
    await merging({ id, version }, seen, { value: twin.id }),
    await merging(seen, { id, version }, {}),
    await admin.call(changeRow, { table: duties, ...named({ name: 'Өөр' }) }, key()),
    await admin.call(addRow, { table: duties, values: { contract: it, name: 'Нэмсэн' } }, key()),
    await admin.call(
      changeRow,
      { table: duties, id: duty.id, was: { contract: it }, values: { contract: `${twin.id} —` } },
      key(),
    ),
    await admin.call(deleteRows, { table: duties, ids: [duty.id] }),
    await admin.call(restoreRows, { table: duties, ids: [gone.id] }),
    await withLines([named({ name: 'Өөр' })]),
    await withLines([named({}), { values: { name: 'Шинэ' } }]),
    await withLines([], [duty.id]),
  ])
    expect(JSON.stringify(refused)).toContain(signed)
  const columns = ['id', 'value'].map((name, at) => ({ at, column: name }))
  const file = await tried(
    admin,
    CONTRACTS,
    [
      ['№', 'Дүн'],
      [id, '5'],
    ],
    { columns, keys: ['id'] },
  )
  expect([file.state, file.counts]).toEqual(['checked', expect.objectContaining({ change: 0, bad_known: 1 })])
  expect(await at(id)).toEqual(before)
  // A duty is fulfilled, and the contract ends; it is handed over.
  const done = await seller.call(changeRow, { table: duties, id: duty.id, was: {}, values: { is_done: true } }, key())
  expect(done).toMatchObject({ status: 200 })
  expect(await change(id, { state: 'cancelled', owner: `${employees['director']} —` }, admin)).toMatchObject({
    status: 200,
  })
  expect(await at(id)).toMatchObject({ state: 'cancelled', duties: '1', duties_done: '1' })
  // What was cancelled by mistake is in force again by whoever has the right to it.
  expect(await change(id, { state: 'active' }, admin)).toMatchObject({ status: 200 })
})

test('a contract is in force by its approval; where none is set, by whoever has the right, with day and reason', async () => {
  const { id } = await contract('Гараар')
  const active = { state: 'active' }
  const grounds = { ...active, signed_on: today, grounds: 'Цаасаар зурсан' }
  const told = async (who: Who) => (await who.call(showTable, { table: CONTRACTS })).body.table.by_hand!.saved.en
  const says = (what: object) => JSON.stringify(what)
  for (const who of [seller, admin]) {
    expect(says(await change(id, grounds, who))).toContain('«Шийдвэрлэх явц» хэсгээс илгээнэ үү')
    expect(await told(who)).toBe('“In force” comes by approval alone: send it under “Process”.')
  }
  expect(says(await seller.call(changeRows, { table: CONTRACTS, ids: [id], values: active }))).toContain(
    'хэсгээс илгээнэ үү',
  )
  await asSystem(db, (trx) => chooseFlows(trx, orgId, CONTRACTS, []))
  const without = 'Шийдвэрлэх урсгал тохируулаагүй'
  expect(says(await change(id, grounds))).toContain(without)
  const added = { name: 'Нэмсэн', company, ...grounds }
  expect(says(await seller.call(addRow, { table: CONTRACTS, values: added }, key()))).toContain(without)
  expect(await told(seller)).toContain('no flow is chosen to decide on it. Ask an administrator.')
  const refused = await change(id, active, admin)
  expect(Object.keys((refused.body as unknown as { fields: object }).fields)).toEqual([
    'values.signed_on',
    'values.grounds',
  ])
  expect(await told(admin)).toContain('«Signed», «In force without approval because»')
  expect(await change(id, grounds, admin)).toMatchObject({ status: 200 })
  expect(await at(id)).toMatchObject(grounds)
  // It was signed, if on paper.
  expect(says(await change(id, { value: '1' }, admin))).toContain('гарын үсэг зурсан')
  expect(await change(id, { state: 'ended' })).toMatchObject({ status: 200 })
  expect(await at(id)).toMatchObject({ grounds: 'Цаасаар зурсан' })
})

test('nobody signs tomorrow, and what was never in force does not end but by whoever has the right to it', async () => {
  await asSystem(db, (trx) => chooseFlows(trx, orgId, CONTRACTS, []))
  const { id } = await contract('Эрт')
  const tomorrow = { state: 'active', grounds: 'Цаасаар', signed_on: laterDay(today, 1) }
  const late = 'Гарын үсэг зурсан өдөр өнөөдрөөс хойш'
  const added = { name: 'Нэмсэн', company, ...tomorrow }
  for (const refused of [
    await change(id, tomorrow, admin),
    await change(id, { signed_on: tomorrow.signed_on }),
    await admin.call(addRow, { table: CONTRACTS, values: added }, key()),
    await admin.call(changeRows, { table: CONTRACTS, ids: [id], values: tomorrow }),
  ])
    expect(JSON.stringify(refused)).toContain(late)
  const early = await change(id, { state: 'ended' })
  expect(early.body).toMatchObject({
    message: 'Хүчинтэй байсан гэрээ л дуусна. Үүнийг цуцална уу.',
    enMsg: 'Only a contract that was in force ends. Cancel this one.',
  })
  const ended = { name: 'Дууссан', company, state: 'ended' }
  expect(JSON.stringify(await seller.call(addRow, { table: CONTRACTS, values: ended }, key()))).toContain('л дуусна')
  expect(await change(id, { state: 'cancelled' })).toMatchObject({ status: 200 })
  expect(JSON.stringify(await change(id, { state: 'ended' }))).toContain('л дуусна')
  // What ended long ago is written down by whoever has the right.
  const file = (signed_on: string) =>
    tried(
      admin,
      CONTRACTS,
      [
        ['Нэр', 'Байгууллага', 'Төлөв', 'Гарын үсэг зурсан'],
        ['Хуучин', 'Говь & Ко ХХК', 'Дууссан', signed_on],
      ],
      { columns: ['name', 'company', 'state', 'signed_on'].map((column, place) => ({ at: place, column })), keys: [] },
    )
  expect((await file('2020-01-01')).counts).toMatchObject({ create: 1 })
  expect((await file(tomorrow.signed_on)).counts).toMatchObject({ create: 0, bad_new: 1 })
})
