// The walls of the house, read from the import graph and from the names of tables.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { arrows } from './arrows.ts'
import { cyclesIn } from './cycles.ts'
import { unusedExports } from './exports.ts'
import { cyclesBetweenFolders } from './folders.ts'
import { kindsElsewhere } from './kinds.ts'
import { placeOf, type Place } from './place.ts'
import { readSources, type Import, type Source } from './sources.ts'
import { strangeTables } from './tables.ts'

/** Below this many files the reader itself must be broken, and "no violation" would mean nothing. */
const SANE_NUMBER_OF_FILES = 60

export function checkFences(root: string, atLeast = SANE_NUMBER_OF_FILES, sources = readSources(root)): string[] {
  if (sources.length < atLeast)
    return [`only ${sources.length} files were found, expected at least ${atLeast}: the check reads the wrong place`]

  return [
    ...sources.flatMap((source) =>
      source.imports.flatMap((one) =>
        violations(source, one).map((why) => `${source.file}:${one.line} → ${one.specifier}: ${why}`),
      ),
    ),
    ...unknownModules(sources),
    ...crossings(sources, 'app/web.tsx', (place) => place.side === 'server', 'the web reaches the server'),
    ...crossings(sources, 'app/server.ts', (place) => place.side === 'web', 'the server reaches the web'),
    ...heavyAtOnce(sources),
    ...cyclesBetweenFiles(sources),
    ...cyclesBetweenFolders(sources),
    ...cyclesBetweenModules(sources),
    ...unusedExports(root, sources),
    ...strangeTables(root, sources),
    ...kindsElsewhere(sources),
    ...packagesForDevelopment(root, sources),
  ]
}

function violations({ file }: Source, one: Import): string[] {
  const from = placeOf(file)
  if (!one.isOurs) return packageViolations(from, one)
  if (!one.exists) return ['this file does not exist']

  const to = placeOf(one.target)
  const found: string[] = []

  if (from.room === 'platform' && to.room === 'modules') found.push('platform imports no module')
  if (from.room === 'platform' && to.room === 'app') found.push('platform does not import app')
  if (from.room === 'modules' && to.room === 'app' && !(from.isForTests && to.isForTests))
    found.push('modules do not import app')
  if (from.room === 'migrations' && (to.room === 'modules' || to.room === 'app'))
    found.push('a migration stays as it was, so it imports no living code')
  if (isProduct(from) && !from.isForTests && !isProduct(to))
    found.push(`the product does not import ${to.room}, which serves its development`)

  if (from.side === 'web' && to.side === 'server') found.push('web does not import server')
  if (from.side === 'server' && to.side === 'web') found.push('server does not import web')
  if (from.side === 'shared' && (to.side === 'server' || to.side === 'web'))
    found.push('shared imports neither server nor web')
  if (to.isForTests && !from.isForTests && isProduct(from)) found.push('only tests import what is for tests')

  found.push(...moduleViolations(from, to, one))
  if (one.isStar && (isIndex(file) || isParts(file))) found.push('index files name each export')
  return found
}

function isProduct({ room }: Place) {
  return ['app', 'platform', 'modules', 'migrations'].includes(room)
}

function moduleViolations(from: Place, to: Place, one: Import): string[] {
  if (to.room !== 'modules') return []
  if (from.module === to.module)
    return isParts(one.target) && !from.isForTests ? ['its own module imports the part from the file that has it'] : []
  const found: string[] = []
  if (!isDoor(from, to, one.target))
    found.push(`another module is entered through its server/index.ts, web/index.ts, web/parts.ts or shared/index.ts`)
  if (from.room === 'modules' && from.module && to.module && !arrows[from.module]?.includes(to.module)) {
    found.push(`no arrow leads from ${from.module} to ${to.module}`)
  }
  return found
}

/** Words in three languages are open to the one who collects them. */
function isDoor(from: Place, to: Place, target: string) {
  // Pages that stand alone come without the list of modules, which would bring the whole program.
  if (from.room === 'app' && target.endsWith('/web/alone.ts')) return true
  if (target.endsWith('.json')) return to.side === 'locales'
  const doors = from.isForTests ? ['server', 'web', 'shared', 'testing'] : ['server', 'web', 'shared']
  return (
    (isParts(target) && from.room === 'modules') ||
    doors.some((side) => target === `modules/${to.module}/${side}/index.ts`)
  )
}

/** `node:` does not exist in a browser, and the database is not the web's to ask. */
function packageViolations(from: Place, one: Import): string[] {
  if (from.isForTests || one.isTypeOnly || !(from.side === 'web' || from.side === 'shared')) return []
  const isForServer = one.target.startsWith('node:') || ['fastify', 'kysely', 'pg', 'pg-boss'].includes(one.target)
  return isForServer ? [`${from.side} runs in the browser too, where ${one.target} does not exist`] : []
}

function isIndex(file: string) {
  return /(^|\/)index\.tsx?$/.test(file)
}

/** The second door of a module's web: what other modules build screens of, too heavy for the index. */
function isParts(file: string) {
  return /^modules\/[^/]+\/web\/parts\.ts$/.test(file)
}

/** The parts come with the screens that are made of them, never with the first page. */
function heavyAtOnce(sources: Source[]): string[] {
  const graph = valueGraph(sources, ({ isLater }) => !isLater)
  const cameFrom = reached(graph, 'app/web.tsx')
  return [...cameFrom.keys()]
    .filter(isParts)
    .map((file) => `the first page loads heavy parts at once: ${wayTo(file, cameFrom).join(' → ')}`)
}

function unknownModules(sources: Source[]): string[] {
  const names = new Set(sources.map((source) => placeOf(source.file).module).filter((name) => name !== undefined))
  return [...names]
    .filter((name) => !(name in arrows))
    .map((name) => `modules/${name}: no arrow is drawn for this module in scripts/checks/arrows.ts`)
}

/** What an entry reaches over any number of imports that remain at run time. */
function crossings(sources: Source[], entry: string, isForbidden: (place: Place) => boolean, why: string): string[] {
  const graph = valueGraph(sources)
  const cameFrom = new Map<string, string>([[entry, '']])
  const queue = graph.has(entry) ? [entry] : []
  const found: string[] = []
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (isForbidden(placeOf(file))) {
      found.push(`${why}: ${wayTo(file, cameFrom).join(' → ')}`)
      continue
    }
    for (const next of graph.get(file) ?? []) {
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  }
  return found
}

function wayTo(file: string, cameFrom: Map<string, string>): string[] {
  const before = cameFrom.get(file)
  return before ? [...wayTo(before, cameFrom), file] : [file]
}

/** Begun after `npm start` alone, which installs no packages for development. */
const begunWithout = ['app/server.ts', 'app/worker.ts', 'app/cli.ts', 'bench/run.ts']
/** They are installed before it is loaded. */
const loadedLater: readonly string[] = ['bench/designer.ts', 'bench/gantt.ts', 'bench/grid.ts']

function packagesForDevelopment(root: string, sources: Source[]): string[] {
  const { devDependencies = {} } = readPackage(root)
  const isAwaited = ({ target, isLater }: Import) => isLater && loadedLater.some((one) => one === target)
  const graph = valueGraph(sources, (one) => !isAwaited(one))
  const isLeftOut = ({ isOurs, isTypeOnly, target }: Import) =>
    !isOurs && !isTypeOnly && packageOf(target) in devDependencies
  const used = new Map(
    sources.map(({ file, imports }) => [file, imports.filter(isLeftOut).map(({ target }) => target)]),
  )
  return begunWithout.flatMap((entry) => {
    const cameFrom = reached(graph, entry)
    return [...cameFrom.keys()].flatMap((file) =>
      (used.get(file) ?? []).map(
        (target) => `${[...wayTo(file, cameFrom), target].join(' → ')}: it is not there after npm start alone`,
      ),
    )
  })
}

function readPackage(root: string) {
  const file = path.join(root, 'package.json')
  return JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as {
    devDependencies?: Record<string, string>
  }
}

const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')

/** Every file to which imports lead from here, with the one that leads to it. */
function reached(graph: ReadonlyMap<string, readonly string[]>, entry: string) {
  const cameFrom = new Map(graph.has(entry) ? [[entry, '']] : [])
  for (const file of cameFrom.keys()) {
    for (const next of graph.get(file) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, file)
  }
  return cameFrom
}

/** Types vanish before anything runs, so only what stays can go round in a circle. */
function valueGraph(sources: Source[], counts: (one: Import) => boolean = () => true) {
  return new Map(
    sources.map((source) => [
      source.file,
      source.imports.filter((one) => one.isOurs && !one.isTypeOnly && counts(one)).map((one) => one.target),
    ]),
  )
}

function cyclesBetweenFiles(sources: Source[]) {
  return cyclesIn(valueGraph(sources)).map((cycle) => `files in a circle: ${cycle.join(' → ')}`)
}

function cyclesBetweenModules(sources: Source[]) {
  const graph = new Map<string, string[]>()
  for (const source of sources) {
    const { module: from, isForTests } = placeOf(source.file)
    if (!from || isForTests) continue
    const reached = source.imports.filter((one) => one.isOurs).map((one) => placeOf(one.target).module)
    graph.set(from, [
      ...(graph.get(from) ?? []),
      ...reached.filter((module) => module !== undefined && module !== from),
    ] as string[])
  }
  return cyclesIn(graph).map((cycle) => `modules in a circle: ${cycle.join(' → ')}`)
}
