import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listEmployees } from '#modules/organization/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { draw } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, decideAs, seen } from '../../testing/office.ts'
import { publishDefinition } from './publish.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const FLOW = 92
const title = { mn: 'Даалгавар' }
const field = (name: string, kind: string): FormField => ({ name, kind, label: { mn: name }, required: false })
const form = [field('who', 'person'), field('where', 'unit')]
const toField = (name: string) => ({
  subject_type: 'TO_ORG_EMPLOYEE' as const,
  relative: { to: 'field' as const, field: name },
})
await asSystem(app.services.db, (trx) =>
  publishDefinition(
    trx,
    trade.orgId,
    FLOW,
    {
      code: 'named',
      title,
      description: title,
      category: title,
      icon: 'doc',
      number_prefix: 'Д',
      form,
      diagram: draw({
        start: { type: 'START', next: 'person' },
        person: { type: 'CHECK', to: toField('who'), on: { reviewed: 'unit', returned: 'again' } },
        unit: { type: 'CHECK', to: toField('where'), on: { reviewed: 'end' } },
        again: { type: 'RE_CREATE', to: { subject_type: 'CREATOR' }, on: { recreated: 'person' } },
        end: { type: 'END' },
        cancel: { type: 'CANCEL' },
      }),
    },
    null,
  ),
)
const [creator, hr] = [await app.as('creator'), await app.as('hr')]
const colleagues = (await creator.call(listEmployees, { limit: 500 })).body
const emp = (login: string) => colleagues.find(({ user_id }) => user_id === trade.users[login])!.emp_id
/** Works here, and cannot sign in. */
const unasked = colleagues.find(({ user_id }) => user_id === null)!.emp_id
const namesOf = (document: Awaited<ReturnType<typeof seen>>) =>
  document.holders.flatMap(({ people }) => people.map(({ first_name }) => first_name))
const send = (fields: Record<string, string>) => aDocument(creator, { flow_id: FLOW, title: 'Даалгавар', fields })

test('it goes to the person whom a field names, then to the head of the unit that another names, called as the organisation calls them', async () => {
  const id = await send({ who: `${emp('hr')} Хэн нэгэн`, where: `${trade.structs.sales} Өөр нэр` })
  const document = await seen(creator, id)
  expect(namesOf(document)).toEqual(['Наранцэцэг'])
  expect(document.revision.fields['who']).toMatch(/^\d+ \S+ Наранцэцэг$/u)
  expect(document.revision.fields['where']).toBe(`${trade.structs.sales} Борлуулалт`)
  await decideAs(hr, id, 'reviewed')
  expect(namesOf(await seen(creator, id))).toEqual(['Тэмүүлэн'])
})

test('an empty field, and the sender themselves, go to the head of the sender’s unit, with the reason in the history', async () => {
  for (const [who, why] of [
    [undefined, 'empty'],
    [`${emp('creator')} Би`, 'sender'],
  ] as const) {
    const id = await send(who === undefined ? {} : { who })
    const { statusHistories } = (await creator.call(showHistory, { id })).body
    expect(statusHistories[1]).toMatchObject({
      emp: { first_name: 'Сарангэрэл' },
      reached: { passed: [{ unit: null, why }], at_top: false },
    })
  }
})

test('whoever is named anew in a correction gets it', async () => {
  const id = await send({ who: `${emp('hr')} Х` })
  await decideAs(hr, id, 'returned', { description: 'Өөр хүнд' })
  const document = await seen(creator, id)
  const contents = {
    title: 'Даалгавар',
    file_ids: [],
    fields: { ...document.revision.fields, who: `${emp('accountant')} Х` },
  }
  expect((await decideAs(creator, id, 'recreated', { new_revision: contents })).status).toBe(200)
  expect(namesOf(await seen(creator, id))).toEqual(['Солонго'])
})

test.each([
  ['nobody', '999999 Хэн ч биш'],
  ['a colleague who cannot sign in', `${unasked} Дорж`],
  ['no reference', 'Наранцэцэг'],
])('a field that names %s is refused where it is wrong', async (_, who) => {
  const { status, body } = await creator.call(createDocument, {
    flow_id: FLOW,
    title: 'Даалгавар',
    fields: { who },
    file_ids: [],
  })
  expect(status).toBe(422)
  expect((body as unknown as { fields: object }).fields).toHaveProperty(['fields.who'])
})

test('the record of such a document says the names, which a thread draws that knows the kinds of modules', async () => {
  const id = await send({ who: `${emp('hr')} Х`, where: `${trade.structs.sales} Х` })
  const reply = await creator.fetch(`/api/workflow/documents/${id}/record.pdf`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await reply.body?.cancel()
})
