import { membersWho } from '#modules/access/server/index.ts'
import { organizationBook } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { type CertificateRow, RENEWED_BEFORE_DAYS, signerFor } from '../certificates/certificates.ts'

const DAY_MS = 86_400_000
/** So many days before the end of an authority's certificate people are told, each time once. */
const WARNINGS = [30, 7, 1, 0]

/**
 * Every morning: own certificates that end soon are followed by the next; of an authority's the administrators hear,
 * and where it has ended an own one takes its place, so that no record stays unsealed. Codes and statements that were
 * never used go.
 */
export const careForCertificates: JobKind = {
  name: 'workflow.certificates',
  cron: '0 8 * * *',
  async handle(_payload, services) {
    const { db, log } = services
    const soon = new Date(Date.now() + RENEWED_BEFORE_DAYS * DAY_MS)
    const ending = await asSystem(db, (trx) =>
      trx
        .selectFrom('workflow.certificates')
        .selectAll()
        .where('retired_at', 'is', null)
        .where('valid_to', '<=', soon)
        .execute(),
    )
    for (const one of ending) {
      if (one.source === 'authority') await asSystem(db, (trx) => warn(trx, one))
      await signerFor(services, one.org_id).catch((error: unknown) =>
        log.error({ err: error, orgId: one.org_id }, 'a certificate could not be renewed'),
      )
    }
    await asSystem(db, (trx) =>
      trx
        .deleteFrom('workflow.signing_statements')
        .where('expires_at', '<', new Date(Date.now() - DAY_MS))
        .execute(),
    )
    await asSystem(db, (trx) =>
      trx
        .deleteFrom('workflow.signing_codes')
        .where('expires_at', '<', new Date(Date.now() - DAY_MS))
        .execute(),
    )
  },
}

async function warn(db: Trx, { org_id, id, subject, valid_to, created_by, warned_days }: CertificateRow) {
  const left = Math.max(0, Math.ceil((valid_to.getTime() - Date.now()) / DAY_MS))
  const due = WARNINGS.findLast((days) => left <= days)
  if (due === undefined || (warned_days !== null && warned_days <= due)) return
  await db
    .updateTable('workflow.certificates')
    .set({ warned_days: due })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute()
  const administrators = await membersWho(db, org_id, 'workflow.evidence.u')
  await notify(db, org_id, {
    user_ids: [
      ...new Set([...administrators.map(({ user_id }) => user_id), ...(created_by === null ? [] : [created_by])]),
    ],
    key: left === 0 ? 'workflow.notify.certificate_ended' : 'workflow.notify.certificate_ends',
    params: { name: subject, date: dayIn(await organizationBook.zoneOf(db, org_id), valid_to) },
    link: '/organization/evidence',
    mail: true,
    source: `${id}/${due}`,
  })
}
