import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { unavailable, unprocessable } from '#platform/shared/errors.ts'
import type { Services } from '../module.ts'
import { previewFolder } from './preview.ts'

interface Original {
  content_type: string
  sha256: string
  storage_key: string
}

/** Sharp enough for a cell of a list and a card on a dense screen. */
const SIDE_PIXELS = 320
/** A small file can claim to be a huge picture. */
const MAX_PIXELS = 8192 * 8192
/** Drawn one after the other; whoever asks beyond these is asked to come again. */
const MOST_WAITING = 200

const underWay = new Map<string, Promise<string>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Where a picture lies in a size for lists, or no wider than `side` pixels; whatever else the file carries (place,
 * camera) stays behind.
 */
export async function smallOf(
  services: Pick<Services, 'config' | 'files'>,
  file: Original,
  side = SIDE_PIXELS,
): Promise<string> {
  if (!file.content_type.startsWith('image/')) throw unprocessable('platform.image_unreadable')
  const made = path.join(previewFolder(services.config), `${file.sha256}${side === SIDE_PIXELS ? '' : `-${side}`}.webp`)
  if (await isThere(made)) {
    // What is looked at is not swept away.
    await utimes(made, new Date(), new Date()).catch(() => undefined)
    return made
  }
  const running = underWay.get(made)
  if (running) return running
  if (underWay.size >= MOST_WAITING) throw unavailable('platform.preview_busy', { retryAfter: 10 })
  const mine = last.then(() => draw(services, file, { made, side })).finally(() => underWay.delete(made))
  last = mine.catch(() => undefined)
  underWay.set(made, mine)
  return mine
}

async function draw(
  { files }: Pick<Services, 'files'>,
  { storage_key }: Original,
  { made, side }: { made: string; side: number },
) {
  const { default: sharp } = await import('sharp')
  const beside = `${made}.${randomUUID()}`
  await mkdir(path.dirname(made), { recursive: true, mode: 0o700 })
  const bytes = await files.read(storage_key)
  try {
    await sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(beside)
    await rename(beside, made)
    return made
  } catch {
    await rm(beside, { force: true })
    throw unprocessable('platform.image_unreadable')
  }
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
