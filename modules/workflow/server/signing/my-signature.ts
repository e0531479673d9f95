import { z } from 'zod'
import { MEMBER_DESTROYED } from '#modules/access/server/index.ts'
import { personCards } from '#modules/organization/server/index.ts'
import { attachFiles, filesByIds, letGoOfSubject, readFileBytes, storeImage } from '#platform/server/files.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { type Context, route } from '#platform/server/route.ts'
import { mySignature, type Mark, saveMySignature } from '../../shared/signature-input.ts'
import { typedName } from './signing.ts'

/** Subject type of a saved signature's image; only its owner may read it. */
export const MY_SIGNATURE = 'workflow.my_signature'

/** The saved default. An image is kept as a file, and comes back as the data URL it was. */
export const mySignatureRoutes = [
  route(mySignature, async (context) => {
    const { db, principal } = context
    const saved = await db.selectFrom('workflow.my_signatures').select(['type', 'signature']).where('org_id', '=', principal.orgId).where('user_id', '=', principal.userId).executeTakeFirst()
    return { signature: saved ? await asShown(context, saved) : null }
  }),

  route(saveMySignature, async (context, { signature }) => {
    const { db, principal } = context
    if (signature === null) {
      await db.deleteFrom('workflow.my_signatures').where('org_id', '=', principal.orgId).where('user_id', '=', principal.userId).execute()
      return { status: true as const }
    }
    const kept = { type: signature.type, signature: await asKept(context, signature) }
    await db.insertInto('workflow.my_signatures').values({ ...kept, org_id: principal.orgId, user_id: principal.userId })
      .onConflict((clash) => clash.columns(['org_id', 'user_id']).doUpdateSet({ ...kept, updated_at: new Date() })).execute()
    return { status: true as const }
  }),
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

async function asKept(context: Context, { type, signature }: Mark) {
  const { db, principal, services } = context
  if (type !== 'text') {
    const { id } = await storeImage(db, services, principal, signature)
    await attachFiles(db, principal.orgId, [id], { uploadedBy: principal.userId, subjectType: MY_SIGNATURE, subjectId: String(principal.userId) })
    return id
  }
  const [me] = await personCards(db, principal.orgId, [principal.userId])
  return me ? typedName(signature, me) : signature
}

async function asShown({ db, principal, services }: Context, { type, signature }: Mark): Promise<Mark | null> {
  if (type === 'text') return { type, signature }
  const [file] = await filesByIds(db, principal.orgId, [signature])
  return file ? { type, signature: `data:image/png;base64,${(await readFileBytes(services, file)).toString('base64')}` } : null
}
