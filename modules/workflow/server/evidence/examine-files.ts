import { filesByIds, hashOfFile, type KeptFile } from '#platform/server/files.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { filePath } from '#platform/shared/files.ts'
import type { Finding } from '../../shared/evidence.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { revisionsOf } from './examine-rows.ts'

type Asked = Pick<Services, 'files'>

/** Every file that any revision names, by the number of the first that does: its bytes, and what it is called and said to be where it is handed out. */
export async function examineAttachments(db: Trx, services: Asked, orgId: number, instanceId: string): Promise<Finding[]> {
  const named = new Map<string, { file: Pick<KeptFile, 'name' | 'size' | 'content_type' | 'sha256'>; event: number }>()
  const findings: Finding[] = []
  for (const { number, files } of await revisionsOf(db, orgId, instanceId)) {
    for (const file of files) {
      const first = named.get(file.id)
      if (!first) named.set(file.id, { file, event: number })
      else if (!isSaidSame(first.file, file)) findings.push({ kind: 'attachment_altered', event: number })
    }
  }
  const kept = new Map((await filesByIds(db, orgId, [...named.keys()])).map((file) => [file.id, file]))
  for (const [id, { file, event }] of named) {
    const found = kept.get(id)
    const hash = found ? await hashOfFile(services, found) : null
    if (hash === null) findings.push({ kind: 'attachment_missing', event })
    else if (hash !== file.sha256 || !isSaidSame(file, found!)) findings.push({ kind: 'attachment_altered', event })
  }
  return findings.filter(({ kind, event }, at) => findings.findIndex((one) => one.kind === kind && one.event === event) === at)
}

type Said = Pick<KeptFile, 'name' | 'size' | 'content_type' | 'sha256'>
const isSaidSame = (one: Said, other: Said) => one.name === other.name && one.size === other.size && one.content_type === other.content_type && one.sha256 === other.sha256

/** The pictures of drawn and uploaded signatures, by the number of the action: as the history names them, and in older ones as they were kept. */
export async function examineMarks(db: Trx, services: Asked, orgId: number, { steps, voters }: Pick<InstanceState, 'steps' | 'voters'>): Promise<Finding[]> {
  const drawn = [...steps, ...voters].flatMap(({ action_num, signature }) => (signature?.type === 'draw' || signature?.type === 'upload' ? [{ id: signature.signature.slice(filePath('').length), event: action_num, sha256: signature.image_sha256 }] : []))
  const kept = new Map((await filesByIds(db, orgId, drawn.map(({ id }) => id))).map((file) => [file.id, file]))
  const wrong = new Set<number>()
  for (const { id, event, sha256 } of drawn) {
    const file = kept.get(id)
    if (!file || await hashOfFile(services, file) !== (sha256 ?? file.sha256)) wrong.add(event)
  }
  return [...wrong].sort((a, b) => a - b).map((event) => ({ kind: 'mark_altered', event }))
}
