import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listEmployees } from '#modules/organization/shared/index.ts'
import { createDesign, findReach, findReachOf, publishDesign, saveDesign, showDesign } from '../shared/contract.ts'

const app = await startedApp()
const builder = await app.as('builder')
const { trade } = app.places.orgs
const head = (role_id: number | null) => ({
  object_type: 'CHECK' as const,
  subject_type: 'TO_ORG_STRUCT' as const,
  role_id,
  relative: { to: 'head' as const, of: 'sender' as const, levels: 0 },
})

test('a rule relative to the sender is answered for each unit: who it would be, past whom, and where there is nobody', async () => {
  const { body } = await builder.call(findReach, { subjects: [head(null), head(trade.roles['hr'])] })
  const [alone, withRole] = body
  const at = (unit: string) => alone!.by_unit.find((one) => one.unit === unit)
  expect(alone!.by_unit.length).toBeGreaterThan(4)
  expect(at('Худалдан авалт')).toMatchObject({ person: { first_name: 'Сарангэрэл' }, passed: 0 })
  // Nobody there uses the system: one level more.
  expect(at('Захиргаа, хүний нөөц')).toMatchObject({ person: { first_name: 'Энхжин' }, passed: 1 })
  expect(withRole!.by_unit.every(({ person }) => person !== null)).toBe(true)
})

const colleagues = (await builder.call(listEmployees, { limit: 500 })).body
const emp = (login: string) => colleagues.find(({ user_id }) => user_id === trade.users[login])!.emp_id
const unasked = colleagues.find(({ user_id }) => user_id === null)!.emp_id

test('the dry run says to whom a rule leads from one colleague, and past whom', async () => {
  const subject = {
    object_type: 'CHECK' as const,
    subject_type: 'TO_ORG_STRUCT' as const,
    relative: { to: 'head' as const, of: 'sender' as const, levels: 0 },
  }
  const of = async (login: string) => (await builder.call(findReachOf, { subject, emp_id: emp(login) })).body
  expect(await of('creator')).toMatchObject({ people: [{ first_name: 'Сарангэрэл' }], reached: { passed: [] } })
  expect(await of('reviewer')).toMatchObject({
    people: [{ first_name: 'Энхжин' }],
    reached: { passed: [{ unit: 'Худалдан авалт', why: 'sender' }] },
  })
  expect((await builder.call(findReachOf, { subject, emp_id: unasked })).body).toEqual({ people: [], reached: null })
})

test('the head of a unit that the drawing names is told for that unit alone', async () => {
  const subject = {
    object_type: 'CHECK' as const,
    subject_type: 'TO_ORG_STRUCT' as const,
    struct_id: trade.structs.sales,
    relative: { to: 'head' as const, of: 'unit' as const, levels: 0 },
  }
  const { body } = await builder.call(findReach, { subjects: [subject] })
  expect(body[0]!.by_unit).toMatchObject([{ unit: 'Борлуулалт', person: { first_name: 'Тэмүүлэн' }, passed: 0 }])
})

test('a flow whose form names somebody is examined and published, and one whose rule names no such field is not', async () => {
  const { id } = (await builder.call(createDesign, { title: { mn: 'Даалгавар' }, from: { kind: 'copy', id: 2 } })).body
  const draft = async (field: string) => {
    const { edit, contents } = (await builder.call(showDesign, { id })).body
    const nodes = contents.diagram.nodes.map((node) =>
      node.data.subject?.relative
        ? {
            ...node,
            data: { ...node.data, subject: { ...node.data.subject, relative: { to: 'field' as const, field } } },
          }
        : node,
    )
    const saved = await builder.call(saveDesign, {
      id,
      edit,
      contents: {
        ...contents,
        number_prefix: 'ДА',
        form: [{ name: 'who', kind: 'person', label: { mn: 'Хэн' }, required: true }],
        diagram: { ...contents.diagram, nodes },
      },
    })
    return builder.call(publishDesign, { id, edit: saved.body.edit })
  }
  expect(await draft('nobody')).toMatchObject({ status: 422 })
  expect((await draft('who')).body).toMatchObject({ version: 1 })
})

test('where the topmost head has gone as well, it leads to nobody unless a role is named', async () => {
  const admin = await app.as('admin')
  const id = trade.users['director']!
  const put = (active: boolean) =>
    admin.fetch(`/api/access/users/${id}/active`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ active }),
    })
  expect((await put(false)).status).toBe(200)
  const { body } = await builder.call(findReach, { subjects: [head(null), head(trade.roles['hr'])] })
  const lost = body.map(({ by_unit }) => by_unit.filter(({ person }) => person === null).map(({ unit }) => unit))
  expect(lost[0]).toContain('Захиргаа, хүний нөөц')
  expect(lost[1]).toEqual([])
})
