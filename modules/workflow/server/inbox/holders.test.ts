import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { watchDocument } from '../../shared/documents/following.ts'
import { postponeDocument } from '../../shared/documents/resting.ts'
import { listInbox } from '../../shared/inbox.ts'
import { aDocument, aSheet, decideAs, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const { roles, users } = app.places.orgs.trade
const [creator, reviewer, secretary, director, councillor1] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director', 'councillor1'].map(app.as),
)
type Targets = NonNullable<NonNullable<Parameters<typeof decideAs>[3]>['targets']>
const english = { 'x-lang': 'en_US' }
const employee = (emp_id: number, struct_id: number, job_id: number) => ({
  subject_type: 'TO_ORG_EMPLOYEE' as const,
  emp_id,
  struct_id,
  job_id,
})

interface Look {
  box?: 'sent' | 'watched' | 'waiting'
  by?: NonNullable<typeof creator>
  headers?: Record<string, string>
}

async function holderOf(id: string, { box = 'sent', by = creator!, headers = {} }: Look = {}) {
  const { body } = await by.call(listInbox, { box, limit: 100 }, headers)
  const item = body.items.find((one) => one.id === id)
  expect(item, `in the ${box} box`).toBeDefined()
  return item!.holder
}

test('whoever sent a document sees in the list who has it: a role by the name it has in their language', async () => {
  const id = await aDocument(creator!, { title: 'Хэн дээр байна' })
  expect(await holderOf(id)).toEqual({ person: null, group: 'Хянагч', others: 0 })
  expect(await holderOf(id, { headers: english })).toEqual({ person: null, group: 'Reviewer', others: 0 })
  expect(await holderOf(id, { box: 'waiting', by: reviewer! }), 'who has it waits for themselves').toBeNull()
})

test('councillors who have not voted have it, one by name and the others counted', async () => {
  const id = await aDocument(creator!, { title: 'Санал хураагдаж буй' })
  await decideAs(reviewer!, id, 'reviewed')
  expect(await holderOf(id)).toEqual({ person: null, group: 'Нарийн бичгийн дарга', others: 0 })
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  const {
    holders: [council],
  } = await seen(creator!, id)
  const open = await holderOf(id)
  expect(open).toMatchObject({ group: null, others: 2 })
  expect(council!.people).toContainEqual(open!.person)
  await voteAs(councillor1!, id, 'approve')
  const left = await holderOf(id)
  expect(left).toMatchObject({ group: null, others: 1 })
  expect([users['councillor2'], users['councillor3']]).toContain(left!.person?.user_id)
})

test('a letter with an employee, a job, a unit or a role says so, in the language of the reader', async () => {
  const fields = { sender: 'Сангийн яам', received_on: '2026-11-20', summary: 'Тайлан ирүүлэх тухай' }
  const forwarded = async (...targets: Targets) => {
    const id = await aDocument(creator!, { flow_id: 4, title: 'Тайлан ирүүлэх тухай', fields })
    expect((await decideAs(director!, id, 'forwarded', { targets })).status).toBe(200)
    return id
  }
  const hr = await forwarded(employee(9, 2, 3))
  expect(await holderOf(hr, { headers: english })).toMatchObject({
    person: { emp_id: 9, user_id: users['hr'], struct: 'Administration and HR' },
    group: null,
    others: 0,
  })
  const job = await forwarded({ subject_type: 'TO_ORG_JOB', struct_id: 5, job_id: 11 })
  expect([await holderOf(job), await holderOf(job, { headers: english })].map((held) => held!.group)).toEqual([
    'Борлуулалтын зөвлөх',
    'Sales Consultant',
  ])
  const units = await forwarded(
    { subject_type: 'TO_ORG_STRUCT', struct_id: 5 },
    { subject_type: 'TO_ORG_STRUCT', struct_id: 2 },
  )
  const held = await holderOf(units)
  expect(['Борлуулалт', 'Захиргаа, хүний нөөц']).toContain(held!.group)
  expect(held).toMatchObject({ person: null, others: 1 })
  const builders = await forwarded({ subject_type: 'TO_ROLE', role_id: roles.builder })
  expect(await holderOf(builders, { headers: english })).toEqual({ person: null, group: 'Builder', others: 0 })
})

test('what was returned is with its creator again; what rests is with nobody', async () => {
  const back = await aDocument(creator!, { title: 'Буцаагдсан' })
  await decideAs(reviewer!, back, 'returned', { description: 'Дүнг засна уу.' })
  expect(await holderOf(back)).toMatchObject({ person: { user_id: users['creator'], first_name: 'Болд' }, others: 0 })

  const id = await aDocument(creator!, { title: 'Амарч буй' })
  const { may_postpone } = await seen(reviewer!, id)
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(
    (await reviewer!.call(postponeDocument, { id, step_id: may_postpone!, until, description: 'Гэрээ ирээгүй' }))
      .status,
  ).toBe(200)
  expect(await holderOf(id)).toBeNull()
})

test('whoever watches a document sees who has it as well', async () => {
  const id = await aDocument(creator!, { title: 'Дагаж буй' })
  await decideAs(reviewer!, id, 'reviewed')
  await reviewer!.call(watchDocument, { id, watch: true })
  expect(await holderOf(id, { box: 'watched', by: reviewer! })).toEqual({
    person: null,
    group: 'Нарийн бичгийн дарга',
    others: 0,
  })
})
