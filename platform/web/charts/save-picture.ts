const DENSITY = 2
const EDGE = 24
const TITLE = 36
/** What the theme says of a drawing, and a file would not know. */
const styled = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
]

/** The chart that is drawn in this place as a PNG file, as it is seen, with its title and legend. */
export async function savePicture(place: HTMLElement, title: string, legend: readonly { name: string; at: number }[]) {
  const svg = place.querySelector('svg')
  if (!svg) return
  const { width, height } = svg.getBoundingClientRect()
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--orgil-${name}`).trim()
  const lines = legend.length > 0 ? Math.ceil(legend.length / 3) * 22 + 12 : 0
  const canvas = document.createElement('canvas')
  canvas.width = (width + EDGE * 2) * DENSITY
  canvas.height = (height + EDGE * 2 + TITLE + lines) * DENSITY
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(DENSITY, DENSITY)
  pen.fillStyle = colour('card')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = colour('ink')
  pen.font = `600 16px ${style.fontFamily}`
  pen.fillText(title, EDGE, EDGE + 14, width)
  pen.drawImage(await imageOf(svg, width, height), EDGE, EDGE + TITLE, width, height)
  const swatches = [...(place.parentElement?.querySelectorAll<SVGSVGElement>('[data-swatch]') ?? [])]
  pen.font = `13px ${style.fontFamily}`
  const column = width / 3
  for (const [at, { name }] of legend.entries()) {
    const [left, top] = [EDGE + (at % 3) * column, EDGE + TITLE + height + 12 + Math.floor(at / 3) * 22]
    const swatch = swatches[at]
    const wide = swatch?.width.baseVal.value ?? 14
    if (swatch) pen.drawImage(await imageOf(swatch, wide, 14), left, top, wide, 14)
    pen.fillStyle = colour('ink')
    pen.fillText(name, left + wide + 8, top + 12, column - wide - 16)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'chart'}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A drawing by itself: what the page says of its looks is written into it. */
async function imageOf(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [own, others] = [
    [svg, ...svg.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ]
  for (const [at, element] of own.entries()) {
    const now = getComputedStyle(element)
    const other = others[at] as SVGElement
    for (const name of styled) other.style.setProperty(name, now.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * DENSITY))
  copy.setAttribute('height', String(height * DENSITY))
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
