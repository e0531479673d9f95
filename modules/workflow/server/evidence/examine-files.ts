import { filesByIds, hashOfFile, type KeptFile } from '#platform/server/files.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { filePath } from '#platform/shared/files.ts'
import type { Finding } from '../../shared/evidence.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { revisionsOf } from './examine-rows.ts'

type Asked = Pick<Services, 'files'>

/** Files as revisions name them, and where they lie now; with what can be said without looking into them. */
export interface Attached {
  findings: Finding[]
  files: { file: Said; event: number; kept: KeptFile | undefined }[]
}

/**
 * Every file that any revision names, by the number of the first that does: what it is called and said to be where it
 * is handed out.
 */
export async function attachedTo(db: Trx, orgId: number, instanceId: string): Promise<Attached> {
  const named = new Map<string, { file: Said; event: number }>()
  const findings: Finding[] = []
  for (const { number, files } of await revisionsOf(db, orgId, instanceId)) {
    for (const file of files) {
      const first = named.get(file.id)
      if (!first) named.set(file.id, { file, event: number })
      else if (!isSaidSame(first.file, file)) findings.push({ kind: 'attachment_altered', event: number })
    }
  }
  const kept = new Map((await filesByIds(db, orgId, [...named.keys()])).map((file) => [file.id, file]))
  return { findings, files: [...named].map(([id, { file, event }]) => ({ file, event, kept: kept.get(id) })) }
}

/** The bytes as well. Outside of any transaction: a store may lie far away. */
export async function examineAttachments(services: Asked, { findings: said, files }: Attached): Promise<Finding[]> {
  const findings = [...said]
  for (const { file, event, kept } of files) {
    const hash = kept ? await hashOfFile(services, kept) : null
    if (hash === null) findings.push({ kind: 'attachment_missing', event })
    else if (hash !== file.sha256 || !isSaidSame(file, kept!)) findings.push({ kind: 'attachment_altered', event })
  }
  return findings.filter(
    ({ kind, event }, at) => findings.findIndex((one) => one.kind === kind && one.event === event) === at,
  )
}

type Said = Pick<KeptFile, 'name' | 'size' | 'content_type' | 'sha256'>
const isSaidSame = (one: Said, other: Said) =>
  one.name === other.name &&
  one.size === other.size &&
  one.content_type === other.content_type &&
  one.sha256 === other.sha256

export interface Mark {
  event: number
  kept: KeptFile | undefined
  sha256: string | undefined
}

/**
 * The pictures of drawn and uploaded signatures, by the number of the action: as the history names them, and in older
 * ones as they were kept.
 */
export async function marksIn(
  db: Trx,
  orgId: number,
  { steps, voters }: Pick<InstanceState, 'steps' | 'voters'>,
): Promise<Mark[]> {
  const drawn = [...steps, ...voters].flatMap(({ action_num, signature }) =>
    signature?.type === 'draw' || signature?.type === 'upload'
      ? [{ id: signature.signature.slice(filePath('').length), event: action_num, sha256: signature.image_sha256 }]
      : [],
  )
  const files = new Map(
    (
      await filesByIds(
        db,
        orgId,
        drawn.map(({ id }) => id),
      )
    ).map((file) => [file.id, file]),
  )
  return drawn.map(({ id, event, sha256 }) => ({
    event,
    kept: files.get(id),
    sha256: sha256 ?? files.get(id)?.sha256,
  }))
}

export async function examineMarks(services: Asked, marks: readonly Mark[]): Promise<Finding[]> {
  const wrong = new Set<number>()
  for (const { event, kept, sha256 } of marks) {
    if (!kept || (await hashOfFile(services, kept)) !== sha256) wrong.add(event)
  }
  return [...wrong].sort((a, b) => a - b).map((event) => ({ kind: 'mark_altered', event }))
}
