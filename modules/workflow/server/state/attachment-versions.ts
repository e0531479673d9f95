import type { Trx } from '#platform/server/database.ts'
import { unprocessable } from '#platform/shared/errors.ts'

interface Version {
  id: string
  attachment_id: string
  version: number
}

/**
 * Which version of which attachment each of these files is: what the document had keeps its place, what replaces
 * something is the next version of that, and everything else begins an attachment.
 */
export async function versionsOf(
  db: Trx,
  orgId: number,
  documentId: string,
  ids: readonly string[],
  replaces: Readonly<Record<string, string>>,
): Promise<Version[]> {
  const revisions = await filesOf(db, orgId, documentId)
  const known = new Map(revisions.flatMap(({ files }) => files))
  const current = new Set(revisions.at(-1)?.files.map(([id]) => id))
  const replaced = new Set<string>()
  const nextOf = (id: string, old: string): Version => {
    const before = known.get(old)
    if (!before || !current.has(old) || ids.includes(old) || replaced.has(old))
      throw unprocessable('workflow.files.not_replaceable', { fields: { replaces: 'workflow.files.not_replaceable' } })
    replaced.add(old)
    const newest = Math.max(
      ...[...known.values()]
        .filter(({ attachment_id }) => attachment_id === before.attachment_id)
        .map(({ version }) => version),
    )
    return { id, attachment_id: before.attachment_id, version: newest + 1 }
  }
  return ids.map((id) => {
    const old = replaces[id]
    return known.get(id) ?? (old === undefined ? { id, attachment_id: id, version: 1 } : nextOf(id, old))
  })
}

/** All revisions of a document with their files, each with the attachment and the version that it is. */
export async function filesOf(db: Trx, orgId: number, documentId: string) {
  const revisions = await db
    .selectFrom('workflow.revisions')
    .select(['number', 'files', 'created_by', 'created_at'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', documentId)
    .orderBy('number')
    .execute()
  return revisions.map(({ files, ...revision }) => ({
    ...revision,
    files: files.map(
      (file) =>
        [file.id, { ...file, attachment_id: file.attachment_id ?? file.id, version: file.version ?? 1 }] as const,
    ),
  }))
}
