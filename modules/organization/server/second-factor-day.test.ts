import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { changeSecurityRule, chooseRole, showSecurityRule, userPermissions } from '#modules/access/shared/index.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { school } = places.orgs
const [outsider, head] = await Promise.all([as('outsider'), as('principal')])
const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
const moveTo = (time_zone: string) =>
  db.updateTable('organization.organizations').set({ time_zone }).where('org_id', '=', school.orgId).execute()

test('the day from which a second factor is wanted begins where the organisation is', async () => {
  await head.call(chooseRole, { extra_role: school.roles.admin })
  // So far east of the other that it is never the same day in both.
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const wish = async (version: number) => {
    expect((await head.call(changeSecurityRule, { second_factor_from: dayIn(east), version })).status).toBe(200)
    return (await outsider.call(userPermissions, {})).status
  }

  await moveTo(west)
  expect((await head.call(showSecurityRule, {})).body.today).toBe(dayIn(west))
  expect(await wish(0)).toBe(200)
  expect(await outsider.fetch('/api/auth/second-factor').then((reply) => reply.json())).toMatchObject({
    required_from: dayIn(east),
    is_required: false,
  })
  await moveTo(east)
  expect((await head.call(showSecurityRule, {})).body.today).toBe(dayIn(east))
  expect(await wish(1)).toBe(403)
  expect(await outsider.fetch('/api/auth/second-factor').then((reply) => reply.json())).toMatchObject({
    is_required: true,
  })
})
