import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatDateTime } from '#platform/web/format.ts'
import { setPageOf } from '#platform/web/page-of.ts'
import { readStored } from '#platform/web/storage.ts'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import {
  chosenRole,
  currentRole,
  followRights,
  forgetPerson,
  isSignedIn,
  loadConfig,
  loadPermissions,
  may,
} from './session.ts'

let kept: Map<string, string>
const sent = vi.fn<(url: string) => Promise<Response>>()
const answer = (body: unknown) => sent.mockResolvedValueOnce(new Response(JSON.stringify(body)))

const item = {
  id: 3,
  title: { mn: 'Гэрээ' },
  type: 'crud',
  link_to: null,
  url: null,
  icon: null,
  parent: null,
  children: [],
  sub_top_children: [],
}
const permissions = (user: object) => ({
  status: true,
  user: {
    id: 7,
    login: 'creator',
    first_name: 'Болд',
    last_name: 'Бат',
    org_id: 5,
    struct_id: 2,
    emp_id: 9,
    role_id: 11,
    ...user,
  },
  organization: { time_zone: 'Asia/Hovd' },
  permission: { permissions: { 'workflow.documents.r': true }, menu: [item], kruds: [], microserviceSettings: [] },
})

beforeEach(() => {
  kept = stubLocalStorage()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})
afterEach(() => {
  forgetPerson()
  setPageOf(null)
  vi.unstubAllGlobals()
  sent.mockReset()
})

test('of the person the browser keeps login, first name, organisation, unit and employee, and no more', async () => {
  answer(permissions({}))
  await loadPermissions()
  expect(readStored('user_info')).toEqual({ login: 'creator', first_name: 'Болд', org_id: 5, struct_id: 2, emp_id: 9 })
})

test('times are told in the zone of the organisation, and in the usual one once nobody is here', async () => {
  answer(permissions({}))
  await loadPermissions()
  expect(formatDateTime('2026-11-21T07:00:00Z')).toBe('2026-11-21 14:00')
  forgetPerson()
  expect(formatDateTime('2026-11-21T07:00:00Z')).toBe('2026-11-21 15:00')
})

test.each([0, null])('the organisation %s is kept as null', async (org_id) => {
  answer(permissions({ org_id }))
  await loadPermissions()
  expect(readStored('user_info')).toMatchObject({ org_id: null })
})

test('permissions, menu, menu list, kruds, microservice settings and configuration are kept under their keys, for seven days', async () => {
  answer({ default_language: 'mn_MN' })
  await loadConfig()
  answer(permissions({}))
  await loadPermissions()
  expect([...kept.keys()].toSorted()).toEqual([
    'ls_kruds',
    'ls_lambda_config',
    'ls_menu',
    'ls_menu_list',
    'ls_microservice_settings',
    'ls_permissions',
    'ls_time_zone',
    'ls_user_info',
  ])
  for (const text of kept.values()) {
    const { time, expire } = JSON.parse(text) as { time: number; expire: number }
    expect(expire - time).toBe(604_800_000)
  }
  expect(readStored('menu_list')).toEqual([
    {
      id: 3,
      title: { mn: 'Гэрээ' },
      link_to: null,
      url: null,
      parent: [{ id: 3, title: { mn: 'Гэрээ' }, link_to: null, url: null, sub_top_children: [] }],
    },
  ])
})

test('the organisation and the extra role that were chosen are sent again when permissions are loaded', async () => {
  kept.set('ls_choice', JSON.stringify({ value: { org_id: 5, extra_role: 12 }, time: 0, expire: null }))
  answer(permissions({ role_id: 12 }))
  await loadPermissions()
  expect(sent.mock.lastCall![0]).toBe('/api/org/user-permissions?org_id=5&extra_role=12')
  expect([chosenRole(), currentRole()]).toEqual([12, 12])
})

test('signing out forgets the person, what they may and what they saw', async () => {
  answer(permissions({}))
  await loadPermissions()
  expect([isSignedIn(), may('workflow.documents.r')]).toEqual([true, true])
  forgetPerson()
  expect([isSignedIn(), may('workflow.documents.r'), [...kept.keys()]]).toEqual([false, false, []])
})

test('changed rights are read at once; where the person became another one, the page begins anew', async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { assign })
  answer(permissions({}))
  await loadPermissions()
  answer(permissions({ role_id: 12 }))
  await followRights()
  expect([currentRole(), assign.mock.calls]).toEqual([12, []])
  answer(permissions({ id: 1, login: 'superadmin' }))
  await followRights()
  expect([isSignedIn(), assign.mock.calls]).toEqual([false, [['/home']]])
})
