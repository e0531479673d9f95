import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, deleteRows, queryRows } from '#modules/records/shared/index.ts'
import { namedDocuments, rowsNamingDocument } from '#modules/workflow/shared/index.ts'
import { aDocument } from '#modules/workflow/testing/index.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [lead, doer, reader, outsider] = [
  await app.as('creator'),
  await app.as('councillor2'),
  await app.as('sales'),
  await app.as('hr'),
]
type Who = typeof lead
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const put = (who: Who, table: string, values: Record<string, string>) =>
  who.call(addRow, { table: `planning.${table}`, values }, key())
const add = async (table: string, values: Record<string, string>) => (await put(lead, table, values)).body.id
const person = (login: string) => `${employees[login]} Х`
const PAPERS = 'planning.papers'
const shown = async (who: Who) =>
  (await who.call(queryRows, { table: PAPERS, sort: ['document'] })).body.rows.map(({ values }) => values['document'])

const project = `${await add('projects', { name: 'Байрны засвар' })} Байрны засвар`
await add('members', { project, person: person('sales'), permission: '1' })
const task = `${await add('tasks', { name: 'Гэрээ байгуулах', project, responsible: person('councillor2') })} Гэрээ байгуулах`
const document = { id: await aDocument(lead, { title: 'Засварын гэрээ' }) }
const { number } = (await lead.call(namedDocuments, { ids: [document.id] })).body[0]!
const named = `${document.id} ${number}`

test('whoever sees a document links it with a task or a project, and it is written by its number alone', async () => {
  const made = await put(lead, 'papers', { document: `${document.id} Хуурамч нэр`, task })
  expect(made.body.values).toMatchObject({ document: named, task, project: null, project_of_task: project })
  // The form has all of them to write, for the assignee too: nothing of the task is hidden from them.
  for (const who of [lead, doer]) {
    const reply = await who.fetch(`/api/records/planning.tasks/rows/${task.slice(0, 36)}/lines/papers`)
    const { rows, is_whole } = (await reply.json()) as { rows: { values: { document: string } }[]; is_whole: boolean }
    expect([rows.map(({ values }) => values.document), is_whole]).toEqual([[named], true])
  }
  expect((await put(lead, 'papers', { document: named, project })).status).toBe(200)
  const neither = await put(lead, 'papers', { document: named })
  const both = await put(lead, 'papers', { document: named, task, project })
  for (const { status, body } of [neither, both])
    expect([status, body]).toMatchObject([
      422,
      { fields: { 'values.task': expect.stringContaining('нэг даалгавар') as string } },
    ])
  expect((await lead.call(queryRows, { table: PAPERS, search: number })).body.rows).toHaveLength(2)
})

test('a link opens the document to nobody: whoever does not see it sees that there is one, and links it nowhere', async () => {
  expect(await shown(doer)).toEqual([named])
  expect(await shown(reader)).toEqual([named, named])
  expect(await shown(outsider)).toEqual([])
  for (const who of [doer, reader, outsider]) {
    expect((await who.call(namedDocuments, { ids: [document.id] })).body).toEqual([])
    expect((await who.call(rowsNamingDocument, { id: document.id })).status).toBe(404)
  }
  expect(JSON.stringify((await reader.call(queryRows, { table: PAPERS })).body)).not.toContain('Засварын гэрээ')
  expect(await put(doer, 'papers', { document: named, task })).toMatchObject({
    status: 422,
    body: { fields: { 'values.document': 'Ийм баримт алга, эсвэл танд нээлттэй биш.' } },
  })
  expect((await put(reader, 'papers', { document: named, project })).status).not.toBe(200)
  // What stands there may stay, whoever writes the row.
  const [row] = (await doer.call(queryRows, { table: PAPERS })).body.rows
  const changed = {
    table: PAPERS,
    id: row!.id,
    was: { note: null, document: named },
    values: { note: 'Хавсралттай', document: named },
  }
  expect((await doer.call(changeRow, changed, key())).body.values).toMatchObject({
    note: 'Хавсралттай',
    document: named,
  })
})

test('the document says which tasks and projects name it, to whoever sees those', async () => {
  const told = async () => (await lead.call(rowsNamingDocument, { id: document.id })).body
  const links = (await told()).map(({ title, link }) => `${title} ${link}`)
  expect(new Set(links)).toEqual(
    new Set([
      `Байрны засвар /planning/${project.slice(0, 36)}`,
      `Гэрээ байгуулах /planning/tasks/${task.slice(0, 36)}`,
    ]),
  )
  const all = (await lead.call(queryRows, { table: PAPERS })).body.rows.map(({ id }) => id)
  await lead.call(deleteRows, { table: PAPERS, ids: all }, key())
  expect(await told()).toEqual([])
})
