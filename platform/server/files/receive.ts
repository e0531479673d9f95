import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badRequest, tooLarge, unprocessable } from '#platform/shared/errors.ts'
import { MAX_UPLOAD_BYTES } from '#platform/shared/files.ts'

export interface Received {
  path: string
  size: number
  sha256: string
  name: string
}

/**
 * Takes the one file of a multipart request into a temporary file, where it is looked at before any store sees it;
 * `keep` gets it, and afterwards it is gone. Half a file, an empty one and one beyond the limit never get that far.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  folder: string,
  keep: (file: Received) => Promise<T>,
  most = MAX_UPLOAD_BYTES,
): Promise<T> {
  const part = await onlyFile(request, most).catch(refuseBroken)
  const temporary = path.join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    const { size, sha256 } = await writeDown(part, temporary).catch(refuseBroken)
    if (part.file.truncated) throw tooLarge('platform.too_large')
    if (size === 0) throw unprocessable('platform.file_empty')
    return await keep({ path: temporary, size, sha256, name: part.filename })
  } finally {
    // What nobody took is read to its end: otherwise whoever sends it never gets to hear anything more on this
    // connection.
    part.file.resume()
    await rm(temporary, { force: true })
  }
}

async function onlyFile(request: FastifyRequest, most: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw badRequest('platform.bad_input')
  const part = await request.file({
    limits: { fileSize: most, files: 1, fields: 10, parts: 11 },
    throwFileSizeLimit: false,
  })
  if (part?.fieldname !== 'file') throw badRequest('platform.file_missing_in_form')
  return part
}

/** Of a broken form its reader says so in words alone; what is wrong with us has a code. */
function refuseBroken(error: unknown): never {
  throw error instanceof Error && !('code' in error) ? badRequest('platform.bad_input') : error
}

async function writeDown(part: MultipartFile, target: string) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(target, 'wx', 0o600)
  try {
    for await (const chunk of part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
