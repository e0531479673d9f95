// Who looks at what: a module says where its screens are (testing/tours.ts), and every check of the visit comes to
// them.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages, type Language, type Theme } from './desk.ts'
import type { FilledOffice } from './filled-office.ts'
import type { Places, Tours } from '../platform/testing/tours.ts'

interface Tour {
  of: 'the daily work' | 'administration' | 'the system' | 'the main screens' | 'the doors'
  /** A login of the demo; null for a visitor. */
  who: string | null
  /** Name and address; whoever may not see one meets a page that says so. */
  places: (office: FilledOffice) => Places
  /** Places that look the same to others too. */
  alike: readonly string[]
  looks: readonly Look[]
  everyWidth?: boolean
  /** On the short tour a place has one of the looks instead of all of them. */
  shared?: boolean
}

export interface Look {
  lang: Language
  theme: Theme
  turn: number
}

/** Everybody in every look. */
export const everything = process.env.ORGIL_TOUR === 'all'
/** Of the night: each person has one look at all that is theirs, and each group of screens is seen in three. */
const wide = everything || process.env.ORGIL_TOUR === 'wide'

const root = path.resolve(import.meta.dirname, '..')
/** What the modules say of their screens, and what belongs to none of them. */
const ofModules = [
  {
    everybody: { front: '/', unknown: '/nowhere' },
    alike: ['front', 'unknown'],
    administration: { admin: '/admin' },
    system: { admin: '/admin' },
    doors: { front: '/' },
  },
  ...(await Promise.all(
    globSync('modules/*/testing/tours.ts', { cwd: root })
      .toSorted()
      .map(async (file) => ((await import(pathToFileURL(path.join(root, file)).href)) as { default: Tours }).default),
  )),
] satisfies Tours[]
const all = (kind: Exclude<keyof Tours, 'alike'>): Places =>
  Object.assign({}, ...ofModules.map((one: Tours) => one[kind])) as Places

const everywhere = all('everybody')
const alike = ofModules.flatMap((one: Tours) => one.alike ?? [])
/** On the wide tour the first six see in their six looks what is alike to all; the others what is theirs. */
const own = Object.fromEntries(Object.entries(everywhere).filter(([name]) => !alike.includes(name)))
const [system, doors] = [all('system'), all('doors')]
const administration = { ...all('administration'), ...leftOver() }

/** Screens that nobody names and that need no parameter, by their address. */
function leftOver(): Places {
  const named = new Set(
    [everywhere, all('administration'), system, doors]
      .flatMap((places) => Object.values(places))
      .map((address) => address.replace(/\?.*/, '')),
  )
  return Object.fromEntries(
    allScreens()
      .filter((address) => !address.includes('$') && !named.has(address))
      .map((address) => [address.slice(1).replaceAll('/', '-'), address]),
  )
}

/**
 * What everybody looks at, for the person whose turn it is. On the short tour the first six share what is alike, three
 * see every box of their own, in all languages and both lights, and the others where they begin.
 */
function ofEverybody(turn: number): Places {
  if (wide) return everything || turn < looks.length ? everywhere : own
  const shared = alike.filter((_, at) => at % looks.length === turn)
  const boxes = Object.keys(own).filter((name) => turn < languages.length || name === 'home')
  return Object.fromEntries(
    Object.entries(everywhere).filter(([name]) => shared.includes(name) || boxes.includes(name)),
  )
}

type Stage = Exclude<keyof FilledOffice, 'status' | 'request' | 'built' | 'project' | 'notice' | 'door'>
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
const documents = (office: FilledOffice, stages: readonly Stage[]): Places =>
  Object.fromEntries(stages.map((stage) => [`document-${stage}`, `/workflow/${office[stage]}`]))

/** All six, neighbours as different as can be. */
const looks = Array.from(
  { length: languages.length * 2 },
  (_, at) => ({ lang: languages[at % languages.length] ?? 'mn', theme: at % 2 ? 'dark' : 'light' }) as const,
)

/** So many of the looks, beginning with the one whose turn it is. */
function someLooks(turn: number, count: number): Tour['looks'] {
  return Array.from({ length: everything ? looks.length : count }, (_, at) => ({
    ...(looks[(turn + at) % looks.length] ?? { lang: 'mn', theme: 'light' }),
    turn: turn + at,
  }))
}

export const tours: readonly Tour[] = [
  ...Object.entries(people).map(([who, stages], turn) => ({
    of: 'the daily work' as const,
    who,
    places: (office: FilledOffice) => ({ ...ofEverybody(turn), ...documents(office, stages) }),
    alike,
    looks: someLooks(turn, 1),
  })),
  {
    of: 'administration',
    shared: true,
    who: 'admin',
    places: ({ request, built, project, notice, door }) => ({
      ...administration,
      request: `/admin/users/requests/${request}`,
      'builder-table': `/builder/tables/${built.id}`,
      'builder-screen': `/builder/screens/${built.screen}`,
      'builder-begin': `/builder/begin/${built.beginning}`,
      rows: built.list,
      'rows-import': `${built.list}/import`,
      row: `${built.list}/${built.row}`,
      project: `/planning/${project}`,
      'project-board': `/planning/${project}/kanban`,
      'project-gantt': `/planning/${project}/gantt`,
      'project-members': `/planning/${project}/members`,
      'project-about': `/planning/${project}/about`,
      notice: `/news/${notice}`,
      'notice-readers': `/news/${notice}/readers`,
      'check-in': `/rooms/check-in/${door}`,
    }),
    alike: [],
    looks: someLooks(0, 3),
  },
  { of: 'the system', shared: true, who: 'superadmin', places: () => system, alike: [], looks: someLooks(1, 3) },
  {
    of: 'the main screens',
    who: 'councillor2',
    places: (office) => ({ home: '/home', inbox: '/workflow/inbox', ...documents(office, ['voting', 'ended']) }),
    alike: [],
    looks: someLooks(0, 3),
    everyWidth: true,
  },
  {
    of: 'the doors',
    shared: true,
    who: null,
    places: ({ status, built }) => ({ ...doors, status, form: built.form }),
    alike: [],
    looks: someLooks(0, 3),
  },
]

/** Where this look of a tour leads. */
export function placesIn(tour: Tour, look: Look, office: FilledOffice): [name: string, address: string][] {
  const walk = apart(tour.places(office))
  if (wide || !tour.shared) return walk
  const nth = tour.looks.indexOf(look)
  return walk.filter((_, at) => at % tour.looks.length === nth)
}

/**
 * What looks the same to everybody is asked for WCAG once in each light, what holds a person's own work once for each
 * of them as well; a language changes nothing about it.
 */
export function asksWcag(office: FilledOffice, tour: Tour, look: Look, name: string): boolean {
  const isAlike = tour.alike.includes(name)
  const first = isAlike
    ? tours.find(
        (one) =>
          one.alike.includes(name) && name in one.places(office) && one.looks.some(({ theme }) => theme === look.theme),
      )
    : tour
  // Where each look has its own places, it is asked for in the look that comes there.
  return tour === first && ((!wide && tour.shared) || look === tour.looks.find(({ theme }) => theme === look.theme))
}

/**
 * So that neighbours are of different rooms as far as there are others left: one can go from one to the next without
 * loading the application anew.
 */
function apart(places: Places): [name: string, address: string][] {
  const rooms = Map.groupBy(Object.entries(places), ([, address]) => roomOf(address))
  const walk: [string, string][] = []
  for (let last = ''; rooms.size > 0;) {
    const next = [...rooms].toSorted(
      ([a, inA], [b, inB]) => Number(a === last) - Number(b === last) || inB.length - inA.length,
    )[0]
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

/** The addresses of all screens that the product has, such as `/admin/users/$id`. */
export function allScreens(): string[] {
  const files = globSync(['modules/*/web/index.ts', 'modules/*/shared/screens/places.ts', 'app/web/screens.ts'], {
    cwd: root,
  })
  return files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bpath: '(\/[^']*)',\s+(?:layout|of):/g)].flatMap(
      ([, address]) => address ?? [],
    ),
  )
}
