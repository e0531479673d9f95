// Who looks at what: a new screen is added here, and every check of the visit comes to it.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages, type Language, type Theme } from './desk.ts'
import type { FilledOffice } from './filled-office.ts'

type Places = Record<string, string>

export interface Tour {
  of: 'the daily work' | 'administration' | 'the system' | 'the main screens' | 'the doors'
  /** A login of the demo; null for a visitor. */
  who: string | null
  /** Name and address; whoever may not see one meets a page that says so. */
  places: (office: FilledOffice) => Places
  /** Places that look the same to others too. */
  alike: readonly string[]
  looks: readonly Look[]
  everyWidth?: boolean
}

export interface Look {
  lang: Language
  theme: Theme
  turn: number
}

/** Everybody in every look, instead of a sample in which each screen is seen in all. */
export const everything = process.env.ORGIL_TOUR === 'all'

const everywhere = {
  'front': '/', 'select-role': '/select-role', 'profile': '/admin/profile', 'change-password': '/admin/change-password', 'security': '/admin/security', 'my-notifications': '/admin/notifications', 'substitutes': '/organization/substitutes', 'organizations': '/lambda/puzzle', 'home': '/home', 'sent': '/home?box=sent',
  'watched': '/home?box=watched', 'done': '/home?box=done', 'create': '/workflow/new', 'new-document': '/workflow/new?flow=1', 'search': `/workflow/search?q=${encodeURIComponent('гэрээ')}`, 'unknown': '/nowhere', 'invalid': '/workflow/x',
}
const alike = ['front', 'select-role', 'profile', 'change-password', 'security', 'my-notifications', 'organizations', 'create', 'new-document', 'search', 'unknown', 'invalid']

/** Of the sample's people the first six see in their six looks what is alike to all; the others what is theirs. */
const own = Object.fromEntries(Object.entries(everywhere).filter(([name]) => !alike.includes(name)))

const staff = {
  'employees': '/organization', 'employee': '/organization/employees/3', 'new-employee': '/organization/employees/new', 'import-staff': '/organization/employees/import', 'structure': '/organization/struct', 'unit': '/organization/struct?unit=5',
  'chart': '/organization/struct/chart', 'import-units': '/organization/struct/import', 'import-jobs': '/organization/struct/import-jobs', 'organization': '/organization/profile', 'evidence': '/organization/evidence', 'calendar': '/organization/calendar', 'notification-defaults': '/organization/notifications', 'webhooks': '/organization/webhooks',
}
const administration = {
  'admin': '/admin', 'users': '/admin/users', 'user': '/admin/users/3', 'new-user': '/admin/users/new', 'import': '/admin/users/import', 'deleted-users': '/admin/users/deleted', 'registration': '/admin/users/registration', 'security-rule': '/admin/users/security',
  'roles': '/admin/roles', 'role': '/admin/roles/2', 'new-role': '/admin/roles/new', 'standard-rights': '/admin/roles/standard', 'rights-of-jobs': '/admin/roles/jobs', 'rights-of-a-job': '/admin/roles/jobs/4', 'why': '/admin/roles/why', 'menu': '/admin/menu', 'menu-place': '/admin/p/1', 'audit': '/admin/audit', 'rules': '/workflow/rules', 'repair': '/workflow/repair', 'filing': '/workflow/types', 'flows': '/workflow', 'flow': '/workflow?design=2', ...staff, 'insight': '/workflow/insight?flow=1&period=all', 'insight-list': '/workflow/insight?figure=running',
}
const system = {
  'admin': '/admin', 'register-organization': '/organization/create', 'types': '/organization/types', 'ceilings': '/lambda/permissions', 'ceiling': '/lambda/permissions/1', 'people': '/lambda/people',
  'audit': '/admin/audit', 'system': '/lambda/system', 'troubles': '/lambda/system/troubles',
  'jobs': '/lambda/system/jobs', 'system-settings': '/lambda/system/settings', 'system-audit': '/lambda/audit', 'system-admins': '/lambda/administrators',
}
const doors = { 'login': '/auth/login', 'front': '/', 'forgot': '/auth/forgot', 'reset': '/auth/password-reset', 'invitation': '/auth/invitation', 'register': '/register', 'join': '/register/join', 'verify': '/verify', 'verify-code': '/verify/ABCD-EFGH-2345-6789', 'no-status': '/status/unknown', 'unsubscribe': '/unsubscribe' }

type Stage = Exclude<keyof FilledOffice, 'status' | 'request'>
/** The documents that are of interest to each. */
const people: Record<string, Stage[]> = {
  creator: ['ended', 'voting', 'returned', 'changed', 'cancelled', 'waiting'],
  reviewer: ['waiting', 'changed'],
  secretary: ['toPrepare', 'letter'],
  councillor1: ['voting', 'late', 'ended'],
  director: ['second', 'letter'],
  hr: ['leave'],
  outsider: ['ended'],
  sales: [],
  admin: ['ended'],
  superadmin: [],
  councillor3: [],
  accountant: [],
  builder: [],
}
const documents = (office: FilledOffice, stages: readonly Stage[]): Places => Object.fromEntries(stages.map((stage) => [`document-${stage}`, `/workflow/${office[stage]}`]))

/** All six, neighbours as different as can be. */
const looks = Array.from({ length: languages.length * 2 }, (_, at) => ({ lang: languages[at % languages.length] ?? 'mn', theme: at % 2 ? 'dark' : 'light' } as const))

/** So many of the looks, beginning with the one whose turn it is. */
function someLooks(turn: number, count: number): Tour['looks'] {
  return Array.from({ length: everything ? looks.length : count }, (_, at) => ({ ...(looks[(turn + at) % looks.length] ?? { lang: 'mn', theme: 'light' }), turn: turn + at }))
}

export const tours: readonly Tour[] = [
  ...Object.entries(people).map(([who, stages], turn) => ({ of: 'the daily work' as const, who, places: (office: FilledOffice) => ({ ...(everything || turn < looks.length ? everywhere : own), ...documents(office, stages) }), alike, looks: someLooks(turn, 1) })),
  { of: 'administration', who: 'admin', places: ({ request }) => ({ ...administration, 'request': `/admin/users/requests/${request}` }), alike: [], looks: someLooks(0, 3) },
  { of: 'the system', who: 'superadmin', places: () => system, alike: [], looks: someLooks(1, 3) },
  { of: 'the main screens', who: 'councillor2', places: (office) => ({ home: '/home', ...documents(office, ['voting', 'ended']) }), alike: [], looks: someLooks(0, 3), everyWidth: true },
  { of: 'the doors', who: null, places: ({ status }) => ({ ...doors, status }), alike: [], looks: someLooks(0, 3) },
]

/** What looks the same to everybody is asked for WCAG once in each light, what holds a person's own work once for each of them as well; a language changes nothing about it. */
export function asksWcag(office: FilledOffice, tour: Tour, look: Look, name: string): boolean {
  const isAlike = tour.alike.includes(name)
  const first = isAlike ? tours.find((one) => one.alike.includes(name) && name in one.places(office) && one.looks.some(({ theme }) => theme === look.theme)) : tour
  return tour === first && look === tour.looks.find(({ theme }) => theme === look.theme)
}

/** So that neighbours are of different rooms as far as there are others left: one can go from one to the next without loading the application anew. */
export function apart(places: Places): [name: string, address: string][] {
  const rooms = Map.groupBy(Object.entries(places), ([, address]) => roomOf(address))
  const walk: [string, string][] = []
  for (let last = ''; rooms.size > 0;) {
    const next = [...rooms].toSorted(([a, inA], [b, inB]) => Number(a === last) - Number(b === last) || inB.length - inA.length)[0]
    if (!next) break
    const [room, waiting] = next
    walk.push(...waiting.splice(0, 1))
    if (waiting.length === 0) rooms.delete(room)
    last = room
  }
  return walk
}

/** `/admin/users` of `/admin/users/3?tab=1`. */
export const roomOf = (address: string) => path.posix.dirname(address.replace(/\?.*/, ''))

const root = path.resolve(import.meta.dirname, '..')

/** The addresses of all screens that the product has, such as `/admin/users/$id`. */
export function allScreens(): string[] {
  const files = globSync(['modules/*/web/index.ts', 'app/web/screens.ts'], { cwd: root })
  return files.flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bpath: '(\/[^']*)', layout:/g)].flatMap(([, address]) => address ?? []))
}
