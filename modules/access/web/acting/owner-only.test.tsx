import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '#platform/web/call.ts'
import { setPageOf } from '#platform/web/page-of.ts'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import { myFactors } from '../../shared/second-factor.ts'
import { listMySessions } from '../../shared/session.ts'
import { AvatarEditor } from '../AvatarEditor.tsx'
import ChangePasswordPage from '../ChangePasswordPage.tsx'
import { MySessions } from '../MySessions.tsx'
import { PasswordCard } from '../PasswordCard.tsx'
import { PersonForm } from '../PersonForm.tsx'
import SecurityPage from '../security/SecurityPage.tsx'
import { forgetPerson, loadPermissions } from '../session.ts'

const NOON = '2026-11-24T04:00:00Z'
const PROFILE = {
  login: 'creator',
  last_name: 'Бат',
  first_name: 'Болд',
  nickname: null,
  email: 'bold@orgil.example',
  phone: null,
  mobile: null,
  register_number: null,
  birth_date: null,
  gender: null,
  note: null,
  aimag: null,
  sum: null,
  khoroo: null,
  address: null,
  avatar: null,
  created_at: NOON,
  password_changed_at: NOON,
}
const cache = new QueryClient()
cache.setQueryData(
  keyOf(listMySessions, {}),
  [true, false].map((is_current) => ({
    id: String(is_current),
    user_agent: null,
    ip: null,
    created_at: NOON,
    last_seen_at: NOON,
    is_current,
  })),
)
cache.setQueryData(keyOf(myFactors, {}), {
  login: 'creator',
  totp: { created_at: NOON },
  passkeys: [{ id: 'key', name: 'Утас', is_synced: false, created_at: NOON, last_used_at: null }],
  recovery_codes: 8,
  required_from: null,
  is_required: false,
})
const markup = (piece: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={cache}>{piece}</QueryClientProvider>)
/** The buttons by what they say; the icons say nothing. */
const buttons = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, given, inside]) => ({
    says: /aria-label="([^"]*)"/.exec(given!)?.[1] ?? inside!.replace(/<[^>]*>/g, ''),
    isOff: / disabled=""/.test(given!),
  }))
const worksAs = async (acting: object | null) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          status: true,
          acting,
          user: { id: 7, login: 'creator', first_name: 'Болд', last_name: 'Бат', org_id: 5, role_id: 11 },
          organization: { time_zone: 'Asia/Ulaanbaatar' },
          permission: { permissions: {}, menu: [], kruds: [], microserviceSettings: [] },
        }),
      ),
    ),
  )
  await loadPermissions()
}

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})
beforeEach(() => {
  stubLocalStorage()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { pathname: '/admin/profile', hostname: 'orgil.example' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})
afterEach(() => {
  forgetPerson()
  setPageOf(null)
  vi.unstubAllGlobals()
})

const offered: [string, () => ReactNode, string[]][] = [
  [
    'sessions',
    () => <MySessions />,
    ['access.sessions.end_others', 'access.sessions.end: access.sessions.unknown_device'],
  ],
  ['the picture', () => <AvatarEditor />, ['access.avatar.title']],
  ['the password', () => <PasswordCard changedAt={NOON} />, ['access.change.title']],
  [
    'protection',
    () => <SecurityPage />,
    [
      'access.security.totp_remove',
      'access.security.passkey_rename: Утас',
      'access.security.passkey_remove: Утас',
      'access.security.recovery_renew',
    ],
  ],
]

test.each(offered)(
  '%s can be changed by the person, and not by a super administrator who works as them',
  async (_what, piece, says) => {
    await worksAs(null)
    expect(buttons(markup(piece()))).toEqual(says.map((one) => ({ says: one, isOff: false })))
    await worksAs({ first_name: 'Супер', last_name: 'Админ', until: NOON })
    expect(buttons(markup(piece()))).toEqual(says.map((one) => ({ says: one, isOff: true })))
  },
)

test('what is known of the person is read while a super administrator works as them, and not written', async () => {
  const fields = (html: string) =>
    [...html.matchAll(/<(?:input|textarea|select)[^>]*>/g)].map(([tag]) => tag.includes(' disabled=""'))
  await worksAs(null)
  const own = markup(<PersonForm profile={PROFILE} />)
  expect(fields(own)).toEqual(fields(own).map(() => false))
  expect(own).toContain('type="submit"')
  await worksAs({ first_name: 'Супер', last_name: 'Админ', until: NOON })
  const shown = markup(<PersonForm profile={PROFILE} />)
  expect(fields(shown)).toEqual(fields(own).map(() => true))
  expect(shown).not.toContain('type="submit"')
})

test('where the whole screen is for the person alone, it says so instead of asking for a password', async () => {
  await worksAs(null)
  expect(markup(<ChangePasswordPage />)).toContain('type="password"')
  expect(markup(<SecurityPage />)).not.toContain('platform.owner_only')
  await worksAs({ first_name: 'Супер', last_name: 'Админ', until: NOON })
  const page = markup(<ChangePasswordPage />)
  expect(page).toContain('platform.owner_only')
  expect(page).not.toContain('type="password"')
  expect(markup(<SecurityPage />)).toContain('platform.owner_only')
})
