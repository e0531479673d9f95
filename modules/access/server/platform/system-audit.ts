import { alphabet } from '#platform/server/alphabet.ts'
import { auditExport } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { openRoute, rawRoute, type Route } from '#platform/server/route.ts'
import { languageOf, type Language } from '#platform/shared/i18n.ts'
import { z } from 'zod'
import { listSystemAudit, systemAuditChoices, systemAuditFilter, type AuditEntry } from '../../shared/audit.ts'
import { inNames, PAGE, sendAuditCsv } from '../audit/audit-csv.ts'
import { auditEntries, choicesOf } from '../audit/audit-log.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { PLATFORM_NAME, PLATFORM_ORG_ID } from '../rights/roles.ts'

/**
 * The log over the walls between organisations, for super administrators alone: it runs outside all of them, and its
 * times are those of where the reader works.
 */
export const systemAuditRoutes = (book: OrganizationBook): Route[] => {
  const named = async (db: Db, entries: readonly (AuditEntry & { org_id: number })[], language: Language) => {
    const names = await namesIn(
      book,
      db,
      entries.map(({ org_id }) => org_id),
      language,
    )
    return entries.map((entry) => ({ ...entry, organization: names.get(entry.org_id) ?? String(entry.org_id) }))
  }
  return [
    openRoute(
      listSystemAudit,
      async ({ services: { db }, principal, language }, { before, limit, org_id, ...filter }) => {
        const found = await auditEntries(
          db,
          { orgId: org_id ?? null, zone: await book.zoneOf(db, principal.orgId) },
          filter,
          { before, limit: limit + 1 },
        )
        const items = await named(db, found.slice(0, limit), language)
        return { items, next: found.length > limit ? items.at(-1)!.id : null }
      },
    ),
    openRoute(systemAuditChoices, async (caller, { org_id }) => {
      const { db } = caller.services
      const told = await db.selectFrom('platform.audit').select('org_id').distinct().execute()
      const names = await namesIn(
        book,
        db,
        told.map((one) => one.org_id),
        caller.language,
      )
      const organizations = told.map((one) => ({
        org_id: one.org_id,
        organization: names.get(one.org_id) ?? String(one.org_id),
      }))
      return {
        ...(await choicesOf(db, org_id ?? null, caller)),
        organizations: organizations.toSorted((one, other) => alphabet.compare(one.organization, other.organization)),
      }
    }),
    rawRoute(
      {
        method: 'POST',
        path: '/access/system-audit.csv',
        permission: 'platform.admin',
        summary: 'The log of all organisations as a table (text/csv)',
        input: systemAuditFilter.extend({ lang: z.string().max(10).optional() }),
        sends: 'text/csv',
        whileViewing: true,
      },
      async (context, { lang, org_id, ...filter }) => {
        const { db } = context.services
        const organization =
          org_id === undefined ? null : ((await namesIn(book, db, [org_id], 'mn')).get(org_id) ?? org_id)
        const told = { ...(await inNames(db, org_id ?? null, filter)), organization }
        const language = lang ? languageOf(lang) : context.language
        const zone = await book.zoneOf(db, context.principal.orgId)
        await context.inTenant((tenant) =>
          auditExport(tenant, { action: 'access.audit_exported', subject_type: 'access.audit', filter: told }),
        )
        const read = async (before: string | undefined) =>
          named(db, await auditEntries(db, { orgId: org_id ?? null, zone }, filter, { before, limit: PAGE }), language)
        return sendAuditCsv(context, read, { language, zone, isOfAll: true })
      },
    ),
  ]
}

async function namesIn(book: OrganizationBook, db: Db, orgIds: readonly number[], language: Language) {
  const known = await book.byIds(db, [...new Set(orgIds)], language)
  return new Map([
    [PLATFORM_ORG_ID, PLATFORM_NAME],
    ...known.map(({ org_id, organization }): [number, string] => [org_id, organization]),
  ])
}
