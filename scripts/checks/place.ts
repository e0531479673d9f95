import { isTestFile } from './sources.ts'

/** Where a file lives in the house. */
export interface Place {
  /** app, platform, modules, migrations, e2e, bench, scripts */
  room: string
  module?: string
  /** server, web, shared, locales, testing; an app file outside such a folder has none. */
  side?: string
  /** A test, or in a `testing` folder that only tests use. */
  isForTests: boolean
}

const sides = ['server', 'web', 'shared', 'locales', 'testing']

export function placeOf(file: string): Place {
  const parts = file.split('/')
  const room = parts[0] ?? ''
  const isForTests = isTestFile(file) || parts.includes('testing')
  if (room === 'modules') return { room, ...named('module', parts[1]), ...sideOf(parts[2]), isForTests }
  if (file === 'app/web.tsx') return { room, side: 'web', isForTests }
  return { room, ...sideOf(parts[1]), isForTests }
}

function sideOf(name: string | undefined) {
  return sides.includes(name ?? '') ? named('side', name) : {}
}

function named<K extends string>(key: K, value: string | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: string }
}
