import { pictureScale } from './picture-scale.ts'

const EDGE = 24

/**
 * The whole drawing as a file of its own: colours of the page are written into it, nothing is cut off, and nothing is
 * there to be pressed. That there is more below what is folded stays.
 */
export function drawingOf(svg: SVGSVGElement, { width, height }: { width: number; height: number }) {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.querySelector('[data-view]')?.removeAttribute('transform')
  for (const one of copy.querySelectorAll('[data-on-screen]')) one.remove()
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of [
      'class',
      'style',
      'tabindex',
      'role',
      'aria-label',
      'aria-expanded',
      'aria-hidden',
      'data-view',
    ])
      one.removeAttribute(name)
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('viewBox', `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`)
  copy.setAttribute('width', String(width + 2 * EDGE))
  copy.setAttribute('height', String(height + 2 * EDGE))
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({
    x: -EDGE,
    y: -EDGE,
    width: width + 2 * EDGE,
    height: height + 2 * EDGE,
    fill: 'var(--orgil-bg)',
  }))
    paper.setAttribute(name, String(value))
  copy.prepend(paper)
  const colours = getComputedStyle(document.documentElement)
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => colours.getPropertyValue(name).trim())
}

export function saveSvg(drawing: string, name: string) {
  save(new Blob([drawing], { type: 'image/svg+xml' }), `${name}.svg`)
}

/** False where the drawing is larger than a picture that can be read. */
export async function savePng(drawing: string, name: string) {
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = pictureScale({ width: image.naturalWidth, height: image.naturalHeight })
    if (scale === null) return false
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(image.naturalWidth * scale)
    canvas.height = Math.floor(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!png) return false
    save(png, `${name}.png`)
    return true
  } finally {
    URL.revokeObjectURL(address)
  }
}

function save(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
