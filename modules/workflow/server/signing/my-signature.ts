import { z } from 'zod'
import { MEMBER_DESTROYED } from '#modules/access/server/index.ts'
import { personCards } from '#modules/organization/server/index.ts'
import { mySignature, type Mark, saveMySignature } from '../../shared/signature-input.ts'
import {
  drawImage,
  filesByIds,
  keepFile,
  type KeptFile,
  letGoOfSubject,
  readFileBytes,
  refuseManyUploads,
} from '#platform/server/files.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { type Context, openRoute, preparedRoute } from '#platform/server/route.ts'
import { typedName } from './signing.ts'

/** Subject type of a saved signature's image; only its owner may read it. */
export const MY_SIGNATURE = 'workflow.my_signature'

/** The saved default. An image is kept as a file, and comes back as the data URL it was. */
export const mySignatureRoutes = [
  openRoute(mySignature, async ({ inTenant, services }) => {
    const saved = await inTenant(async ({ db, principal: { orgId, userId } }) => {
      const row = await db
        .selectFrom('workflow.my_signatures')
        .select(['type', 'signature'])
        .where('org_id', '=', orgId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row || row.type === 'text') return row
      const [file] = await filesByIds(db, orgId, [row.signature])
      return file && { type: row.type, file }
    })
    if (!saved) return { signature: null }
    if (!('file' in saved)) return { signature: saved }
    const png = await readFileBytes(services, saved.file)
    return { signature: { type: saved.type, signature: `data:image/png;base64,${png.toString('base64')}` } }
  }),

  preparedRoute(
    saveMySignature,
    async ({ services, principal }, { signature }) =>
      signature && signature.type !== 'text' ? drawImage(services, signature.signature, principal) : undefined,
    async (context, { signature }, image) => {
      const { db, principal, services } = context
      await letGoOfSubject(db, principal.orgId, { subjectType: MY_SIGNATURE, subjectId: String(principal.userId) })
      if (image) await refuseManyUploads(db, services.config, principal)
      if (signature === null) {
        await db
          .deleteFrom('workflow.my_signatures')
          .where('org_id', '=', principal.orgId)
          .where('user_id', '=', principal.userId)
          .execute()
        return { status: true as const }
      }
      const kept = {
        type: signature.type,
        signature: image ? await keptImage(context, image) : await ownName(context, signature),
      }
      await db
        .insertInto('workflow.my_signatures')
        .values({ ...kept, org_id: principal.orgId, user_id: principal.userId })
        .onConflict((clash) => clash.columns(['org_id', 'user_id']).doUpdateSet({ ...kept, updated_at: new Date() }))
        .execute()
      return { status: true as const }
    },
  ),
]

/** Of a person who was destroyed nothing is left to sign with. */
export const forgetSignature: OutboxHandler = {
  topic: MEMBER_DESTROYED,
  async handle({ orgId, payload }, { db }) {
    const { user_id } = z.object({ user_id: z.number().int() }).parse(payload)
    await db.deleteFrom('workflow.my_signatures').where('org_id', '=', orgId).where('user_id', '=', user_id).execute()
    await letGoOfSubject(db, orgId, { subjectType: MY_SIGNATURE, subjectId: String(user_id) })
  },
}

async function keptImage({ db, principal: { orgId, userId } }: Context, image: KeptFile) {
  await keepFile(db, image, { orgId, uploadedBy: userId, subject: { type: MY_SIGNATURE, id: String(userId) } })
  return image.id
}

async function ownName({ db, principal }: Context, { signature }: Mark) {
  const [me] = await personCards(db, principal.orgId, [principal.userId])
  return me ? typedName(signature, me) : signature
}
