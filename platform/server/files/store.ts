import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { Config } from '../config.ts'
import { isNoRoom } from '../outage.ts'
import { filesOf, keptRooms, type FilesSettings, type S3Place } from '../settings/rooms.ts'

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

type Place = 'folder' | S3Place

/**
 * Files under DATA_DIR, or in an S3-compatible store: new ones where the settings say, and what was written before a
 * change of the settings is still found where it lies. Drivers are loaded with the first file.
 */
export function openFileStore(
  config: Pick<Config, 'DATA_DIR' | 'FILES_URL'>,
  settings?: { files(): FilesSettings },
): FileStore {
  const opened = new Map<string, Promise<Disk>>()
  const diskOf = (place: Place) => {
    const name = JSON.stringify(place)
    const disk =
      opened.get(name) ?? (place === 'folder' ? localDisk(path.join(config.DATA_DIR, 'files')) : s3Disk(place))
    opened.set(name, disk)
    return disk
  }
  /** The one that takes new files first. */
  const disks = () => placesOf(settings?.files() ?? filesOf(config, keptRooms.files.parse({}), {})).map(diskOf)
  const newest = () => disks()[0]!
  const holding = async (key: string) => {
    const [first, second] = disks()
    return second && !(await (await first!).exists(key)) ? second : first!
  }
  return {
    async write(key, content, contentType) {
      const options = { contentType, visibility: 'private' as const }
      const disk = await newest()
      try {
        if (content instanceof Uint8Array) await disk.put(key, content, options)
        // S3 wants to know the length beforehand.
        else await disk.putStream(key, createReadStream(content.path), { ...options, contentLength: content.size })
      } catch (error) {
        // Half a file on a full disk would take the room that is missing.
        if (isNoRoom(error)) await disk.delete(key).catch(() => undefined)
        throw error
      }
    },
    read: async (key) => Buffer.from(await (await holding(key)).getBytes(key)),
    stream: async (key) => (await holding(key)).getStream(key),
    async remove(key) {
      for (const disk of disks()) await (await disk).delete(key)
    },
    async *keys(folder) {
      for (const disk of disks()) yield* keysIn(disk, folder)
    },
  }
}

/** Where the environment names a store, it is the only one: nothing else was ever used. */
function placesOf({ store, s3, isGiven }: FilesSettings): Place[] {
  if (!s3) return ['folder']
  if (isGiven) return [s3]
  return store === 's3' ? [s3, 'folder'] : ['folder', s3]
}

/** A store that is only being tried. */
export function storeAt(place: S3Place): FileStore {
  return openFileStore(
    { DATA_DIR: '', FILES_URL: undefined },
    { files: () => ({ store: 's3', s3: place, isGiven: true }) },
  )
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

async function s3Disk({ endpoint, bucket, region, key, secret }: S3Place) {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  return new Disk(
    new S3Driver({
      endpoint,
      bucket,
      region,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      forcePathStyle: true,
      visibility: 'private',
      supportsACL: false,
      // Stores other than Amazon's do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
}
