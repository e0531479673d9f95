// What a desk runs: the tests that the changed files reach.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isTestFile, type Source } from '../checks/sources.ts'
import { filesThatReach } from './reach.ts'

export interface Chosen {
  unit: string[]
  server: string[]
  browser: string[]
}

/** Changed since the branch left main, committed or not, and what is new. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', 'HEAD', 'main')
  return [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', base ?? 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

/** What vitest's projects include, told apart by place. */
const OF_UNIT = /^(scripts|bench\/lib|app\/web|(platform|modules\/[^/]+)\/(shared|web))\//
const journeys = (root: string) =>
  globSync('e2e/*.spec.ts', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))

/**
 * Unit and server tests by imports. A migration, the versions of packages and what the runners are set up with change
 * what no import names: then all of them. A journey runs when it changed, when it imports what changed, and when it
 * opens an address of a module's screen whose web part or rooms of the server changed.
 */
export function choose(root: string, sources: readonly Source[], changed: readonly string[]): Chosen {
  const all = sources.map(({ file }) => file).filter((file) => isTestFile(file))
  const isOfAll = changed.some((file) =>
    /^(migrations\/\d|package(-lock)?\.json|tsconfig|vitest\.config|platform\/testing\/(global-setup|fixed-seed|end-of))/.test(
      file,
    ),
  )
  const reached = new Set(changed.flatMap((file) => [...filesThatReach(file, sources)]))
  const wanted = all.filter((file) => (isOfAll || reached.has(file)) && !file.startsWith('e2e/'))
  const isAnyJourney =
    isOfAll ||
    changed.some((file) => /^(platform\/web|app\/(web|demo)|playwright\.config|e2e\/global-setup)/.test(file))
  const addresses = addressesOf(
    root,
    changed.flatMap((file) => /^modules\/([^/]+)\/(?!testing|.*\.test\.)/.exec(file)?.[1] ?? []),
  )
  const opens = (file: string) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return addresses.some((address) => text.includes(address))
  }
  return {
    unit: wanted.filter((file) => OF_UNIT.test(file)),
    server: wanted.filter((file) => !OF_UNIT.test(file)),
    browser: journeys(root)
      .filter((file) => isAnyJourney || reached.has(file) || opens(file))
      .toSorted(),
  }
}

/** The rooms of these modules' screens, such as `/admin/users`: the address up to its first parameter. */
function addressesOf(root: string, modules: readonly string[]): string[] {
  return [...new Set(modules)].flatMap((name) =>
    globSync(`modules/${name}/web/index.ts`, { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bpath: '(\/[^']+)',\s+layout:/g)].flatMap(
        ([, address]) => address?.replace(/\/?\$.*/, '') || [],
      ),
    ),
  )
}
