/** As the drawing is written; the second writes Hangul, under the name that it has on a computer of its own as well. */
export const FONT = "'Inter Variable', Inter, 'Pretendard Variable', Pretendard, sans-serif"

let pen: CanvasRenderingContext2D | null = null

/** How wide a text is drawn; the letters of one language are twice as wide as those of another. */
export function widthOf(text: string, size: number, weight: number) {
  pen ??= document.createElement('canvas').getContext('2d')
  // Without a canvas every letter counts as a wide one.
  if (!pen) return text.length * size
  pen.font = `${weight} ${size}px ${FONT}`
  return pen.measureText(text).width
}
