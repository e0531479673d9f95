import { refuseInfected } from '#platform/server/files.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { MAX_IMAGE_BYTES } from '#platform/shared/files.ts'

/** A small file can claim to be a huge picture. */
const MAX_PIXELS = 4096 * 4096
/** Twice the size at which menus show it. */
const SIDE = 96

/**
 * A logo as it is kept: drawn anew, small enough to travel with the list of one's organisations, where pictures
 * behind a guard could not be seen from another organisation. Whatever the file calls itself, its bytes must show a
 * PNG or a JPEG.
 */
export async function asLogo(
  { services, principal: { orgId, userId } }: Pick<Context, 'services' | 'principal'>,
  dataUrl: string,
): Promise<string> {
  const match = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)
  if (!match) throw refused('platform.image_unreadable')
  const bytes = Buffer.from(match[1]!, 'base64')
  if (bytes.length > MAX_IMAGE_BYTES)
    throw unprocessable('platform.image_too_large', { fields: { logo: 'platform.image_too_large' } })
  await refuseInfected(services, bytes, { orgId, userId, name: 'logo' })
  return `data:image/webp;base64,${(await drawn(bytes)).toString('base64')}`
}

async function drawn(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    const { format } = await image.metadata()
    if (format !== 'png' && format !== 'jpeg') throw new Error(`not a picture: ${format}`)
    return await image
      .rotate()
      .resize(SIDE, SIDE, { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw refused('platform.image_unreadable')
  }
}

const refused = (code: string) => unprocessable(code, { fields: { logo: code } })
