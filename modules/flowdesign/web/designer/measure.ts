import { estimateText, type MeasureText } from '#modules/workflow/shared/index.ts'

let pen: CanvasRenderingContext2D | null | undefined

/** Texts as wide as this browser draws them. */
export const measureText: MeasureText = (text, fontPx) => {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return estimateText(text, fontPx)
  pen.font = `${fontPx <= 12 ? 600 : 650} ${fontPx}px "Inter Variable", "Pretendard Variable", sans-serif`
  return pen.measureText(text).width
}
