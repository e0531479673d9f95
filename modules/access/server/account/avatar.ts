import type { Trx } from '#platform/server/database.ts'
import {
  drawSquare,
  keepFile,
  type KeptFile,
  letGoOfFiles,
  refuseManyUploads,
  writeFile,
} from '#platform/server/files.ts'
import type { FileGuard } from '#platform/server/module.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { filePath } from '#platform/shared/files.ts'
import { removeAvatar, setAvatar } from '../../shared/profile.ts'
import { auditOfAccount } from './account-audit.ts'
import { membershipsOf } from '../session/places.ts'

const AVATAR = 'access.avatar'

/** Colleagues see each other's faces; files of other organisations are not there for them anyway. */
export const avatarGuard: Record<string, FileGuard> = { [AVATAR]: () => Promise.resolve(true) }

export const setAvatarRoute = openRoute(setAvatar, async ({ services, principal, ip, requestId }, { image }) => {
  const { userId, orgId } = principal
  const [name, contentType] = ['image.webp', 'image/webp']
  const square = await drawSquare(services, image, { orgId, userId, name })
  const written = new Map<number, KeptFile>()
  for (const { org_id } of await membershipsOf(services.db, userId)) {
    written.set(org_id, await writeFile(services, square, { orgId: org_id, name, contentType }))
  }
  await asSystem(services.db, async (trx) => {
    await dropAvatars(trx, userId)
    for (const { org_id } of await membershipsOf(trx, userId)) {
      const file = written.get(org_id)
      // Where they came to work in this very moment they are seen from the next picture on.
      if (!file) continue
      // The one before is used by nothing from now on.
      await refuseManyUploads(trx, services.config, { orgId: org_id, userId })
      await keepFile(trx, file, { orgId: org_id, uploadedBy: userId, subject: { type: AVATAR, id: String(userId) } })
      await trx
        .updateTable('access.members')
        .set({ avatar_file_id: file.id })
        .where('org_id', '=', org_id)
        .where('user_id', '=', userId)
        .execute()
    }
    await auditOfAccount(trx, { action: 'access.avatar_changed', userId, ip, requestId, after: {} })
  })
  return { status: true as const, avatar: filePath(written.get(orgId)?.id ?? '') }
})

export const removeAvatarRoute = openRoute(removeAvatar, async ({ services, principal, ip, requestId }) => {
  const { userId } = principal
  await asSystem(services.db, async (trx) => {
    if (!(await dropAvatars(trx, userId))) return
    await auditOfAccount(trx, { action: 'access.avatar_removed', userId, ip, requestId, after: {} })
  })
  return { status: true as const }
})

/** False where there was none. */
async function dropAvatars(db: Trx, userId: number): Promise<boolean> {
  const kept = await db
    .selectFrom('access.members')
    .select(['org_id', 'avatar_file_id'])
    .where('user_id', '=', userId)
    .where('avatar_file_id', 'is not', null)
    .execute()
  for (const { org_id, avatar_file_id } of kept) await letGoOfFiles(db, org_id, avatar_file_id ? [avatar_file_id] : [])
  await db
    .updateTable('access.members')
    .set({ avatar_file_id: null })
    .where('user_id', '=', userId)
    .where('avatar_file_id', 'is not', null)
    .execute()
  return kept.length > 0
}
