import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { addHolders, createRole } from '#modules/access/shared/index.ts'

const app = await startedApp()
const { users } = app.places.orgs.trade
const admin = await app.as('admin')

/** What they choose about in their preferences. */
async function kindsOf(who: Caller) {
  const { all_kinds } = (await (await who.fetch('/api/notifications/preferences')).json()) as {
    all_kinds: { name: string }[]
  }
  return all_kinds.map(({ name }) => name)
}
/** A role that may do this and nothing else. */
async function holding(login: string, permissions: string[]) {
  const {
    body: { id },
  } = await admin.call(
    createRole,
    { name: `only_${login}`, display_name: { mn: login }, note: null, menus: null, default_menu: 1, permissions },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect((await admin.call(addHolders, { id, user_ids: [users[login]!] })).status).toBe(200)
  return app.as(login)
}

test('whoever is told of something chooses about it: a vote without councillors is told to whoever prepared it', async () => {
  expect(await kindsOf(await app.as('secretary'))).toContain('workflow.nobody_votes')
  expect(await kindsOf(await app.as('secretary'))).not.toContain('workflow.incident')
  expect(await kindsOf(admin)).toEqual(expect.arrayContaining(['workflow.nobody_votes', 'workflow.incident']))
})

test.each([
  ['sales', 'workflow.webhooks.u', 'workflow.webhook'],
  ['accountant', 'workflow.evidence.u', 'workflow.certificate'],
])('and so it is for %s, who holds %s', async (login, permission, kind) => {
  expect(await kindsOf(await app.as(login))).not.toContain(kind)
  expect(await kindsOf(await holding(login, ['workflow.documents.r', permission]))).toContain(kind)
})
