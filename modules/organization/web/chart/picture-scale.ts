/** Pixels of the picture for each unit of the drawing, where there is room for them. */
const SHARPNESS = 2
/** Names of units can still be read. */
const FAINTEST = 0.35
/** Sides and area that every browser can draw on. */
const [LONGEST_SIDE, LARGEST_AREA] = [32_767, 2 ** 27]

/** How large a picture of this drawing becomes; null where none could be read. */
export function pictureScale({ width, height }: { width: number; height: number }): number | null {
  const scale = Math.min(
    SHARPNESS,
    LONGEST_SIDE / width,
    LONGEST_SIDE / height,
    Math.sqrt(LARGEST_AREA / (width * height)),
  )
  return scale < FAINTEST ? null : scale
}
