/** With which blocks begin, in parts of the grid. */
export const blockSizes = {
  chart: { w: 6, h: 5 },
  figure: { w: 3, h: 2 },
  rows: { w: 6, h: 5 },
  text: { w: 4, h: 2 },
} as const
