import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../testing/local-storage.ts'
import { clearShelf, keepShelfOf, startShelf } from './shelf.ts'
import { fitToKeep, typedInSession } from './typed.ts'

const session = new Map<string, string>()
const leaving: (() => void)[] = []

beforeEach(() => {
  session.clear()
  leaving.length = 0
  stubLocalStorage()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
    removeItem: (key: string) => void session.delete(key),
  })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} })
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => {
    if (name === 'pagehide') leaving.push(act)
  })
})
afterEach(() => {
  clearShelf()
  vi.unstubAllGlobals()
})

const typed = (owner: string) => ({
  owner,
  place: '/admin/profile',
  title: 'Миний мэдээлэл',
  values: { nickname: 'Болд' },
  at: 1,
})
const signedIn = (login: string) =>
  localStorage.setItem('ls_user_info', JSON.stringify({ value: { login }, time: 0, expire: null }))
const waiting = (entries: object) => session.set('ls_typed', JSON.stringify(entries))

test('what waits over a reload goes on waiting over the next one, until its form is opened', () => {
  signedIn('creator')
  waiting({ '/admin/profile {}': typed('creator') })
  startShelf()
  expect(session.size, 'from now on the page holds it').toBe(0)
  for (const leave of leaving) leave()
  expect(typedInSession()).toEqual({ '/admin/profile {}': typed('creator') })
})

test('the next person at this browser neither meets it nor carries it on', () => {
  signedIn('director')
  waiting({ '/admin/profile {}': typed('creator') })
  startShelf()
  for (const leave of leaving) leave()
  expect(session.size).toBe(0)
})

test('the preview inside this window neither takes what waits here nor writes over it', () => {
  vi.stubGlobal('self', {})
  vi.stubGlobal('top', {})
  signedIn('creator')
  startShelf()
  // The window is left first, and the preview in it after that.
  waiting({ '/admin/profile {}': typed('creator') })
  for (const leave of leaving) leave()
  expect(typedInSession()).toEqual({ '/admin/profile {}': typed('creator') })
})

test('signing out leaves nothing', () => {
  signedIn('creator')
  waiting({ '/admin/profile {}': typed('creator') })
  startShelf()
  clearShelf()
  for (const leave of leaving) leave()
  expect(session.size).toBe(0)
})

test('a session that merely ended leaves it to its owner: it outlives the sign-in page, and goes where somebody else comes in', () => {
  const both = { '/admin/profile {}': typed('creator') }
  for (const [login, left] of [
    ['creator', both],
    ['director', {}],
  ] as const) {
    waiting(both)
    startShelf()
    localStorage.removeItem('ls_user_info')
    for (const leave of leaving) leave()
    expect(typedInSession(), 'nobody is signed in').toEqual(both)
    keepShelfOf(login)
    signedIn(login)
    for (const leave of leaving) leave()
    expect(typedInSession()).toEqual(left)
    clearShelf()
  }
})

test('a password is never kept, nor what no storage can hold', () => {
  const values = {
    login: 'bold',
    password: 'Orgil#2026',
    password_again: 'Orgil#2026',
    client_secret: 's',
    picture: new Blob(['x']),
    roles: [1, 2],
  }
  expect(fitToKeep(values)).toEqual({ login: 'bold', roles: [1, 2] })
})

test('what another version or somebody else wrote there is not taken for typing', () => {
  waiting({ a: 'text', b: null, c: { owner: 'creator' }, d: typed('creator') })
  expect(Object.keys(typedInSession())).toEqual(['d'])
  session.set('ls_typed', '{half')
  expect(typedInSession()).toEqual({})
})
