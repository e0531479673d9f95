import { z } from 'zod'
import { auditChange } from '#platform/server/audit.ts'
import { type Context, preparedRoute, rawRoute, route, type Route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { organizationName } from '#modules/organization/server/index.ts'
import { makeAnchor, makeCertificate, setSigningRule, showEvidence, uploadCertificate } from '../../shared/evidence.ts'
import { asAuthorityView, authoritiesOf } from '../digital/authorities.ts'
import { type Anchor, anchorNow } from './anchors.ts'
import {
  asPem,
  asView,
  type CertificateRow,
  lockEvidence,
  putInForce,
  signerFor,
} from '../certificates/certificates.ts'
import { makeOwnCertificate } from '../certificates/own-certificate.ts'
import { unsealed } from './seals.ts'
import { isCodeNeeded } from '../signing/signing-codes.ts'
import { readCertificateFile } from '../certificates/uploaded-certificate.ts'

const SHOWN_ANCHORS = 10

export const evidenceRoutes: Route[] = [
  route(showEvidence, async ({ db, principal: { orgId } }) => {
    const certificates = await db
      .selectFrom('workflow.certificates')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('created_at', 'desc')
      .execute()
    const anchors = await db
      .selectFrom('workflow.anchors')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('number', 'desc')
      .limit(SHOWN_ANCHORS)
      .execute()
    const inForce = certificates.find(({ retired_at }) => retired_at === null)
    const count = {
      sealed: db.selectFrom('workflow.seals').where('org_id', '=', orgId),
      unsealed: unsealed(db).where('i.org_id', '=', orgId),
    }
    const [{ sealed }, { unsealed: left }] = [
      await count.sealed.select((is) => is.fn.countAll<number>().as('sealed')).executeTakeFirstOrThrow(),
      await count.unsealed.select((is) => is.fn.countAll<number>().as('unsealed')).executeTakeFirstOrThrow(),
    ]
    return {
      certificate: inForce ? asView(inForce) : null,
      earlier: certificates.filter(({ retired_at }) => retired_at !== null).map(asView),
      anchors: anchors.map(asAnchorView),
      anchor_count: anchors[0]?.number ?? 0,
      sealed,
      unsealed: left,
      authorities: (await authoritiesOf(db, orgId)).map(asAuthorityView),
      is_code_needed: await isCodeNeeded(db, orgId),
    }
  }),

  preparedRoute(
    makeCertificate,
    async ({ inTenant }) => {
      const organization = await inTenant(({ db, principal: { orgId } }) => organizationName(db, orgId))
      return makeOwnCertificate({ organization, from: new Date() })
    },
    (context, _input, made) => replaced(context, made, 'own'),
  ),

  preparedRoute(
    uploadCertificate,
    (_context, { content, password }) => readCertificateFile(Buffer.from(content, 'base64'), password, new Date()),
    (context, _input, read) => replaced(context, read, 'authority'),
  ),

  rawRoute(
    {
      method: 'GET',
      path: '/workflow/evidence/certificate.pem',
      permission: 'workflow.evidence.r',
      summary: 'A certificate of my organisation, without its key (PEM)',
      input: z.object({ id: z.uuid() }),
      sends: 'application/x-pem-file',
    },
    async ({ inTenant, reply }, { id }) => {
      const found = await inTenant(({ db, principal: { orgId } }) =>
        db
          .selectFrom('workflow.certificates')
          .select(['certificate', 'chain', 'fingerprint'])
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .executeTakeFirst(),
      )
      if (!found) throw notFound('workflow.evidence.certificate_missing')
      const file = `certificate-${found.fingerprint.slice(0, 12)}.pem`
      return reply
        .type('application/x-pem-file')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send([found.certificate, ...found.chain].map(asPem).join(''))
    },
  ),

  preparedRoute(
    makeAnchor,
    ({ services, principal }) => signerFor(services, principal.orgId),
    async (context, _input, signer) => {
      const {
        db,
        principal: { orgId, userId },
      } = context
      const anchor = await anchorNow(db, orgId, signer, userId)
      await auditChange(context, {
        action: 'workflow.anchor_made',
        subject_type: 'workflow.anchor',
        subject_id: anchor.number,
        subject_name: String(anchor.number),
        after: { documents: anchor.documents, hash: anchor.hash },
      })
      return asAnchorView(anchor)
    },
  ),

  route(setSigningRule, async (context, { is_code_needed }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const before = await isCodeNeeded(db, orgId)
    await db
      .insertInto('workflow.signing_rules')
      .values({ org_id: orgId, is_code_needed })
      .onConflict((known) => known.column('org_id').doUpdateSet({ is_code_needed }))
      .execute()
    await auditChange(context, {
      action: 'workflow.signing_rule_changed',
      subject_type: 'workflow.signing_rule',
      subject_id: orgId,
      subject_name: '',
      before: { is_code_needed: before },
      after: { is_code_needed },
    })
    return { status: true as const }
  }),
]

async function replaced(context: Context, made: Parameters<typeof putInForce>[2], source: CertificateRow['source']) {
  await lockEvidence(context.db, context.principal.orgId)
  return asView(await putInForce(context, context.services, made, source))
}

function asAnchorView({ number, day, until, documents, hash }: Anchor) {
  return { number, day, until: until.toISOString(), documents, hash }
}
