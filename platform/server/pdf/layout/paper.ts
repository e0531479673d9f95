/** A4 in points. */
export const PAPER = { width: 595.28, height: 841.89 }
export const MARGIN = { left: 48, right: 48, top: 42, bottom: 34 }
export const CONTENT_WIDTH = PAPER.width - MARGIN.left - MARGIN.right
