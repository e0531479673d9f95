import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Config } from '../config.ts'

/** Bytes under opaque keys (`day/organisation/id`); names and rights stand in the database. */
export interface FileStore {
  /** Whole bytes, or a file of this machine; the store never sees half of one. */
  write(key: string, content: Uint8Array | { path: string; size: number }, contentType: string): Promise<void>
  read(key: string): Promise<Buffer>
  stream(key: string): Promise<Readable>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  /** All keys that begin with this folder. */
  keys(folder: string): AsyncIterable<string>
}

/** Files under DATA_DIR, or in the S3-compatible store of FILES_URL. The driver is loaded with the first file. */
export function openFileStore(config: Pick<Config, 'DATA_DIR' | 'FILES_URL'>): FileStore {
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= config.FILES_URL ? s3Disk(config.FILES_URL) : localDisk(path.join(config.DATA_DIR, 'files')))
  return {
    async write(key, content, contentType) {
      const options = { contentType, visibility: 'private' as const }
      if (content instanceof Uint8Array) await (await disk()).put(key, content, options)
      // S3 wants to know the length beforehand.
      else await (await disk()).putStream(key, createReadStream(content.path), { ...options, contentLength: content.size })
    },
    read: async (key) => Buffer.from(await (await disk()).getBytes(key)),
    stream: async (key) => (await disk()).getStream(key),
    remove: async (key) => (await disk()).delete(key),
    keys: (folder) => keysIn(disk(), folder),
  }
}

async function* keysIn(opening: Promise<Disk>, folder: string) {
  const disk = await opening
  let paginationToken: string | undefined
  do {
    const page = await listed(disk, folder, paginationToken)
    for (const one of page.objects) if (one.isFile) yield one.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}

async function listed(disk: Disk, folder: string, paginationToken: string | undefined) {
  try {
    return await disk.listAll(folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
  } catch (error) {
    // On a local disk a day without files has no folder.
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return { objects: [] }
    throw error
  }
}

async function localDisk(folder: string) {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
}

async function s3Disk(address: string) {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const { endpoint, bucket, region, key, secret } = readS3Address(address)
  return new Disk(new S3Driver({
    endpoint, bucket, region, credentials: { accessKeyId: key, secretAccessKey: secret }, forcePathStyle: true,
    visibility: 'private', supportsACL: false,
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED',
  }))
}

/** `s3://key:secret@host/bucket?region=…&tls=0` */
export function readS3Address(address: string) {
  const url = new URL(address)
  const bucket = decodeURIComponent(url.pathname.replace(/^\/|\/$/g, ''))
  if (bucket === '' || bucket.includes('/') || url.username === '') {
    throw new Error('FILES_URL must look like s3://key:secret@host/bucket?region=…&tls=0')
  }
  return {
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}
