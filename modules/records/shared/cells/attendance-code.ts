/** The code that people scan to have their attendance recorded, as the specification draws it. */
export const attendanceCode = {
  /** Of the dialog's place, in pixels. */
  place: 400,
  size: 300,
  /** A quarter of it may be dirty. */
  level: 'quartile',
  /** The three corners by which cameras find it, and all other dots. */
  corner: '#227bf4',
  dot: '#e74a06',
} as const
