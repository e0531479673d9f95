interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const GAP = 16

/** Pixels between the lower edge of a window and a message of this size, so that it covers none of these bars. */
export function aboveBars(
  { left, right, height }: Pick<Box, 'left' | 'right'> & { height: number },
  bars: readonly Box[],
  windowHeight: number,
) {
  let bottom = GAP
  for (const bar of bars.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside =
      bar.right <= left ||
      bar.left >= right ||
      bar.bottom <= windowHeight - bottom - height ||
      bar.top >= windowHeight - bottom
    if (!isBeside) bottom = windowHeight - bar.top + GAP
  }
  // Rather upon a bar than out of sight.
  return Math.max(GAP, Math.min(bottom, windowHeight - height - GAP))
}
