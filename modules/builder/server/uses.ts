import { type Context, route } from '#platform/server/route.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { allGrantsOn, placeInMenu, sharedWithRoles } from '#modules/access/server/index.ts'
import { looksOf, tablesOf, viewsReading } from '#modules/records/server/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { choicesNamedIn, type Named, namedIn } from '../shared/uses/named-in.ts'
import { showUses, type Use } from '../shared/uses/contract.ts'
import { draftAt } from './drafts.ts'
import { tableNameOf } from '../shared/keys.ts'

/** Everything that names a table, its columns or their choices. */
export const usesRoute = route(showUses, async (context, { id }) => {
  const { key, draft } = await draftAt(context, id)
  return [
    ...usesWithin(draft, `/builder/tables/${id}`),
    ...(await relationsTo(context, tableNameOf(key))),
    ...(await viewsOf(context, tableNameOf(key))),
    ...(await usesBeside(context, draft, tableNameOf(key))),
  ]
})

const choicesOf = ({ columns }: Table) => [
  ...new Set(columns.flatMap(({ options = [] }) => options.map(({ value }) => value))),
]

/** In the definition itself, whatever its parts are. */
function usesWithin(draft: Table, to: string): Use[] {
  const columns = draft.columns.map(({ name }) => name)
  const told = (named: Named, isChoice: boolean): Use => ({
    ...whatAt(draft, named.path),
    column: isChoice ? columnWith(draft, named.name) : named.name,
    choice: isChoice ? named.name : null,
    to,
  })
  const seen = new Set<string>()
  return [
    ...namedIn(draft, columns).map((one) => told(one, false)),
    ...choicesNamedIn(draft, choicesOf(draft)).map((one) => told(one, true)),
  ].filter((one) => {
    // A rule that names a column twice is one use of it.
    const said = JSON.stringify(one)
    return !seen.has(said) && seen.add(said)
  })
}

const columnWith = ({ columns }: Table, choice: string) =>
  columns.find(({ options = [] }) => options.some(({ value }) => value === choice))?.name ?? null

function whatAt(draft: Table, [part, at, member]: Named['path']): Pick<Use, 'what' | 'by'> {
  const column = part === 'columns' && typeof at === 'number' ? draft.columns[at] : undefined
  if (column) return { what: member === 'formula' ? 'formula' : 'condition', by: column.label }
  if (part === 'rules' && typeof at === 'number') return { what: 'rule', by: draft.rules?.[at]?.says ?? draft.title }
  if (part === 'label') return { what: 'label', by: draft.title }
  if (part === 'sort') return { what: 'sort', by: draft.title }
  return { what: part === 'views' ? 'view' : 'part', by: draft.title }
}

/** Views that are made of it. */
async function viewsOf({ db, principal: { orgId } }: Context, name: string): Promise<Use[]> {
  const views = await viewsReading(db, orgId, name)
  if (views.length === 0) return []
  const drafts = await db.selectFrom('builder.tables').select(['id', 'key']).where('org_id', '=', orgId).execute()
  return views.map((view): Use => {
    const draft = drafts.find(({ key }) => tableNameOf(key) === view.name)
    return {
      what: 'view',
      column: null,
      choice: null,
      by: view.title,
      to: draft ? `/builder/tables/${draft.id}` : null,
    }
  })
}

/** Columns of other tables whose rows these are, as drawn and as published. */
async function relationsTo({ db, principal: { orgId } }: Context, name: string): Promise<Use[]> {
  const drafts = await db
    .selectFrom('builder.tables')
    .select(['id', 'key', 'draft'])
    .where('org_id', '=', orgId)
    .execute()
  const drawn = new Set(drafts.map(({ key }) => tableNameOf(key)))
  const naming = (table: Table, to: string | null) =>
    table.columns
      .filter(({ rows_of }) => rows_of === name)
      .map(({ label }): Use => ({
        what: 'relation',
        column: null,
        choice: null,
        by: joined(table.title, label),
        to,
      }))
  return [
    ...drafts.flatMap(({ id, draft }) => naming(draft, `/builder/tables/${id}`)),
    ...(await tablesOf(db, orgId)).all.filter((one) => !drawn.has(one.name)).flatMap((one) => naming(one, null)),
  ]
}

const joined = (one: Words, other: Words): Words => ({
  mn: `${one.mn} · ${other.mn}`,
  en: `${one.en ?? one.mn} · ${other.en ?? other.mn}`,
  ko: `${one.ko ?? one.mn} · ${other.ko ?? other.mn}`,
})

/** Saved views that others see or that are one's own, public forms, what roles were given, places in the menu. */
async function usesBeside(context: Context, draft: Table, name: string): Promise<Use[]> {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const columns = draft.columns.map((column) => column.name)
  const { views, forms } = await looksOf(db, orgId, name)
  const records = `/${name.replace('.', '/')}`
  const once = (what: Use['what'], named: readonly string[], by: Words, to: string | null) =>
    [...new Set(named)].map((column): Use => ({ what, column, choice: null, by, to }))
  const roles = (await sharedWithRoles(context, name)).filter(({ actions }) => actions.length > 0)
  const { place } = await placeInMenu(context, name)
  return [
    ...views
      .filter((view) => view.is_shared || view.user_id === userId)
      .flatMap(({ name: by, view }) =>
        once(
          'saved_view',
          namedIn(view, columns).map((one) => one.name),
          { mn: by },
          records,
        ),
      ),
    ...forms.flatMap(({ words, columns: asked }) =>
      once(
        'form',
        asked.filter((column) => columns.includes(column)),
        words.title,
        null,
      ),
    ),
    ...(await grantedOn(context, name, columns)),
    ...roles.map(({ id, display_name }): Use => ({
      what: 'role',
      column: null,
      choice: null,
      by: display_name,
      to: `/admin/roles/${id}`,
    })),
    ...(place ? [{ what: 'menu' as const, column: null, choice: null, by: draft.title, to: '/admin/menu' }] : []),
  ]
}

/** Conditions and columns of what roles and jobs were granted. */
async function grantedOn(
  { db, principal: { orgId } }: Context,
  name: string,
  columns: readonly string[],
): Promise<Use[]> {
  const grants = await allGrantsOn(db, orgId, name)
  const named = grants.flatMap(({ row_condition, columns: granted }) => namedIn({ row_condition, granted }, columns))
  return [...new Set(named.map((one) => one.name))].map((column) => ({
    what: 'role',
    column,
    choice: null,
    by: { mn: 'Мөрийн нөхцөл, баганын эрх', en: 'Row condition or column right', ko: '행 조건 또는 열 권한' },
    to: null,
  }))
}
