import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { allAsKept } from '#platform/server/fields/index.ts'
import { attachFiles, filesByIds } from '#platform/server/files.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { withReferences } from '#modules/organization/server/index.ts'
import {
  columnsOf,
  type FieldValues,
  type FormField,
  isEmpty,
  problemsIn,
  tidiedIn,
} from '#platform/shared/fields/index.ts'
import type { AttachedFile } from '../../shared/documents/contents.ts'
import { hiddenSomewhere } from '../../shared/engine/field-rights.ts'
import { withDocuments } from './named-documents.ts'
import { canonical, sha256 } from './chain.ts'
import { versionsOf } from './attachment-versions.ts'
import type { Definition } from './definitions.ts'
import { gatheredProblems, gatheredValues, spreadForm, spreadValues } from './lines.ts'
import { newestValues } from './newest-values.ts'
import { refuseUnprintable } from './printable.ts'
import { reckoned } from './reckoned.ts'
import { DOCUMENT } from './visibility.ts'

/** What a revision holds, checked, with its files attached and its hash. */
export interface CheckedContents {
  title: string
  fields: FieldValues
  files: AttachedFile[]
  salt: string | null
  sha256: string
}

export interface GivenContents {
  title: string
  fields: FieldValues
  file_ids: string[]
  replaces?: Record<string, string> | undefined
}

/** The revision that these contents are to replace. */
export interface Replaced {
  sha256: string
  salt: string | null
  /** The salt with which these contents have been shown to their signer, where the revision has none. */
  shown_salt: string | null
}

/** Refuses what the form does not allow; takes the files into the document. */
export function checkContents(
  context: Context,
  definition: Definition,
  documentId: string,
  given: GivenContents,
  before?: Replaced,
): Promise<CheckedContents> {
  refuseProblems(problemsIn(definition.form, given.fields))
  return takeContents(context, definition, documentId, given, before)
}

/** The same where somebody has looked already what is wrong with them. */
export async function takeContents(
  { db, principal }: Context,
  definition: Definition,
  documentId: string,
  given: GivenContents,
  before?: Replaced,
): Promise<CheckedContents> {
  const ids = [...new Set(given.file_ids)]
  if (ids.length > 0)
    await attachFiles(db, principal.orgId, ids, {
      uploadedBy: principal.userId,
      subjectType: DOCUMENT,
      subjectId: documentId,
    })
  const files = ids.length > 0 ? await filesByIds(db, principal.orgId, ids) : []
  const versions = ids.length > 0 ? await versionsOf(db, principal.orgId, documentId, ids, given.replaces ?? {}) : []
  const attached = versions.flatMap(({ id, ...version }) =>
    files.filter((file) => file.id === id).map((file) => ({ ...file, ...version })),
  )
  const values = await takenValues({ db, principal }, documentId, definition.form, given.fields, before !== undefined)
  refuseUnprintable({
    title: given.title,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`fields.${name}`, value])),
    file_ids: attached.map(({ name }) => name),
  })
  const contents = { title: given.title, fields: withoutEmpty(values), files: attached }
  // The same contents have the same hash as long as the salt is the same.
  const isSame = before && contentsHash({ ...contents, salt: before.salt }) === before.sha256
  const salt =
    before?.salt ??
    (isSame || hiddenSomewhere(definition.diagram).size === 0 ? null : (before?.shown_salt ?? randomUUID()))
  return { ...contents, salt, sha256: contentsHash({ ...contents, salt }) }
}

/** As they are kept: cleaned, with the names of today for all that they name, and everything worked out anew. */
async function takenValues(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  documentId: string,
  form: readonly FormField[],
  given: FieldValues,
  isRevised: boolean,
): Promise<FieldValues> {
  const before = isRevised ? await newestValues(db, principal.orgId, documentId) : undefined
  const tidy = allAsKept(form, tidiedIn(form, given))
  const [flat, was] = [spreadForm(form, tidy), spreadValues(form, before ?? {})]
  const { values: referred, problems } = await withReferences(db, principal.orgId, flat, spreadValues(form, tidy), was)
  const { values: named, problems: unseen } = await withDocuments(db, principal, flat, referred, was)
  refuseProblems(gatheredProblems({ ...problems, ...unseen }))
  const { values, problems: wrong } = await reckoned(
    db,
    principal.orgId,
    form,
    gatheredValues(form, tidy, named),
    before,
  )
  refuseProblems(wrong)
  // Names of others may have made the lines longer than a value can be.
  const lines = form.filter((field) => columnsOf(field).length > 0)
  refuseProblems(problemsIn(lines, Object.fromEntries(lines.map(({ name }) => [name, values[name] ?? null]))))
  return values
}

/** Field name → what is wrong with it. */
export function refuseProblems(problems: Record<string, string>) {
  const fields = Object.fromEntries(Object.entries(problems).map(([name, key]) => [`fields.${name}`, key]))
  if (Object.keys(fields).length > 0) throw unprocessable('workflow.form.incomplete', { fields })
}

/**
 * SHA-256 of what a person signs: title, values, the files by name, hash and, where it is not the first, the version
 * of what, and the salt where some field is hidden from somebody.
 */
export function contentsHash({
  title,
  fields,
  files,
  salt = null,
}: Pick<CheckedContents, 'title' | 'fields' | 'files'> & { salt?: string | null }) {
  return sha256(
    canonical({
      title,
      fields,
      files: files.map(({ name, sha256: hash, ...file }) => ({ name, sha256: hash, ...laterVersion(file) })),
      ...(salt !== null && { salt }),
    }),
  )
}

/**
 * Nobody signs, or goes on from, contents other than those that the history knows: what was shown would not be what
 * the signature names.
 */
export async function refuseAltered(
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  { id, revision }: { id: string; revision: number },
) {
  const kept = await db
    .selectFrom('workflow.revisions')
    .select(['title', 'fields', 'files', 'salt'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .where('number', '=', revision)
    .executeTakeFirstOrThrow()
  const {
    rows: [told],
  } = await sql<{ sha256: string }>`select payload #>> '{revision,sha256}' as sha256 from workflow.events
    where org_id = ${orgId} and instance_id = ${id} and payload ->> 'type' in ('started', 'revised')
    order by seq desc limit 1`.execute(db)
  if (contentsHash(kept) !== told?.sha256) throw conflict('workflow.contents_altered')
}

const laterVersion = ({ attachment_id, version = 1 }: Pick<AttachedFile, 'attachment_id' | 'version'>) =>
  version > 1 ? { attachment_id, version } : {}

export async function saveRevision(
  db: Trx,
  orgId: number,
  instanceId: string,
  number: number,
  contents: CheckedContents,
  by: { userId: number; note: string | null; at: string },
) {
  await db
    .insertInto('workflow.revisions')
    .values({
      org_id: orgId,
      instance_id: instanceId,
      number,
      title: contents.title,
      fields: JSON.stringify(contents.fields),
      files: JSON.stringify(contents.files),
      sha256: contents.sha256,
      salt: contents.salt,
      note: by.note,
      created_by: by.userId,
      created_at: by.at,
    })
    .execute()
}

function withoutEmpty(fields: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}
