interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The smallest box around everything darker than nearly white, or null for an empty or all-white drawing. */
export function inkBox(pixels: Uint8ClampedArray, width: number): Box | null {
  const height = pixels.length / 4 / width
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isInk(pixels, (y * width + x) * 4)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function isInk(pixels: Uint8ClampedArray, at: number) {
  const [red = 255, green = 255, blue = 255, alpha = 0] = pixels.subarray(at, at + 4)
  return alpha > 24 && Math.min(red, green, blue) < 235
}
