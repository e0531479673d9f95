// Letters that the family of the papers lacks: which other family has them, how they join, in which order they stand
// (HarfBuzz and the bidirectional algorithm), where their lines may end, and one small font of the document made of
// what was drawn.
export { breaksInside } from './breaks.ts'
export { inDirectionOf, isRightToLeft } from './direction.ts'
export { openGathered } from './gathered.ts'
export { type Letters, lettersFor } from './letters.ts'
export { printable } from './printable.ts'
export { nameOfSign, signsWithoutLetters, spelled } from './signs.ts'
