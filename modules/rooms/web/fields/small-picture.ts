const WIDE = 420
const LARGEST = 16_000

/** A picture so small that it lies within the plan itself; undefined where it cannot be made so. */
export async function smallPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file)
  for (let wide = Math.min(WIDE, bitmap.width); wide >= 90; wide = Math.round(wide * 0.75)) {
    const canvas = document.createElement('canvas')
    canvas.width = wide
    canvas.height = Math.max(1, Math.round((wide * bitmap.height) / bitmap.width))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const text = canvas.toDataURL('image/webp', 0.5)
    if (text.length <= LARGEST) return text
  }
  return undefined
}
