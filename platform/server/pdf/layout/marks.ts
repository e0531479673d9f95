import type { Paper } from './paper.ts'

// What can stand on a page. Lengths are points; y grows downwards.
export const fontNames = ['regular', 'semibold', 'light'] as const
export type FontName = (typeof fontNames)[number]

export interface Style {
  font: FontName
  size: number
  /** From one line to the next. */
  leading: number
  color: string
  slanted?: true
  /** Digits of one width, for dates and sums. */
  tabular?: true
}

/** A place in the tagged structure that a screen reader walks; marks without one are decoration. */
export interface Tag {
  role: 'Document' | 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'
  parent: Tag | null
  alt?: string
}

export type Mark =
  /** `y` is the baseline. A standing line runs down from its point, turned by a quarter; `width` is its length. */
  | {
      kind: 'text'
      x: number
      y: number
      width: number
      text: string
      style: Style
      tag: Tag | null
      isStanding?: true
    }
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; fill?: string; stroke?: string }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; color: string; thickness: number }
  | { kind: 'disc'; x: number; y: number; radius: number; color: string }
  /** `path` is drawn on a field of `field` points. */
  | {
      kind: 'path'
      x: number
      y: number
      size: number
      field: number
      path: string
      stroke?: string
      fill?: string
      tag?: Tag
    }
  | { kind: 'image'; x: number; y: number; width: number; height: number; image: string; tag: Tag }
  | { kind: 'link'; x: number; y: number; width: number; height: number; url: string }
  | { kind: 'bookmark'; x: number; y: number; text: string; level: number }

/** A piece of a page that is never cut: its marks are placed from its own top left corner. */
export interface Strip {
  height: number
  marks: Mark[]
  /** Must stand on the page of the strip after it. */
  keepWithNext?: true
  /** Nothing stands above it on its page. */
  startsPage?: true
  /** Space that is dropped where the strip comes first on a page. */
  isGap?: true
  /** Repeated when a page begins with this strip. */
  head?: Strip
}

export interface Page {
  marks: Mark[]
}

/** What only fonts and image files know. */
export interface Ruler {
  widthOf: (text: string, style: Style) => number
  imageSize: (image: string) => { width: number; height: number }
  /** What is drawn on; A4 upright where nothing else is said. */
  paper?: Paper
}

export function moved(mark: Mark, dx: number, dy: number): Mark {
  if (mark.kind === 'line') return { ...mark, x1: mark.x1 + dx, x2: mark.x2 + dx, y1: mark.y1 + dy, y2: mark.y2 + dy }
  return { ...mark, x: mark.x + dx, y: mark.y + dy }
}
