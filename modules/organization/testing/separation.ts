import { expect } from 'vitest'
import type { Separate } from '#app/testing/separation.ts'

const separate: Separate = ({
  db,
  orgs,
  theirAdmin,
  anyId,
  isHidden,
  showsNothing,
  isRefused,
  isRefusedAndMissing,
  isRefusedAndOwn,
  isRefusedAndOwnSheet,
  isRefusedOrPlantedAtHome,
  isRefusedAtHomeOnly,
}) => {
  const aPerson = {
    last_name: 'Хэн',
    first_name: 'Нэгэн',
    clan_name: '',
    register_number: '',
    birth_date: '',
    gender: '',
    phone: '',
    mobile: '',
    email: '',
    note: '',
  }

  return {
    replays: {
      'GET /organization/employees': showsNothing('/organization/employees?limit=100'),
      'GET /organization/away': showsNothing('/organization/away'),
      'GET /organization/structure': showsNothing('/organization/structure'),
      'GET /organization/units/choices': showsNothing('/organization/units/choices?limit=100', 'Худалдан авалт'),
      'GET /organization/organizations/choices': showsNothing('/organization/organizations/choices?limit=100'),
      // Every organisation begins with roles of its own that are called alike.
      'GET /organization/roles/choices': async (who) => {
        const ours = Object.values(orgs.trade.roles)
        const { body } = await who.send('GET', '/organization/roles/choices?limit=100')
        const ids = (body as unknown as { id: number }[]).map(({ id }) => id)
        expect(ids.filter((id) => ours.includes(id))).toEqual([])
      },
      'GET /organization/jobs/choices': showsNothing('/organization/jobs/choices?limit=100'),
      'GET /organization/overview': async (who) =>
        expect((await who.send('GET', '/organization/overview')).status).toBe(403),
      'GET /organization/address-units': showsNothing('/organization/address-units'),
      // Unit 6, job 14 and employee 15 are ours alone.
      'GET /organization/units': isRefusedAndOwn('/organization/units'),
      'POST /organization/units': isRefusedAndMissing('POST', '/organization/units', { struct: 'Миний', parent_id: 6 }),
      'PUT /organization/units/:id': isRefusedAndMissing('PUT', '/organization/units/6', { struct: 'Миний' }),
      'POST /organization/units/:id/move': isRefusedAndMissing('POST', '/organization/units/6/move', {
        parent_id: null,
      }),
      'POST /organization/units/:id/close': isRefusedAndMissing('POST', '/organization/units/6/close', {
        on: '2999-01-01',
      }),
      'POST /organization/units/:id/keep': isRefusedAndMissing('POST', '/organization/units/6/keep', {}),
      'POST /organization/jobs': isRefusedAndMissing('POST', '/organization/jobs', {
        struct_id: 6,
        job: 'Миний',
        is_head: false,
        places: 1,
        note: '',
      }),
      'PUT /organization/jobs/:id': isRefusedAndMissing('PUT', '/organization/jobs/14', {
        job: 'Миний',
        is_head: false,
        places: 1,
        note: '',
      }),
      'DELETE /organization/jobs/:id': isRefusedAndMissing('DELETE', '/organization/jobs/14'),
      'POST /organization/units/export': isRefusedAndOwnSheet('/organization/units/export'),
      'GET /organization/units/import/template': isRefusedAndOwnSheet('/organization/units/import/template'),
      'POST /organization/units/import': isRefusedOrPlantedAtHome('/organization/units/import', [
        ['code', 'struct', 'parent'],
        ['planted', 'Миний', ''],
      ]),
      'POST /organization/jobs/export': isRefusedAndOwnSheet('/organization/jobs/export'),
      'GET /organization/jobs/import/template': isRefusedAndOwnSheet('/organization/jobs/import/template'),
      'POST /organization/jobs/import': isRefusedOrPlantedAtHome('/organization/jobs/import', [
        ['code', 'job', 'unit'],
        ['planted', 'Миний', 'planted'],
      ]),
      'POST /organization/staff/export': isRefusedAndOwnSheet('/organization/staff/export'),
      'GET /organization/staff/import/template': isRefusedAndOwnSheet('/organization/staff/import/template'),
      'POST /organization/staff/import': isRefusedOrPlantedAtHome('/organization/staff/import', [
        ['code', 'last_name', 'first_name', 'job'],
        ['planted', 'Хэн', 'Нэгэн', 'planted'],
      ]),
      'GET /organization/staff': isRefusedAndOwn('/organization/staff'),
      'POST /organization/staff': isRefusedAndMissing('POST', '/organization/staff', {
        ...aPerson,
        job_id: 14,
        effective_on: '2026-01-01',
        order_number: '',
      }),
      'GET /organization/staff/:id': isRefusedAndMissing('GET', '/organization/staff/15'),
      'PUT /organization/staff/:id': isRefusedAndMissing('PUT', '/organization/staff/15', aPerson),
      'GET /organization/free-members': isRefusedAndOwn('/organization/free-members'),
      'PUT /organization/staff/:id/user': isRefusedAndMissing('PUT', '/organization/staff/15/user', { user_id: null }),
      'POST /organization/staff/:id/events': isRefusedAndMissing('POST', '/organization/staff/15/events', {
        kind: 'separation',
        effective_on: '2026-01-01',
        until: '',
        job_id: '',
        order_number: '',
        note: '',
      }),
      'PUT /organization/staff/:id/events/:event_id/day': isRefusedAndMissing(
        'PUT',
        `/organization/staff/15/events/${anyId}/day`,
        { effective_on: '2020-01-01', reason: 'x' },
      ),
      'PUT /organization/staff/:id/events/:event_id/days': isRefusedAndMissing(
        'PUT',
        `/organization/staff/15/events/${anyId}/days`,
        { effective_on: '2090-01-01', until: '2090-01-02', substitution: 'keep' },
      ),
      'POST /organization/staff/:id/events/:event_id/cancel': isRefusedAndMissing(
        'POST',
        `/organization/staff/15/events/${anyId}/cancel`,
        {},
      ),
      'GET /organization/staff/:id/open-work': isHidden('GET', '/organization/staff/15/open-work'),
      'GET /organization/accounts/:user_id/open-work': isRefusedAndMissing(
        'GET',
        `/organization/accounts/${orgs.trade.users['creator']}/open-work`,
      ),
      'POST /organization/staff/:id/handover': isHidden('POST', '/organization/staff/15/handover', {
        items: [{ work_id: anyId, to_emp_id: 1 }],
        reason: 'Зальт',
      }),
      'GET /organization/substitutes': showsNothing('/organization/substitutes'),
      'POST /organization/substitutes': isHidden('POST', '/organization/substitutes', {
        emp_id: 15,
        substitute_emp_id: 14,
        starts_on: '2099-01-01',
        ends_on: '2099-01-02',
        note: '',
      }),
      'POST /organization/substitutes/:id/end': isHidden('POST', `/organization/substitutes/${anyId}/end`, {}),
      'GET /organization/profile': isRefusedAndOwn('/organization/profile'),
      'PUT /organization/profile': async (who) =>
        expect((await who.send('PUT', '/organization/profile', { org_id: orgs.trade.orgId })).status).toBe(403),
      'PUT /organization/profile/logo': async (who) => {
        for (const one of [who, theirAdmin])
          await one.send('PUT', '/organization/profile/logo', { image: null, org_id: orgs.trade.orgId })
        const log = await db
          .selectFrom('platform.audit')
          .select('org_id')
          .where('action', '=', 'organization.logo_removed')
          .execute()
        expect(log.filter(({ org_id }) => org_id === orgs.trade.orgId)).toEqual([])
      },
      'GET /organization/calendar': isRefusedAndOwn('/organization/calendar'),
      'PUT /organization/calendar/week': isRefusedAtHomeOnly('PUT', '/organization/calendar/week', { week: [] }),
      'POST /organization/calendar/holidays': isRefusedAtHomeOnly('POST', '/organization/calendar/holidays', {
        day: 'x',
        mn: '',
        en: '',
        ko: '',
      }),
      'DELETE /organization/calendar/holidays/:day': isRefusedAndMissing(
        'DELETE',
        '/organization/calendar/holidays/2026-11-24',
      ),
      'POST /organization/calendar/preview': async (who) => {
        expect((await who.send('POST', '/organization/calendar/preview', { public_holidays: true })).status).toBe(403)
        expect(
          (await theirAdmin.send('POST', '/organization/calendar/preview', { public_holidays: true })).body,
        ).toMatchObject({ moved: 0 })
      },
      'POST /organization/calendar/public-holidays': async (who) => {
        expect((await who.send('POST', '/organization/calendar/public-holidays', {})).status).toBe(403)
        expect((await theirAdmin.send('POST', '/organization/calendar/public-holidays', {})).body).toMatchObject({
          added: 0,
        })
      },
      'GET /organization/free-days': showsNothing('/organization/free-days'),
      'GET /organization/holidays': showsNothing('/organization/holidays?from=2026-01-01&days=400'),
      'POST /organization/organizations': isRefused('POST', '/organization/organizations'),
      'GET /organization/types': isRefused('GET', '/organization/types'),
      'POST /organization/types': isRefused('POST', '/organization/types', { mn: 'Миний', en: '', ko: '' }),
      'PUT /organization/types/:id': isRefused('PUT', '/organization/types/1', { mn: 'Миний', en: '', ko: '' }),
    },
  }
}
export default separate
