import { MAX_IMAGE_BYTES } from '#platform/shared/files.ts'
import { inkBox } from './ink.ts'

const MARGIN = 8

/** The strokes of a canvas without the empty paper around them, as a PNG; null when nothing was drawn. */
export function inkOf(canvas: HTMLCanvasElement): string | null {
  const context = canvas.getContext('2d')
  if (!context) return null
  const box = inkBox(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width)
  if (!box) return null
  const cut = document.createElement('canvas')
  cut.width = box.width + MARGIN * 2
  cut.height = box.height + MARGIN * 2
  cut
    .getContext('2d')
    ?.drawImage(canvas, box.left, box.top, box.width, box.height, MARGIN, MARGIN, box.width, box.height)
  return cut.toDataURL('image/png')
}

/** The image as a data URL, or the translation key of what is wrong with it. */
export async function readImage(file: File): Promise<{ image: string } | { problem: string }> {
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') return { problem: 'workflow.signature.not_an_image' }
  if (file.size > MAX_IMAGE_BYTES) return { problem: 'workflow.signature.too_big' }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { problem: 'workflow.signature.not_an_image' }
  if (isBlank(bitmap)) return { problem: 'workflow.signature.blank' }
  return { image: await dataUrl(file) }
}

/** A small copy is enough to see whether anything stands on the paper. */
function isBlank(bitmap: ImageBitmap) {
  const scale = Math.min(1, 400 / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return false
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return inkBox(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width) === null
}

function dataUrl(file: File) {
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
