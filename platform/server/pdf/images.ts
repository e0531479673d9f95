import sharp from 'sharp'

export interface PrintedImage {
  png: Buffer
  width: number
  height: number
}

/** Three times the box on paper: sharp in print, small in the file. */
const LARGEST = { width: 640, height: 200 }

/**
 * Signature images as plain PNGs on white without their empty margins; one that is no image is left out, and the
 * record says so.
 */
export async function printedImages(images: ReadonlyMap<string, Buffer>): Promise<Map<string, PrintedImage>> {
  const printed = await Promise.all(
    [...images].map(async ([path, bytes]) => [path, await printedImage(bytes)] as const),
  )
  return new Map(printed.flatMap(([path, image]) => (image ? [[path, image] as const] : [])))
}

async function printedImage(bytes: Buffer): Promise<PrintedImage | null> {
  try {
    const upright = await sharp(bytes, { limitInputPixels: 40_000_000 })
      .rotate()
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
    const { data, info } = await sharp(upright)
      .trim({ background: '#ffffff', threshold: 12 })
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
