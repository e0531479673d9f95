// Documents on paper: what they say is given as blocks, placed on pages of A4 (layout), and drawn as a tagged PDF with
// its own fonts (draw). Equal input gives equal bytes. A module adds kinds of blocks of its own (`Kinds`).
export type { Additions, Block, Cell, Fact, Kinds, Paged, PlainLook, Row } from './blocks.ts'
export { drawPages, openPaper, rulerOf } from './draw.ts'
export { printedImages } from './images.ts'
export type { Mark, Page, Ruler, Strip, Style, Tag } from './layout/marks.ts'
export { layOut } from './layout/pages.ts'
export { CONTENT_WIDTH, MARGIN, PAPER, type Paper, paperOf, widthOn } from './layout/paper.ts'
export { productMark } from './layout/product-mark.ts'
export { nameOfSign, signsWithoutLetters } from './letters/index.ts'
export { isTraditional, standingText } from './layout/standing.ts'
export { plainLooks, styles } from './layout/styles.ts'
export { flowingText, textBox, type TextBox } from './layout/text.ts'
export { palette } from './palette.ts'
