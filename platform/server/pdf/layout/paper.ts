/** In points. */
export interface Paper {
  width: number
  height: number
}

/** A4 in points. */
export const PAPER: Paper = { width: 595.28, height: 841.89 }
const A3: Paper = { width: 841.89, height: 1190.55 }
export const MARGIN = { left: 48, right: 48, top: 42, bottom: 34 }

export const widthOn = (paper: Paper = PAPER) => paper.width - MARGIN.left - MARGIN.right
export const CONTENT_WIDTH = widthOn()

/** A sheet of this size, upright or on its side. */
export function paperOf(size: 'A4' | 'A3', isWide: boolean): Paper {
  const { width, height } = size === 'A3' ? A3 : PAPER
  return isWide ? { width: height, height: width } : { width, height }
}
