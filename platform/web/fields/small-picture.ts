const SIDE = 144
/** As the definition of a field takes it, in characters. */
const LONGEST = 16_000

/** The picture of a file so small that it can stand in a definition; undefined where the file is none. */
export async function smallPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  for (const [side, quality] of [
    [SIDE, 0.85],
    [SIDE, 0.6],
    [SIDE / 2, 0.6],
  ] as const) {
    const drawn = draw(picture, side).toDataURL('image/webp', quality)
    if (drawn.length <= LONGEST) return drawn
  }
  return undefined
}

function draw(picture: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
