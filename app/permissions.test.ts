import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueOf, permissionsIn } from '#modules/access/server/index.ts'
import { actionTitle, areaOf, isOfPlatform, resourceTitle, rowActions } from '#modules/access/shared/index.ts'
import { definedTables } from '#modules/records/server/index.ts'
import { fileRoutes } from '#platform/server/files.ts'
import { liveRoute } from '#platform/server/live/stream.ts'
import { readWords } from '#platform/server/words.ts'
import { languages, type Language } from '#platform/shared/i18n.ts'
import { menuOf } from './defaults/menu.ts'
import { rolesOf } from './defaults/roles.ts'
import { modules } from './modules.ts'

const root = new URL('..', import.meta.url).pathname
const calls = [...modules.flatMap(({ routes = [] }) => routes), ...fileRoutes(modules), liveRoute].map((route) =>
  route.kind === 'raw' ? route : route.endpoint,
)
const declared = modules.flatMap(({ name, permissions = {} }) =>
  Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => ({
      module: isOfPlatform(`${resource}.`) ? name : areaOf(resource),
      resource,
      action,
      permission: `${resource}.${action}`,
    })),
  ),
)
const names = new Set(declared.map(({ permission }) => permission))

/**
 * What rules ask beside the endpoints: `principal.permissions.has('workflow.documents.all')`. Manifests and what only
 * gives permissions do not count.
 */
const sources = globSync(['platform/{server,shared}/**/*.ts', 'modules/*/{server,shared}/**/*.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !/^modules\/\w+\/server\/index\.ts$/.test(file))
  .map((file) => readFileSync(root + file, 'utf8'))
const isAskedInCode = (permission: string) => sources.some((text) => text.includes(`'${permission}'`))

const keysOf = (language: Language) => Object.keys(readWords(root, language))

test('every permission that a call wants is declared by a module', () => {
  const wanted = calls.filter(({ permission }) => permission !== 'public' && permission !== 'signed_in')
  expect(wanted.length).toBeGreaterThan(20)
  const undeclared = wanted
    .filter(({ permission }) => !names.has(permission))
    .map(
      ({ method, path, permission }) =>
        `${method} ${path} wants ${permission}: add it to \`permissions\` in the manifest of its module (modules/<module>/server/index.ts)`,
    )
  expect(undeclared).toEqual([])
})

test('nothing is declared that no call and no rule asks for', () => {
  const idle = declared
    .filter(({ permission }) => !calls.some((call) => call.permission === permission) && !isAskedInCode(permission))
    .map(
      ({ module, permission }) =>
        `${permission} is declared in modules/${module}/server/index.ts, but nothing asks for it: take it out, or use it`,
    )
  expect(idle).toEqual([])
})

test('a permission is declared once', () => {
  expect(names.size).toBe(declared.length)
})

test.each(languages)('every permission has a title in %s, and no title is left of one that is gone', (language) => {
  const known = keysOf(language)
  // What organisations and tables bring has names of its own; the area in which it stands has its words here.
  const made = modules.filter(({ permissionsOf }) => permissionsOf).map(({ name }) => name)
  const wanted = [...new Set([...declared.map(({ module }) => module), ...made])]
    .map((module) => ({ key: `${module}.permission.module`, what: `the module ${module} among permissions` }))
    .concat(
      declared.flatMap(({ module, resource, action }) => [
        { key: resourceTitle(module, resource), what: `the resource ${resource}` },
        { key: actionTitle(module, action), what: `the action ${action} of ${resource}` },
      ]),
    )
  const missing = wanted
    .filter(({ key }) => !known.includes(key))
    .map(
      ({ key, what }) =>
        `modules/${key.split('.')[0]}/locales/${language}.json: ${key} is missing, the title of ${what}`,
    )
  const stale = known
    .filter((key) => /^\w+\.permission\./.test(key) && !wanted.some((one) => one.key === key))
    .map((key) => `${key} is the title of no permission: take it out`)
  expect([...new Set(missing), ...stale]).toEqual([])
})

test('what every organisation begins with names only permissions that exist', () => {
  const given = Object.values(rolesOf(modules)).flatMap(({ permissions }) => permissions)
  const asked = menuOf(modules).flatMap(({ permission }) => permission ?? [])
  // What a table that a module ships may be used for follows from its definition.
  const ofTables = new Set(
    definedTables().flatMap(({ name }) => [...rowActions, 'export', 'import'].map((action) => `${name}.${action}`)),
  )
  expect(ofTables.size).toBeGreaterThan(0)
  expect([...given, ...asked].filter((permission) => !names.has(permission) && !ofTables.has(permission))).toEqual([])
})

test('roles of organisations are offered everything but what is the super administrators’, and rights on rows first', () => {
  const offered = catalogueOf(modules)
  expect(permissionsIn(offered).sort()).toEqual(
    [...names].filter((permission) => !permission.startsWith('platform.')).sort(),
  )
  for (const { resources } of offered.modules) {
    for (const { actions } of resources)
      expect(actions.slice(0, 4).filter((one) => (rowActions as readonly string[]).includes(one))).toEqual(
        rowActions.filter((one) => actions.includes(one)),
      )
  }
})
