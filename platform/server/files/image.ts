import { unprocessable } from '#platform/shared/errors.ts'
import { MAX_IMAGE_BYTES } from '#platform/shared/files.ts'
import type { Services } from '../module.ts'
import type { KeptFile } from './keys.ts'
import { refuseInfected } from './scan.ts'
import { writeFile } from './write.ts'

type Scanned = Pick<Services, 'files' | 'settings' | 'log'>

/** A small file can claim to be a huge picture. */
const MAX_PIXELS = 4096 * 4096
/** Sharp enough for a face at the size of a page's head on a dense screen. */
const SQUARE_PIXELS = 512
/** Of 255: how far a drawing must differ from bare paper to count as one. */
const INK = 24

interface Whose {
  orgId: number
  userId: number
  name?: string
}

/**
 * A drawn or uploaded picture, written anew as PNG and laid into the store; `keepFile` makes a file of it. Refuses one
 * that shows nothing: wholly white, or wholly transparent.
 */
export async function drawImage(services: Scanned, dataUrl: string, whose: Whose): Promise<KeptFile> {
  const { orgId, userId, name = 'image.png' } = whose
  const bytes = bytesOf(dataUrl)
  await refuseInfected(services, bytes, { orgId, userId, name })
  return writeFile(services, await asPng(bytes), { orgId, name, contentType: 'image/png' })
}

/**
 * A square picture, such as a face, written anew and no larger than it is shown. What the bytes show counts, whatever
 * they call themselves; whatever else a file may carry (place, camera) stays behind.
 */
export async function drawSquare(services: Scanned, dataUrl: string, whose: Whose): Promise<Buffer> {
  const { orgId, userId, name = 'image.webp' } = whose
  const bytes = bytesOf(dataUrl)
  await refuseInfected(services, bytes, { orgId, userId, name })
  return asSquare(bytes)
}

async function asSquare(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    const { format, width, height } = await image.metadata()
    if (format !== 'png' && format !== 'jpeg') throw unprocessable('platform.image_unreadable')
    if (width !== height) throw unprocessable('platform.image_not_square')
    return await image
      .rotate()
      .resize(SQUARE_PIXELS, SQUARE_PIXELS, { withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('platform.')) throw error
    throw unprocessable('platform.image_unreadable')
  }
}

function bytesOf(dataUrl: string) {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)
  if (!match) throw unprocessable('platform.image_unreadable')
  const bytes = Buffer.from(match[1]!, 'base64')
  if (bytes.length > MAX_IMAGE_BYTES) throw unprocessable('platform.image_too_large')
  return bytes
}

async function asPng(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false }).rotate()
    const { format } = await image.metadata()
    if (format !== 'png' && format !== 'jpeg') throw unprocessable('platform.image_unreadable')
    // Statistics are of what was read, never of what was made of it, so the drawing is put on paper first.
    const onPaper = await image
      .clone()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer()
    const { channels } = await sharp(onPaper).stats()
    if (channels.every(({ min }) => min >= 255 - INK)) throw unprocessable('platform.image_empty')
    return await image.png({ compressionLevel: 9 }).toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('platform.')) throw error
    throw unprocessable('platform.image_unreadable')
  }
}
