import { readFile as readBytes } from 'node:fs/promises'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import { storedFile, type StoredFile } from '#platform/shared/files.ts'
import { auditChange } from '../audit.ts'
import type { FileGuard, Module } from '../module.ts'
import { rawRoute, type Context, type SignedInContext, type Route } from '../route.ts'
import { fileId, keyOf } from './keys.ts'
import { cleanName, contentTypeOf, isShownInline } from './kinds.ts'
import { pdfOf } from './preview.ts'
import { refuseManyUploads, withinStorage } from './quota.ts'
import { receiveFile, type Received } from './receive.ts'
import { refuseInfected } from './scan.ts'
import { smallOf } from './small.ts'

/** To be called before `mount`: lets the server read multipart requests, as streams. */
export async function acceptUploads(app: FastifyInstance) {
  await app.register(multipart)
}

/**
 * `POST /api/files` and `GET /api/files/:id`; who may see an attached file is asked of the module that it is attached
 * to.
 */
export function fileRoutes(modules: readonly Module[]): Route[] {
  const guards = new Map(modules.flatMap((module) => Object.entries(module.files ?? {})))
  return [
    rawRoute(uploadFile, async (context) => {
      const { services, principal } = context
      const { config } = services
      const uploads = path.join(config.DATA_DIR, 'uploads')
      const takeIn = (file: Received) =>
        withinStorage(services, { orgId: principal.orgId, size: file.size }, () => keep(context, file))
      // Whoever is refused anyway need not send it first.
      await context.inTenant(({ db }) => refuseManyUploads(db, config, principal))
      return context.reply.status(201).send(await receiveFile(context.request, uploads, takeIn))
    }),
    rawRoute(readFile, async (context, { id }) =>
      sendFile(context, await context.inTenant((tenant) => visibleFile(tenant, guards, id))),
    ),
    rawRoute(previewFile, async (context, { id }) =>
      sendPreview(context, await context.inTenant((tenant) => visibleFile(tenant, guards, id))),
    ),
    rawRoute(smallFile, async (context, { id }) =>
      sendSmall(context, await context.inTenant((tenant) => visibleFile(tenant, guards, id))),
    ),
    rawRoute(readTitledFile, async (context, { id }) =>
      sendFile(context, await context.inTenant((tenant) => visibleFile(tenant, guards, id))),
    ),
    rawRoute(previewTitledFile, async (context, { id }) =>
      sendPreview(context, await context.inTenant((tenant) => visibleFile(tenant, guards, id))),
    ),
  ]
}

const uploadFile = {
  method: 'POST',
  path: '/files',
  permission: 'signed_in',
  summary: 'Upload a file (multipart, field `file`)',
  input: z.object({}),
  takesFile: true,
  ownerOnly: true,
  sends: { reply: storedFile, status: 201 },
} as const
const readFile = {
  method: 'GET',
  path: '/files/:id',
  permission: 'signed_in',
  summary: 'The content of a file',
  input: z.object({ id: z.string() }),
  sends: '*/*',
} as const

const previewFile = {
  method: 'GET',
  path: '/files/:id/preview',
  permission: 'signed_in',
  summary: 'An Office file as PDF, where the operator set a converter',
  input: z.object({ id: z.string() }),
  sends: 'application/pdf',
} as const

const smallFile = {
  method: 'GET',
  path: '/files/:id/small',
  permission: 'signed_in',
  summary: 'A picture, no larger than a list shows it',
  input: z.object({ id: z.string() }),
  sends: 'image/webp',
} as const

/**
 * A viewer in a frame shows the end of the address as the title; whatever stands there, the id says which file it is.
 */
const titled = z.object({ id: z.string(), title: z.string() })
const readTitledFile = {
  ...readFile,
  path: '/files/:id/:title',
  summary: 'The same, for viewers that take their title from the address',
  input: titled,
} as const
const previewTitledFile = {
  ...previewFile,
  path: '/files/:id/preview/:title',
  summary: 'The same, for viewers that take their title from the address',
  input: titled,
} as const

async function keep(
  { services, principal, inTenant, ip, requestId }: SignedInContext,
  received: Received,
): Promise<StoredFile> {
  const { files } = services
  const { path: temporary, size, sha256 } = received
  const contentType = await contentTypeOf(temporary, received.name)
  if (!contentType) throw unprocessable('platform.file_type_refused')
  const name = cleanName(received.name, contentType)
  await refuseInfected(
    services,
    { path: temporary },
    { orgId: principal.orgId, userId: principal.userId, ip, name },
    (virus) =>
      inTenant(({ db }) =>
        auditChange(
          { db, principal, ip, requestId },
          {
            action: 'platform.infected_file_refused',
            subject_type: 'platform.file',
            subject_id: sha256,
            subject_name: name,
            after: { virus, size },
          },
        ),
      ),
  )

  const file: StoredFile = { id: fileId(), name, content_type: contentType, size, sha256 }
  const storage_key = keyOf(principal.orgId, file.id)
  await files.write(storage_key, { path: temporary, size }, contentType)
  try {
    await inTenant(async ({ db }) => {
      await refuseManyUploads(db, services.config, principal, size)
      await db
        .insertInto('platform.files')
        .values({ ...file, org_id: principal.orgId, storage_key, created_by: principal.userId })
        .execute()
    })
  } catch (error) {
    await files.remove(storage_key)
    throw error
  }
  return file
}

type FileRow = Awaited<ReturnType<typeof visibleFile>>

/** A file that the caller may not see is not there for them. */
async function visibleFile({ db, principal }: Context, guards: ReadonlyMap<string, FileGuard>, id: string) {
  const file = z.uuid().safeParse(id).success
    ? await db
        .selectFrom('platform.files')
        .select(['name', 'content_type', 'size', 'sha256', 'storage_key', 'created_by', 'subject_type', 'subject_id'])
        .where('org_id', '=', principal.orgId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!file) throw notFound('platform.file_missing')
  const isVisible =
    file.subject_type === null
      ? file.created_by === principal.userId
      : await guards.get(file.subject_type)?.(db, principal, file.subject_id ?? '')
  if (!isVisible) throw notFound('platform.file_missing')
  return file
}

async function sendFile({ services, request, reply }: SignedInContext, file: FileRow): Promise<FastifyReply> {
  const inline = isShownInline(file.content_type)
  const etag = `"${file.sha256}"`
  reply.headers(guardedBy(etag, file.content_type))
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()

  reply.headers({
    'content-type': file.content_type.startsWith('text/') ? `${file.content_type}; charset=utf-8` : file.content_type,
    'content-disposition': disposition(inline ? 'inline' : 'attachment', file.name),
    'content-length': file.size,
  })
  return reply.send(await services.files.stream(file.storage_key))
}

/** The name of the file stays, with another ending; the converter is asked once per content. */
async function sendPreview({ services, request, reply }: SignedInContext, file: FileRow): Promise<FastifyReply> {
  const pdf = await pdfOf(services, file)
  const etag = `"${file.sha256}-pdf"`
  reply.headers(guardedBy(etag, 'application/pdf'))
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply
    .headers({ 'content-type': 'application/pdf', 'content-disposition': disposition('inline', `${file.name}.pdf`) })
    .send(await readBytes(pdf))
}

/** Drawn once per content; the browser asks each time whether it may still see it. */
async function sendSmall({ services, request, reply }: SignedInContext, file: FileRow): Promise<FastifyReply> {
  const etag = `"${file.sha256}-small"`
  reply.headers(guardedBy(etag, 'image/webp'))
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply
    .headers({ 'content-type': 'image/webp', 'content-disposition': disposition('inline', `${file.name}.webp`) })
    .send(await readBytes(await smallOf(services, file)))
}

const guardedBy = (etag: string, contentType: string) => ({
  // Rights may be taken away, so the browser asks each time; the bytes travel once.
  'cache-control': 'private, no-cache',
  etag,
  'content-security-policy': contentPolicy(contentType),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-resource-policy': 'same-origin',
})

/**
 * Nothing in a file may run. Browsers refuse to show a PDF inside a sandbox; their viewer runs no script of ours
 * anyway.
 */
function contentPolicy(contentType: string) {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'"
  return contentType === 'application/pdf' ? `${nothing}; object-src 'self'` : `${nothing}; sandbox`
}

/** RFC 6266: a plain name for old programs, and the true one. */
function disposition(how: 'inline' | 'attachment', name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
