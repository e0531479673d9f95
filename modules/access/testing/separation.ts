import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Replay, Separate } from '#app/testing/separation.ts'
import { addMenuItems } from '../server/index.ts'
import { filePath } from '#platform/shared/files.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { workbook } from '#platform/testing/workbook.ts'
import { caller } from '#app/strength/testing/people.ts'
import { languageOfOwner, plantRequest } from './index.ts'

/** It is asked for at a role that is not theirs, whatever it is called. */
const A_SOURCE = 'records.things'

const separate: Separate = async ({
  address,
  db,
  orgs,
  roles,
  session,
  outsider,
  theirAdmin,
  creator,
  fileId,
  anyId,
  isHidden,
  showsNothing,
  looksForOurs,
  isRefused,
  isRefusedAndMissing,
  isRefusedAndOwn,
  isRefusedAndOwnSheet,
  isRefusedAtHomeOnly,
  tokenOf,
}) => {
  const aMenuItem = {
    type: 'router-link',
    mn: 'Зальт',
    en: '',
    ko: '',
    icon: '',
    url: '/home',
    permission: '',
    role_ids: null,
    is_shown: true,
  }
  /** Numbers of items belong to each organisation; ours alone has this one. */
  const OUR_MENU_ITEM = 7777
  await asSystem(db, (trx) =>
    addMenuItems(trx, orgs.trade.orgId, [{ id: OUR_MENU_ITEM, type: 'noAction', title: { mn: 'Манайх' } }]),
  )
  const ourRole = `/access/roles/${roles.employee}`
  const aRole = {
    name: 'planted',
    display_name: { mn: 'Зальт' },
    note: null,
    menus: null,
    default_menu: 1,
    permissions: ['workflow.documents.r'],
  }
  const ourLink = 'l'.repeat(43)
  const ourRequest = `/access/membership-requests/${await plantRequest(db, { orgId: orgs.trade.orgId, userId: orgs.trade.users['creator']!, link: ourLink })}`
  const ourUser = `/access/users/${orgs.trade.users['creator']}`
  const theirs = {
    login: 'planted',
    last_name: 'Дорж',
    first_name: 'Нэр',
    nickname: '',
    register_number: '',
    birth_date: '',
    gender: '',
    email: '',
    phone: '',
    mobile: '',
    note: '',
  }
  /** What names no organisation changes the caller's own; the right is asked before the input is read. */
  const wantsPassword =
    (method: string, path: string): Replay =>
    async (who) => {
      expect([path, (await who.send(method, path, { user_id: orgs.trade.users['creator'] })).status]).toEqual([
        path,
        422,
      ])
    }
  /** Another session of the same person, to be locked or ended. */
  const sessionLike = (who: typeof outsider) =>
    who === outsider
      ? session('outsider', orgs.school, orgs.school.roles.employee)
      : session('principal', orgs.school, orgs.school.roles.director)

  return {
    replays: {
      'POST /access/invitations': isRefusedAndMissing('POST', '/access/invitations', {
        emails: ['planted@elsewhere.example'],
        main_role_id: roles.admin,
      }),
      'GET /access/waiting-people': async (who) =>
        expect((await who.send('GET', '/access/waiting-people')).status).toBe(403),
      'GET /org/user-permissions': showsNothing(`/org/user-permissions?org_id=${orgs.trade.orgId}`),
      'GET /auth/sessions': async (who) =>
        showsNothing('/auth/sessions', (await session('creator', orgs.trade, roles.employee)).sessionId)(who),
      'DELETE /auth/sessions/:id': async (who) => {
        const ours = await session('creator', orgs.trade, roles.employee)
        expect((await who.send('DELETE', `/auth/sessions/${ours.sessionId}`)).status).toBe(404)
        expect((await caller(address, { ...ours, last_name: '' }).send('GET', '/auth/sessions')).status).toBe(200)
      },
      'POST /auth/sessions/revoke-others': async (who) => {
        expect((await who.send('POST', '/auth/sessions/revoke-others', {})).status).toBe(200)
        expect((await creator.send('GET', '/auth/sessions')).status).toBe(200)
      },
      'GET /auth/sign-ins': showsNothing('/auth/sign-ins'),
      'GET /auth/profile': showsNothing('/auth/profile'),
      'PUT /auth/profile': async (who) => {
        const before = (await creator.send('GET', '/auth/profile')).body
        // Whose it is says the session; what else is named there is no part of it.
        expect(
          (await who.send('PUT', '/auth/profile', { id: orgs.trade.users['creator'], login: 'creator' })).status,
        ).toBe(200)
        expect((await creator.send('GET', '/auth/profile')).body).toEqual(before)
      },
      'PUT /auth/language': async (who) => {
        const ours = () => languageOfOwner(db, orgs.trade.users['creator']!)
        const before = await ours()
        expect(
          (await who.send('PUT', '/auth/language', { language: 'ko', id: orgs.trade.users['creator'] })).status,
        ).toBe(200)
        expect(await ours()).toEqual(before)
      },
      'PUT /auth/avatar': async (who) => {
        expect((await who.send('PUT', '/auth/avatar', { image: `data:image/png;base64,${fileId}` })).status).toBe(422)
        expect((await who.send('PUT', '/auth/avatar', { image: filePath(fileId) })).status).toBe(422)
      },
      'DELETE /auth/avatar': async (who) => {
        expect((await who.send('DELETE', '/auth/avatar', {})).status).toBe(200)
        expect(
          (
            await fetch(`${address}${filePath(fileId)}`, {
              headers: { authorization: `Bearer ${await tokenOf('creator')}` },
            })
          ).status,
        ).toBe(200)
      },
      'POST /auth/change-password': async (who) => {
        const twice = { password: 'Salkhi#2026', password_again: 'Salkhi#2026' }
        expect(
          (
            await who.send('POST', '/auth/change-password', {
              current: 'Wrong#2026',
              ...twice,
              user_id: orgs.trade.users['creator'],
            })
          ).status,
        ).toBe(422)
        expect((await creator.send('GET', '/auth/sessions')).status).toBe(200)
      },
      'POST /auth/lock': async (who) => {
        const mine = caller(address, { ...(await sessionLike(who)), last_name: '' })
        expect((await mine.send('POST', '/auth/lock', { id: orgs.trade.users['creator'] })).status).toBe(200)
        expect([
          (await mine.send('GET', '/auth/sessions')).status,
          (await creator.send('GET', '/auth/sessions')).status,
        ]).toEqual([423, 200])
      },
      'POST /auth/unlock': async (who) => {
        const ours = await session('creator', orgs.trade, roles.employee)
        const locked = caller(address, { ...ours, last_name: '' })
        await locked.send('POST', '/auth/lock')
        expect((await who.send('POST', '/auth/unlock', { password: '', id: ours.sessionId })).status).toBe(422)
        expect((await locked.send('GET', '/auth/sessions')).status).toBe(423)
      },
      'GET /auth/lock': showsNothing('/auth/lock'),
      'GET /access/permissions': isRefusedAndOwn('/access/permissions'),
      'GET /access/roles': async (who) => {
        expect((await who.send('GET', '/access/roles')).status).toBe(403)
        const { body } = await theirAdmin.send('GET', '/access/roles')
        const seen = (body as unknown as { roles: { id: number }[] }).roles.map((role) => role.id)
        expect(seen.filter((one) => Object.values(roles).includes(one))).toEqual([])
      },
      'GET /access/menu': async (who) => expect((await who.send('GET', '/access/menu')).status).toBe(403),
      'GET /access/roles/:id': isRefusedAndMissing('GET', ourRole),
      'POST /access/roles': isRefusedAtHomeOnly('POST', '/access/roles', {}),
      'PUT /access/roles/:id': isRefusedAndMissing('PUT', ourRole, { ...aRole, version: 1 }),
      'DELETE /access/roles/:id': isRefusedAndMissing('DELETE', ourRole, {}),
      'GET /access/roles/:id/sources': isRefusedAndMissing('GET', `${ourRole}/sources`),
      'GET /access/roles/:id/sources/:source': isRefusedAndMissing('GET', `${ourRole}/sources/${A_SOURCE}`),
      'PUT /access/roles/:id/sources/:source': isRefusedAndMissing('PUT', `${ourRole}/sources/${A_SOURCE}`, {
        version: 0,
        actions: ['r'],
        row_condition: null,
        columns: null,
      }),
      'GET /access/roles/:id/people': isRefusedAndMissing('GET', `${ourRole}/people`),
      'POST /access/roles/:id/people': isRefusedAndMissing('POST', `${ourRole}/people`, {
        user_ids: [orgs.school.users['outsider']],
      }),
      'DELETE /access/roles/:id/people/:user_id': isRefusedAndMissing(
        'DELETE',
        `${ourRole}/people/${orgs.trade.users['creator']}`,
        {},
      ),
      'GET /access/members': isRefusedAndOwn('/access/members?q=creator'),
      'GET /access/standard-permissions': isRefusedAndOwn('/access/standard-permissions'),
      'PUT /access/standard-permissions': isRefusedAtHomeOnly('PUT', '/access/standard-permissions', {}),
      'GET /access/jobs': isRefusedAndOwn('/access/jobs'),
      // A job that only we have.
      'GET /access/jobs/:job_id': isRefusedAndMissing('GET', `/access/jobs/${orgs.trade.jobs.driver}`),
      'PUT /access/jobs/:job_id/permissions': isRefusedAndMissing(
        'PUT',
        `/access/jobs/${orgs.trade.jobs.driver}/permissions`,
        { permissions: [], version: 0 },
      ),
      'GET /access/ceilings': isRefused('GET', '/access/ceilings'),
      'GET /access/ceilings/:org_id': isRefused('GET', `/access/ceilings/${orgs.trade.orgId}`),
      'PUT /access/ceilings/:org_id': isRefused('PUT', `/access/ceilings/${orgs.trade.orgId}`, { max: [], version: 0 }),
      'GET /access/explanation': isRefusedAndMissing(
        'GET',
        `/access/explanation?user_id=${orgs.trade.users['creator']}&permission=access.audit.r`,
      ),
      'POST /access/viewing': isRefusedAndMissing('POST', '/access/viewing', { role_id: roles.employee }),
      'DELETE /access/viewing': async (who) =>
        expect((await who.send('DELETE', '/access/viewing', {})).status).toBe(200),
      'GET /access/everybody': isRefused('GET', '/access/everybody'),
      'POST /access/impersonation': isRefused('POST', '/access/impersonation', {
        user_id: orgs.trade.users['creator'],
        org_id: orgs.trade.orgId,
        reason: 'because I can',
      }),
      'DELETE /access/impersonation': async (who) =>
        expect((await who.send('DELETE', '/access/impersonation', {})).status).toBe(200),
      'GET /access/security-rule': isRefusedAndOwn('/access/security-rule'),
      'PUT /access/security-rule': isRefusedAtHomeOnly('PUT', '/access/security-rule', {
        second_factor_from: 'soon',
        version: 0,
        org_id: orgs.trade.orgId,
      }),
      'DELETE /access/users/:id/second-factor': isRefusedAndMissing('DELETE', `${ourUser}/second-factor`, {}),
      // What protects an account is its owner's, whoever else is named; without the password nothing begins.
      'GET /auth/second-factor': showsNothing('/auth/second-factor'),
      'POST /auth/totp': wantsPassword('POST', '/auth/totp'),
      'DELETE /auth/totp': wantsPassword('DELETE', '/auth/totp'),
      'POST /auth/recovery-codes': wantsPassword('POST', '/auth/recovery-codes'),
      'POST /auth/passkeys/options': wantsPassword('POST', '/auth/passkeys/options'),
      'DELETE /auth/passkeys/:id': wantsPassword('DELETE', `/auth/passkeys/${anyId}`),
      'PUT /auth/passkeys/:id': isHidden('PUT', `/auth/passkeys/${anyId}`, { name: 'ours' }),
      'POST /auth/totp/confirm': async (who) =>
        expect(
          (await who.send('POST', '/auth/totp/confirm', { challenge: 'x'.repeat(43), code: '123456' })).status,
        ).toBe(409),
      'POST /auth/passkeys': async (who) =>
        expect(
          (
            await who.send('POST', '/auth/passkeys', {
              challenge: 'x'.repeat(43),
              name: 'ours',
              passkey: { id: 'x', rawId: 'x', type: 'public-key', response: {} },
            })
          ).status,
        ).toBe(409),
      'GET /access/audit': isRefusedAndOwn('/access/audit'),
      'GET /access/audit/choices': isRefusedAndOwn('/access/audit/choices'),
      'POST /access/audit.csv': looksForOurs('POST', '/access/audit.csv'),
      'GET /access/menu/settings': async (who) => {
        expect((await who.send('GET', '/access/menu/settings')).status).toBe(403)
        const { body } = await theirAdmin.send('GET', '/access/menu/settings')
        expect((body as unknown as { items: { id: number }[] }).items.map((one) => one.id)).not.toContain(OUR_MENU_ITEM)
      },
      'POST /access/menu/items': isRefusedAndMissing('POST', '/access/menu/items', {
        ...aMenuItem,
        parent_id: OUR_MENU_ITEM,
      }),
      'PUT /access/menu/items/:id': isRefusedAndMissing('PUT', `/access/menu/items/${OUR_MENU_ITEM}`, aMenuItem),
      'POST /access/menu/items/:id/move': isRefusedAndMissing('POST', `/access/menu/items/${OUR_MENU_ITEM}/move`, {
        parent_id: null,
        before_id: null,
      }),
      'DELETE /access/menu/items/:id': isRefusedAndMissing('DELETE', `/access/menu/items/${OUR_MENU_ITEM}`),
      'POST /auth/choose': async (who) => {
        for (const wish of [
          { org_id: orgs.trade.orgId },
          { extra_role: roles.admin },
          { org_id: orgs.trade.orgId, extra_role: roles.reviewer },
        ]) {
          expect((await who.send('POST', '/auth/choose', wish)).status).toBeGreaterThanOrEqual(400)
        }
      },
      'GET /access/users': isRefusedAndOwn('/access/users?q=creator'),
      'GET /access/users/choices': async (who) => {
        expect((await who.send('GET', '/access/users/choices')).status).toBe(403)
        const { body } = await theirAdmin.send('GET', '/access/users/choices')
        expect((body as unknown as { roles: { id: number }[] }).roles.map((role) => role.id)).not.toContain(roles.admin)
      },
      'POST /access/users/export': isRefusedAndOwnSheet('/access/users/export', [
        'Бат-Эрдэнэ',
        'Хөх Тэнгэр',
        'creator',
        'Худалдан авалт',
      ]),
      'GET /access/users/import/template': isRefusedAndOwnSheet('/access/users/import/template', [
        'Бат-Эрдэнэ',
        'Хөх Тэнгэр',
        'khukhtenger',
      ]),
      'GET /access/users/deleted': isRefusedAndOwn('/access/users/deleted'),
      'GET /access/users/:id': isRefusedAndMissing('GET', ourUser),
      'POST /access/users': isRefusedAndMissing('POST', '/access/users', {
        ...theirs,
        start: 'password',
        password: 'Burged#2026',
        password_again: 'Burged#2026',
        main_role_id: roles.admin,
        extra_role_ids: [],
        default_menu: null,
      }),
      'PUT /access/users/:id/person': isRefusedAndMissing('PUT', `${ourUser}/person`, theirs),
      'PUT /access/users/:id/roles': isRefusedAndMissing('PUT', `${ourUser}/roles`, {
        main_role_id: roles.admin,
        extra_role_ids: [],
        default_menu: null,
      }),
      'PUT /access/users/:id/password': isRefusedAndMissing('PUT', `${ourUser}/password`, {
        password: 'Burged#2026',
        password_again: 'Burged#2026',
      }),
      'POST /access/users/:id/invitation': isRefusedAndMissing('POST', `${ourUser}/invitation`, {}),
      'PUT /access/users/:id/active': isRefusedAndMissing('PUT', `${ourUser}/active`, { active: false }),
      'POST /access/users/:id/refusal': isRefusedAndMissing('POST', `${ourUser}/refusal`, { reason: 'Танихгүй' }),
      'POST /access/users/:id/confirmation': isRefusedAndMissing('POST', `${ourUser}/confirmation`, {
        main_role_id: roles.admin,
        extra_role_ids: [],
        default_menu: null,
      }),
      'DELETE /access/users/:id/lock': isRefusedAndMissing('DELETE', `${ourUser}/lock`),
      'DELETE /access/users/:id/sessions': isRefusedAndMissing('DELETE', `${ourUser}/sessions`),
      'DELETE /access/users/:id': isRefusedAndMissing('DELETE', ourUser),
      'POST /access/users/:id/restore': isRefusedAndMissing('POST', `${ourUser}/restore`, {}),
      'POST /access/users/:id/destruction': isRefusedAndMissing('POST', `${ourUser}/destruction`, {}),
      'POST /access/users/import': async (who) => {
        const wish = {
          content: await workbook([
            ['login', 'last_name', 'first_name', 'role'],
            ['planted', 'Дорж', 'Нэр', 'employee'],
            ['creator', 'Дорж', 'Нэр', 'employee'],
          ]),
          dry_run: false,
          invite: false,
        }
        expect((await who.send('POST', '/access/users/import', wish, { 'idempotency-key': randomUUID() })).status).toBe(
          403,
        )
        expect(
          (await theirAdmin.send('POST', '/access/users/import', wish, { 'idempotency-key': randomUUID() })).status,
        ).toBe(422)
      },
      'GET /access/registration': async (who) => {
        expect((await who.send('GET', '/access/registration')).status).toBe(403)
        expect((await theirAdmin.send('GET', '/access/registration')).body).toEqual({ door: null })
      },
      'PUT /access/registration': isRefusedAndMissing('PUT', '/access/registration', {
        is_open: true,
        role_id: roles.admin,
      }),
      'GET /access/membership-requests': isRefusedAndOwn('/access/membership-requests'),
      'GET /access/membership-requests/:id': isRefusedAndMissing('GET', ourRequest),
      'POST /access/membership-requests/:id/confirmation': isRefusedAndMissing('POST', `${ourRequest}/confirmation`, {
        main_role_id: roles.admin,
        extra_role_ids: [],
        default_menu: null,
      }),
      'POST /access/membership-requests/:id/refusal': isRefusedAndMissing('POST', `${ourRequest}/refusal`, {
        reason: 'Танихгүй',
      }),
      // Nobody asks under a link of somebody else, or without the code of an open door.
      ...Object.fromEntries(
        ['show', ''].map((what) => [
          `POST /registration/membership${what && `/${what}`}`,
          (async (who) => {
            for (const [way, status] of [
              [{ token: ourLink }, 409],
              [{ code: 'ABCDEFGHJK' }, 422],
            ] as const)
              expect((await who.send('POST', `/registration/membership${what && `/${what}`}`, way)).status).toBe(status)
          }) satisfies Replay,
        ]),
      ),
      // They have no door of their own, and ours is not there for them.
      'POST /access/registration/renewal': async (who) => {
        expect((await who.send('POST', '/access/registration/renewal', {})).status).toBe(403)
        expect((await theirAdmin.send('POST', '/access/registration/renewal', {})).status).toBe(409)
      },
      'POST /access/organizations/:org_id/suspension': isRefused('POST', '/access/organizations/1/suspension', {
        reason: 'x',
      }),
      'DELETE /access/organizations/:org_id/suspension': isRefused('DELETE', '/access/organizations/1/suspension'),
      'GET /access/super-admins': isRefused('GET', '/access/super-admins'),
      'POST /access/super-admins': isRefused('POST', '/access/super-admins', {
        login: 'x',
        last_name: 'Бат',
        first_name: 'Болд',
        email: 'x@b.example',
        start: 'invitation',
        password: '',
        password_again: '',
      }),
      'GET /access/super-admins/rule': isRefused('GET', '/access/super-admins/rule'),
      'PUT /access/super-admins/rule': isRefused('PUT', '/access/super-admins/rule', {
        second_factor_from: null,
        version: 0,
      }),
      'DELETE /access/super-admins/:id': isRefused('DELETE', '/access/super-admins/1'),
      'GET /access/system-audit': isRefused('GET', '/access/system-audit'),
      'GET /access/system-audit/choices': isRefused('GET', '/access/system-audit/choices'),
      'POST /access/system-audit.csv': isRefused('POST', '/access/system-audit.csv', {}),
    },
  }
}
export default separate
