/** `#rrggbb` moved towards white (part > 0) or black (part < 0) by that part of the way, hue and saturation kept. */
export function tone(hex: string, part: number) {
  const { h, s, l } = toHsl(hex)
  return fromHsl(h, s, part > 0 ? l + (1 - l) * part : l * (1 + part))
}

/** Contrast of WCAG 2.2 between two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string) {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function channels(hex: string) {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255].map((one) => one / 255) as [number, number, number]
}

function luminance(hex: string) {
  const [r, g, b] = channels(hex).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toHsl(hex: string) {
  const [r, g, b] = channels(hex)
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const l = (max + min) / 2
  const spread = max - min
  if (spread === 0) return { h: 0, s: 0, l }
  const s = spread / (1 - Math.abs(2 * l - 1))
  const h = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return { h, s, l }
}

function fromHsl(h: number, s: number, l: number) {
  const chroma = (1 - Math.abs(2 * l - 1)) * s
  const second = chroma * (1 - Math.abs((h % 2) - 1))
  const sectors: [number, number, number][] = [
    [chroma, second, 0],
    [second, chroma, 0],
    [0, chroma, second],
    [0, second, chroma],
    [second, 0, chroma],
    [chroma, 0, second],
  ]
  const base = l - chroma / 2
  const [r, g, b] = sectors[Math.floor(h) % 6] as [number, number, number]
  return `#${[r, g, b]
    .map((one) =>
      Math.round((one + base) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
