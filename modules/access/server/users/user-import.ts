import { auditChange } from '#platform/server/audit.ts'
import { mapInBreaths } from '#platform/server/breath.ts'
import type { Trx } from '#platform/server/database.ts'
import { importRoute, type SheetLine } from '#platform/server/excel/index.ts'
import type { Context, Route } from '#platform/server/route.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { ImportedRow } from '#platform/shared/sheet-import.ts'
import { problemsOf } from '#platform/shared/problem-key.ts'
import { plainRegisterNumber } from '#platform/shared/register-number.ts'
import { importUsers, userColumns } from '../../shared/user-import.ts'
import { personData } from '../../shared/users.ts'
import { lockRights } from '../rights/granting.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { holdersOfNumbers, NUMBER_TAKEN } from '../members/register-numbers.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { changePersonOf, giveRoles } from './user-changes.ts'
import { addPeople, knownPeople, type KnownPerson, type NewPerson } from './user-import-people.ts'
import { rolesToGive } from './user-list.ts'
import { refuseStronger, targetOf } from './user-target.ts'

export const importUsersRoute = (book: OrganizationBook): Route =>
  importRoute(importUsers, {
    columns: userColumns,
    async run(context, lines, { dry_run, invite }) {
      const {
        db,
        principal: { orgId },
      } = context
      await lockRights(db, orgId)
      const known = await knownPeople(
        db,
        orgId,
        lines.map(({ cells }) => cells['login'] ?? ''),
      )
      const roleNamed = await rolesByName(db, context)
      const numbers = await holdersOfNumbers(
        db,
        orgId,
        lines.map(({ cells }) => plainRegisterNumber(cells['register_number'] ?? '')).filter((number) => number !== ''),
      )
      const rows: ImportedRow[] = []
      const fresh: NewPerson[] = []
      await mapInBreaths(lines, async (line) => {
        const { deed, changed, problems, newcomer } = await handle(context, book, line, {
          known: known.get((line.cells['login'] ?? '').toLowerCase()),
          roleNamed,
          numbers,
          invite,
        })
        if (newcomer) fresh.push(newcomer)
        const { login = '', last_name = '', first_name = '' } = line.cells
        rows.push({ line: line.line, key: login, name: `${last_name} ${first_name}`.trim(), deed, changed, problems })
      })
      await addPeople(context, book, fresh, { invites: invite && !dry_run })
      const logins = (deed: ImportedRow['deed']) => rows.filter((row) => row.deed === deed).map(({ key }) => key)
      const [created, changed] = [logins('create'), logins('change')]
      if (created.length + changed.length > 0) {
        await auditChange(context, {
          action: 'access.users_imported',
          subject_type: 'access.user',
          subject_id: 0,
          subject_name: '',
          after: {
            count: created.length + changed.length,
            created: created.length,
            changed_rows: changed.length,
            logins: [...created, ...changed],
          },
        })
        await tellRightsChanged(db, orgId, 'import', [])
      }
      return rows
    },
  })

interface Surroundings {
  known: KnownPerson | undefined
  roleNamed: RoleNames
  /** Whose they are; 0: of somebody new in this file. */ numbers: Map<string, number>
  invite: boolean
}
interface Handled {
  deed: ImportedRow['deed']
  changed: string[]
  problems: Record<string, string>
  newcomer?: NewPerson
}

async function handle(
  context: Context,
  book: OrganizationBook,
  { cells, problems: seen }: SheetLine,
  { known, roleNamed, numbers, invite }: Surroundings,
): Promise<Handled> {
  const typed = { ...nobody, ...known?.facts, ...cells }
  const problems = { ...problemsOf(personData, typed), ...seen }
  const roleIds = rolesIn(cells, known, roleNamed, problems)
  if (known && known.state === 'elsewhere') problems['login'] ??= 'access.login_taken'
  if (!known && invite && typed.email === '') problems['email'] ??= 'access.person.email_missing'
  const number = plainRegisterNumber(typed.register_number)
  if (number !== '' && number !== known?.facts.register_number && numbers.has(number))
    problems['register_number'] ??= NUMBER_TAKEN
  if (Object.keys(problems).length > 0) return { deed: 'refuse', changed: [], problems }
  if (number !== '') numbers.set(number, known?.id ?? 0)

  const person = personData.parse(typed)
  if (!known) return { deed: 'create', changed: [], problems, newcomer: { person, roleIds } }
  const facts = known.facts
  const differs = Object.keys(person).filter(
    (name) =>
      (person[name as keyof typeof person] ?? '') !== (facts[name as keyof typeof facts] ?? '') && name !== 'login',
  )
  const rolesDiffer = sameRoles(roleIds, known.role_ids)
    ? []
    : [roleIds[0] === known.role_ids[0] ? 'extra_roles' : 'role']
  const changed = [...differs, ...rolesDiffer]
  if (changed.length === 0) return { deed: 'same', changed, problems }
  if (!context.principal.permissions.has('access.users.u'))
    return { deed: 'refuse', changed: [], problems: { login: 'platform.import.may_not_change' } }
  try {
    if (differs.length > 0) await changePersonOf(context, book, known.id, { ...person, login: facts.login })
    const [main_role_id, ...extra_role_ids] = roleIds
    if (rolesDiffer.length > 0) {
      const target = await targetOf(context.db, context.principal, known.id)
      refuseStronger(target)
      await giveRoles(context, target, {
        main_role_id: main_role_id!,
        extra_role_ids,
        default_menu: known.default_menu,
      })
    }
    return { deed: 'change', changed, problems }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Taken back with everything else: one refused row keeps the whole file out.
    return { deed: 'refuse', changed: [], problems: { login: error.code } }
  }
}

const nobody = {
  login: '',
  last_name: '',
  first_name: '',
  email: '',
  phone: '',
  mobile: '',
  register_number: '',
  birth_date: '',
  gender: '',
  nickname: '',
  note: '',
}

/**
 * The roles of a row, the main one first; what cannot be given is told in `problems`. A column that is not there
 * leaves the roles of somebody known alone.
 */
function rolesIn(
  { role, extra_roles }: SheetLine['cells'],
  known: KnownPerson | undefined,
  roleNamed: RoleNames,
  problems: Record<string, string>,
): number[] {
  const [main, ...others] = known?.role_ids ?? []
  const find = (field: string, name: string) => {
    const all = roleNamed(name)
    const own = field === 'role' ? known?.role_ids.slice(0, 1) : known?.role_ids.slice(1)
    // Of several roles with one name only the one that somebody has already is meant without doubt.
    const found = all.length > 1 ? all.find(({ id }) => own?.includes(id)) : all[0]
    if (found === undefined && all.length > 1) problems[field] ??= 'access.import.role_ambiguous'
    else if (found === undefined)
      problems[field] ??= name === '' ? 'access.users.role_missing' : 'access.import.role_unknown'
    else if (!found.may_give && !(known?.role_ids ?? []).includes(found.id))
      problems[field] ??= 'access.import.role_beyond'
    return found?.id
  }
  const first = role === undefined ? main : find('role', role)
  const rest =
    extra_roles === undefined
      ? others
      : extra_roles
          .split(';')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => find('extra_roles', name))
  return [...new Set([first, ...rest])].filter((id) => id !== undefined)
}

/** One by its technical name, else all that are shown under it. */
type RoleNames = (name: string) => { id: number; may_give: boolean }[]

async function rolesByName(db: Trx, { principal }: Context): Promise<RoleNames> {
  const roles = await rolesToGive(db, principal)
  const plain = (word: string) => word.toLocaleLowerCase('mn')
  const technical = Map.groupBy(roles, ({ name }) => plain(name))
  const shown = Map.groupBy(
    roles.flatMap((role) =>
      [...new Set(Object.values(role.display_name).map((word) => plain(word ?? '')))].map((word) => ({ word, role })),
    ),
    ({ word }) => word,
  )
  return (name) =>
    technical.get(plain(name)) ?? (name === '' ? [] : (shown.get(plain(name))?.map(({ role }) => role) ?? []))
}

const sameRoles = ([main, ...rest]: readonly number[], [before, ...others]: readonly number[]) =>
  main === before && rest.toSorted((a, b) => a - b).join() === others.toSorted((a, b) => a - b).join()
