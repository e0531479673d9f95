import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'

const { as, places } = await injectedApp()
const { trade, school } = places.orgs

test('the super administrator sees every organisation in figures', async () => {
  await as('outsider')
  const { status, body } = await (await as('superadmin')).get('/api/organization/overview')
  expect(status).toBe(200)
  expect(body).toEqual({
    storage_limit: 100 * 1024 ** 3,
    organizations: [
      {
        org_id: school.orgId,
        organization: '"Ирээдүй Оргил" сургууль',
        also: 'Ireedui Orgil School 이레두이 오르길 학교',
        register_number: '9071342',
        created_at: expect.any(String) as string,
        org_type: expect.objectContaining({ mn: 'Боловсролын байгууллага' }) as object,
        employees: 6,
        users: 5,
        open_sessions: 1,
        stored: 0,
        suspended_at: null,
        suspended_reason: null,
      },
      expect.objectContaining({ org_id: trade.orgId, employees: 15, users: 12, open_sessions: 0 }),
    ],
  })
})

test.each(['admin', 'creator', 'outsider'])('%s does not', async (login) => {
  expect((await (await as(login)).get('/api/organization/overview')).status).toBe(403)
})
