import type { Db } from '#platform/server/database.ts'
import type { Source } from '#platform/server/module.ts'
import { route, type Route } from '#platform/server/route.ts'
import { forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { Language, Words } from '#platform/shared/i18n.ts'
import { problemWords } from '#platform/shared/expression/index.ts'
import { grantSource, listRoleSources, showRoleSource, type SourceRow } from '../../shared/role-sources.ts'
import type { AllModules } from '../rights/catalogue.ts'
import { refuseGrantBeyond, givableOn } from '../rights/giving-grants.ts'
import { roleOf } from './role-list.ts'
import { SUPER_ADMIN_ROLE_ID } from '../rights/roles.ts'
import { grantsOfRole, setSourceGrant } from '../rights/source-grants.ts'

/** What a role is granted of tables, row by row and column by column. */
export const roleSourceRoutes = (modules: AllModules): Route[] => [
  route(listRoleSources, async ({ db, principal: { orgId } }, { id }) => {
    const role = await roleOf(db, orgId, id)
    const grants = await grantsOfRole(db, orgId, id)
    const sources = await sourcesOf(modules, db, orgId)
    return { sources: sources.map((source) => rowOf(source, role, grants)) }
  }),
  route(showRoleSource, async ({ db, principal, services: { translate } }, { id, source: name }) => {
    const role = await roleOf(db, principal.orgId, id)
    const source = await theSource(modules, db, principal.orgId, name)
    return {
      ...rowOf(source, role, await grantsOfRole(db, principal.orgId, id)),
      columns: [...source.columns],
      // Whoever reads this has not the words of the module that brings the source.
      fields: source.fields.map(({ title, ...field }) =>
        title === undefined ? field : { ...field, label: inEveryLanguage((language) => translate(language, title)) },
      ),
      conditions: source.ready,
      givable: await givableOn(db, principal, source),
    }
  }),
  route(grantSource, async (context, { id, source: name, version, ...grant }) => {
    const {
      db,
      principal,
      language,
      services: { translate },
    } = context
    if (id === SUPER_ADMIN_ROLE_ID) throw forbidden('access.role_of_super_admins')
    const role = await roleOf(db, principal.orgId, id)
    const source = await theSource(modules, db, principal.orgId, name)
    if (grant.actions.some((action) => !source.actions.includes(action)))
      throw unprocessable('access.source.action_unknown', { fields: { actions: 'access.source.action_unknown' } })
    const known = new Set(source.columns.map((column) => column.name))
    if (Object.keys(grant.columns ?? {}).some((column) => !known.has(column)))
      throw unprocessable('access.source.column_unknown', { fields: { columns: 'access.source.column_unknown' } })
    const problem = grant.row_condition === null ? undefined : source.problemOf(grant.row_condition)
    if (problem)
      throw unprocessable('access.source.condition', {
        params: { why: problemWords(problem, (key, params) => translate(language, key, params)) },
        fields: { row_condition: 'access.source.condition' },
      })
    const before = (await grantsOfRole(db, principal.orgId, id)).find((one) => one.source === name)
    for (const one of [grant, ...(before ? [before] : [])]) await refuseGrantBeyond(db, principal, name, one)
    return setSourceGrant(context, {
      holder: { role_id: id },
      source: name,
      names: { source: source.title, holder: role.display_name.mn },
      version,
      ...grant,
    })
  }),
]

async function sourcesOf(modules: AllModules, db: Db, orgId: number): Promise<Source[]> {
  return (await Promise.all(modules().flatMap(({ sources }) => sources?.(db, orgId) ?? []))).flat()
}

async function theSource(modules: AllModules, db: Db, orgId: number, name: string): Promise<Source> {
  const source = (await sourcesOf(modules, db, orgId)).find((one) => one.name === name)
  if (!source) throw notFound('access.source.missing')
  return source
}

function inEveryLanguage(say: (language: Language) => string): Words {
  const [mn, en, ko] = [say('mn'), say('en'), say('ko')]
  return { mn, en, ko }
}

type Granted = Awaited<ReturnType<typeof grantsOfRole>>[number]

function rowOf(
  { name, title, actions, ready }: Source,
  { permissions }: { permissions: readonly string[] },
  grants: readonly Granted[],
): SourceRow {
  const found = grants.find((one) => one.source === name)
  const condition = found?.row_condition
  const { own, people, unit } = ready
  return {
    name,
    title,
    actions: [...actions],
    permitted: actions.filter((action) => permissions.includes(`${name}.${action}`)),
    ready: condition === own ? 'own' : condition === people ? 'people' : condition === unit ? 'unit' : null,
    grant: found
      ? {
          actions: [...found.actions],
          row_condition: found.row_condition,
          columns: found.columns,
          version: found.version,
        }
      : null,
  }
}
