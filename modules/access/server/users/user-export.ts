import { z } from 'zod'
import { auditExport } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { listFile, sendWorkbook, templateFile, XLSX_TYPE } from '#platform/server/excel/index.ts'
import { rawRoute, type Route } from '#platform/server/route.ts'
import type { Translate } from '#platform/server/translate.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { inLanguage, languageOf, type Language } from '#platform/shared/i18n.ts'
import { userColumns } from '../../shared/user-import.ts'
import { userFilter, type UserRow } from '../../shared/users.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { roleNames } from './user-create.ts'
import { idsOf, rolesToGive, rowsOf } from './user-list.ts'

// A link cannot carry a language of its own, so the address may name it.
const inSomeLanguage = z.object({ lang: z.string().max(10).optional() })

/** The list as it is filtered, whole, as a workbook; an import reads it back. */
export const exportUsersRoute = (book: OrganizationBook): Route =>
  rawRoute(
    {
      method: 'POST',
      path: '/access/users/export',
      permission: 'access.users.r',
      summary: 'The list of people as an Excel file, as it is filtered',
      input: userFilter.extend(inSomeLanguage.shape),
      sends: XLSX_TYPE,
      whileViewing: true,
    },
    async ({ inTenant, services: { translate }, reply, language: asked }, { lang, ...filter }) => {
      const language = lang ? languageOf(lang) : asked
      const [people, zone] = await inTenant(async (context) => {
        const {
          db,
          principal: { orgId },
        } = context
        const found = await withDetails(db, await rowsOf(db, orgId, await idsOf(db, orgId, filter), language))
        const { role } = await roleNames(db, orgId, filter.role === undefined ? [] : [filter.role])
        await auditExport(context, {
          action: 'access.users_exported',
          subject_type: 'access.user',
          filter: { q: filter.q, role, state: filter.state },
          count: found.length,
        })
        return [found, await book.zoneOf(db, orgId)] as const
      })
      const when = (at: string | null) => (at === null ? '' : dateTimeIn(zone, at))
      const rows = people.map((user) =>
        Object.fromEntries(userColumns.map(({ key }) => [key, cellOf(user, key, { translate, language, when })])),
      )
      const file = await listFile({
        translate,
        language,
        columns: userColumns,
        name: translate(language, 'access.users.title'),
        rows,
      })
      return sendWorkbook(reply, `users-${when(new Date().toISOString()).slice(0, 10)}`, file)
    },
  )

export const userTemplateRoute = rawRoute(
  {
    method: 'GET',
    path: '/access/users/import/template',
    permission: 'access.users.import',
    summary: 'An empty Excel file for people, with notes at its headings',
    input: inSomeLanguage,
    sends: XLSX_TYPE,
  },
  async ({ inTenant, services: { translate }, reply, language: asked }, { lang }) => {
    const language = lang ? languageOf(lang) : asked
    const roles = await inTenant(async ({ db, principal }) =>
      (await rolesToGive(db, principal)).filter(({ may_give }) => may_give),
    )
    const title = translate(language, 'access.profile.role')
    const offered = [
      {
        column: 'role',
        headings: [title],
        rows: roles.map(({ display_name }) => [inLanguage(display_name, language)]),
      },
    ]
    return sendWorkbook(
      reply,
      'users-template',
      await templateFile({
        translate,
        language,
        columns: userColumns,
        name: translate(language, 'access.users.title'),
        offered,
      }),
    )
  },
)

interface Details {
  phone: string | null
  mobile: string | null
  register_number: string | null
  birth_date: string | null
  gender: 'men' | 'women' | null
  nickname: string | null
  note: string | null
}
type Exported = UserRow & Details

async function withDetails(db: Trx, rows: readonly UserRow[]): Promise<Exported[]> {
  if (rows.length === 0) return []
  const details = await db
    .selectFrom('access.users')
    .select(['id', 'phone', 'mobile', 'register_number', 'birth_date', 'gender', 'nickname', 'note'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(details.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id)! }))
}

/** `when`: a moment as the clocks of the organisation show it. */
interface Telling {
  translate: Translate
  language: Language
  when: (at: string | null) => string
}

function cellOf(user: Exported, column: string, { translate, language, when }: Telling): string {
  const [main, ...others] = user.roles.map(({ display_name }) => inLanguage(display_name, language))
  if (column === 'role') return main ?? ''
  if (column === 'extra_roles') return others.join('; ')
  if (column === 'state') return translate(language, `access.users.state.${user.state}`)
  if (column === 'gender') return user.gender ? translate(language, `access.profile.gender_${user.gender}`) : ''
  if (column === 'joined_at' || column === 'last_seen_at') return when(user[column])
  const value = user[column as keyof Exported]
  return typeof value === 'string' ? value : ''
}
