import { noteOffered, type Offer } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Module } from '#platform/server/module.ts'
import { menuOf } from './menu.ts'
import { rolesOf } from './roles.ts'

/** What an organisation is offered, as the modules say it. */
export function offerOf(modules: readonly Module[]): Offer {
  return {
    menu: menuOf(modules),
    roles: Object.fromEntries(Object.entries(rolesOf(modules)).map(([name, { permissions }]) => [name, permissions])),
    rows: rowGrantsOf(modules),
  }
}

/** What roles begin with on some rows of tables. */
export const rowGrantsOf = (modules: readonly Module[]) => modules.flatMap(({ rowGrants = [] }) => rowGrants)

export const noteDefaults = (db: Trx, orgId: number, modules: readonly Module[]) =>
  noteOffered(db, orgId, offerOf(modules))
