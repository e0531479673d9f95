import { palette } from '../palette.ts'
import type { Mark } from './marks.ts'

/** The mountain of Orgil on its navy square, drawn on a field of 32. */
export function productMark(x: number, y: number, size: number): Mark[] {
  return [
    { kind: 'box', x, y, width: size, height: size, radius: size / 4.5, fill: palette.navy },
    { kind: 'path', x, y, size, field: 32, path: 'M5 24 13 10l4 6 3-4 7 12z', fill: palette.white },
    { kind: 'disc', x: x + size * 0.703, y: y + size * 0.266, radius: size * 0.078, color: palette.pale },
  ]
}
