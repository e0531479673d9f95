import { beforeAll, expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { changeUserRoles, setUserActive } from '#modules/access/shared/index.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { aDocument, decideAs, fire, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const FLOW = 92
const role = trade.roles['lawyer']
const [admin, creator, sales] = [await app.as('admin'), await app.as('creator'), await app.as('sales')]
const title = { mn: 'Хамтын хяналт' }
const soon = { timeout: 15_000, interval: 100 }

async function giveRole(login: string, extra_role_ids: number[]) {
  const shown = await admin.fetch(`/api/access/users/${trade.users[login]}`)
  const { roles } = (await shown.json()) as { roles: { id: number }[] }
  const { status } = await admin.call(changeUserRoles, {
    id: trade.users[login]!,
    main_role_id: roles[0]!.id,
    extra_role_ids,
    default_menu: null,
  })
  expect(status).toBe(200)
}

beforeAll(async () => {
  await asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      trade.orgId,
      FLOW,
      {
        code: 'together',
        title,
        description: title,
        category: title,
        icon: 'doc',
        number_prefix: 'ХХ',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'check' },
          check: { type: 'CHECK', to: toRole(role), participation: { mode: 'all' }, on: { reviewed: 'end' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
  await giveRole('sales', [role])
  await giveRole('accountant', [role])
})

const holdersOf = async (id: string) =>
  (await seen(creator, id)).holders.flatMap(({ people }) => people.map(({ user_id }) => user_id))

test('whoever loses the role loses the seat at once, and the others finish without them', async () => {
  const id = await aDocument(creator, { flow_id: FLOW, title: 'Хамтын', fields: {} })
  expect(await holdersOf(id)).toEqual(expect.arrayContaining([trade.users['sales'], trade.users['accountant']]))
  const { holders } = await seen(sales, id)
  const step_id = (await seen(sales, id)).my_steps[0]!.id
  await giveRole('sales', [])
  expect(refusalOf(await fire(sales, { id, step_id, outcome: 'reviewed' }))).toBe('403 workflow.not_assigned')
  await expect.poll(() => holdersOf(id), soon).not.toContain(trade.users['sales'])
  for (const one of holders.filter((held) => held.people[0]!.user_id !== trade.users['sales'])) {
    const login = Object.keys(trade.users).find((name) => trade.users[name] === one.people[0]!.user_id)!
    await decideAs(await app.as(login), id, 'reviewed')
  }
  // The seat that was lost may be taken out of the count a moment later.
  await expect.poll(async () => (await seen(creator, id)).document_status, soon).toBe('ENDED')
})

test('of a deactivated account the seat goes to whoever stands in for it', async () => {
  const id = await aDocument(creator, { flow_id: FLOW, title: 'Хаагдсан эрх', fields: {} })
  expect(await holdersOf(id)).toContain(trade.users['accountant'])
  expect((await admin.call(setUserActive, { id: trade.users['accountant']!, active: false })).status).toBe(200)
  await expect.poll(() => holdersOf(id), soon).not.toContain(trade.users['accountant'])
})
