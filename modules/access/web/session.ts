import { useSyncExternalStore } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { clearShelf, keepShelfOf, shelveTyped } from '#platform/web/form/shelf.ts'
import { flattenMenu, isExternal } from '#platform/web/menu.ts'
import { setPageOf } from '#platform/web/page-of.ts'
import { forget, readStored, writeStored } from '#platform/web/storage.ts'
import { forgetTabs } from '#platform/web/tabs/kept-tabs.ts'
import { giveUpUnsaved } from '#platform/web/unsaved.ts'
import { forgetZone, setZone } from '#platform/web/zone.ts'
import type { InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { chooseRole, lambdaConfig, signIn, signOut, userPermissions } from '../shared/session.ts'
import type { Permissions, SecondStepWanted, UserInfo } from '../shared/session.ts'
import { forgetDraft } from './registration-draft.ts'
import { startOf } from './way-in.ts'

type Config = ReplyOf<typeof lambdaConfig>
export type Choice = Pick<InputOf<typeof chooseRole>, 'org_id' | 'extra_role'>

/** Keys of section 3 of the specification that belong to the person and go when they go. */
const PERSONAL = [
  'user_info',
  'permissions',
  'menu',
  'menu_list',
  'microservice_settings',
  'kruds',
  'choice',
  'lock_screen',
] as const

let config: Config | null = null
let permissions: Permissions | null = null
/** What a screen that is just being left still shows. */
let lastKnown: Permissions | null = null
const listeners = new Set<() => void>()

/** What the browser remembers; whether the server agrees shows when permissions are loaded. */
export const isSignedIn = () => readStored<UserInfo>('user_info') !== null
/** Whose page this is, as long as nobody signed out. */
export const knownLogin = () => permissions?.user.login ?? null
/** In which organisation this page is; 0 is the platform's own. */
export const knownPlace = () => (permissions ? (permissions.organization.org_id ?? 0) : null)
export const currentRole = () => permissions?.user.role_id ?? null
export const may = (permission: string) =>
  permission === 'signed_in' || permission === 'public' || permissions?.permission.permissions[permission] === true

/** Where this person starts: the default menu of their role, else the start of the application. */
export function startHere() {
  const leaf =
    permissions &&
    flattenMenu(permissions.permission.menu).find(({ item }) => item.id === permissions?.permission.default_menu)
  return leaf && !isExternal(leaf.url) ? leaf.url : startOf(currentRole())
}

export async function loadConfig() {
  config = await call(lambdaConfig, {})
  writeStored('lambda_config', config)
  return config
}

export const knownConfig = () => config

/** Who I am and what I may do; the organisation or role chosen before is sent along. */
export async function loadPermissions() {
  const choice = readStored<Choice>('choice') ?? {}
  try {
    remember(await call(userPermissions, choice))
  } catch (error) {
    // The chosen place is no longer mine: start from where the session stands.
    if (Object.keys(choice).length === 0 || !(error instanceof CallError) || ![403, 404].includes(error.status))
      throw error
    forget('choice')
    remember(await call(userPermissions, {}))
  }
}

/**
 * Rights changed. Where that made this session somebody else's (who was worked as may not come in any more), nothing
 * of the other stays on the page.
 */
export async function followRights() {
  const before = permissions?.user.id
  await loadPermissions()
  if (before !== undefined && permissions?.user.id !== before) beginAnew()
}

/** Null once they are in; otherwise what the second step wants. */
export async function enter(login: string, password: string): Promise<SecondStepWanted | null> {
  const answer = await call(signIn, { login, password })
  if (!answer.status) return answer.second_factor
  await comeIn(answer.user)
  return null
}

/** The session is open: what this browser has to know about it. */
export async function comeIn(user: UserInfo) {
  forget('choice')
  forgetDraft()
  keepShelfOf(user.login)
  keepUser(user)
  await loadPermissions()
}

/**
 * Somebody else's work from now on, or one's own again: everything is read anew, so nothing of the other stays in
 * this page.
 */
export function beginAnew() {
  forgetPerson()
  location.assign('/home')
}

/**
 * Another person came in with this browser: they meet nothing of what stands on this page, and nobody is asked about
 * it.
 */
export function makeWay() {
  giveUpUnsaved()
  clearShelf()
  location.assign('/home')
}

/** The session went over to another organisation: this page goes along, and asks for none of its own. */
export async function followMove() {
  forget('choice')
  await loadPermissions()
}

/** Who signs in here speaks for themselves, whosever page this was. */
export const forgetPage = () => setPageOf(null)

export async function choose(choice: Choice) {
  await call(chooseRole, choice)
  writeStored('choice', choice)
  await loadPermissions()
}

export const chosenRole = () => readStored<Choice>('choice')?.extra_role ?? null

/** Ends the session. The server's answer is not waited on: what this browser knows is forgotten in any case. */
export async function leave() {
  await call(signOut, {}).catch(() => undefined)
  // Somebody's registration, begun in this browser and belonging to no login.
  forgetDraft()
  forgetPerson()
}

export function forgetPerson() {
  clearShelf()
  forgetSession()
}

/** The session is over, but nobody signed out: what was typed is theirs when they sign in again. */
export function loseSession() {
  shelveTyped()
  forgetSession()
}

function forgetSession() {
  for (const key of PERSONAL) forget(key)
  forgetTabs()
  forgetZone()
  permissions = null
}

/** The permissions response; only for screens behind the sign-in. */
export function useSession(): Permissions {
  const known = useSyncExternalStore(
    subscribe,
    () => lastKnown,
    () => lastKnown,
  )
  if (!known) throw new Error('This screen needs a person who is signed in')
  return known
}

export function useMay() {
  useSession()
  return may
}

/** False while a super administrator works as this person: what is only for themselves cannot be done then. */
export function useIsMyself() {
  return !useSession().acting
}

/** Somebody is signed in, and what they may do is known; also asked where nobody need be. */
export const useIsIn = () =>
  useSyncExternalStore(
    subscribe,
    () => permissions !== null,
    () => permissions !== null,
  )

/** True while one works as another person, or looks as a role; also asked where nobody need be signed in. */
export function useHasOtherEyes() {
  const known = useSyncExternalStore(
    subscribe,
    () => permissions,
    () => permissions,
  )
  return known !== null && (known.acting !== null || known.viewing !== null)
}

/** The same for screens that also show themselves to nobody; whatever shows it follows when rights change. */
export function useMayHere() {
  useSyncExternalStore(
    subscribe,
    () => permissions,
    () => permissions,
  )
  return may
}

function remember(reply: Permissions) {
  permissions = reply
  lastKnown = reply
  setPageOf(reply.user.id, reply.organization.org_id ?? 0)
  keepUser(reply.user)
  setZone(reply.organization.time_zone)
  const { permission } = reply
  writeStored('permissions', permission.permissions)
  writeStored('menu', permission.menu)
  writeStored(
    'menu_list',
    flattenMenu(permission.menu).map(({ item: { id, title, link_to, url }, trail }) => ({
      id,
      title,
      link_to,
      url,
      parent: trail,
    })),
  )
  writeStored('kruds', permission.kruds)
  writeStored('microservice_settings', permission.microserviceSettings)
  tell()
}

function keepUser({ login, first_name, org_id, struct_id, emp_id }: UserInfo) {
  const info: UserInfo = { login, first_name, org_id: org_id || null, struct_id, emp_id }
  writeStored('user_info', info)
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
