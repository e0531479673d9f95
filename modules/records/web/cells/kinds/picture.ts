/** A drawing of the page as an address of its own. */
const addressOf = (drawing: SVGSVGElement) => {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
}

/** Twice as many dots as on the screen: a poster is printed from it. */
const FINE = 2

/** Saves a drawing as a png file, on white. */
export async function savePicture(drawing: SVGSVGElement, size: number, file: string) {
  const picture = new Image()
  picture.src = addressOf(drawing)
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size * FINE
  canvas.height = size * FINE
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingEnabled = false
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = file
  link.click()
}

/** Prints a drawing with a line below it, and nothing else of the page. */
export function printPicture(drawing: SVGSVGElement, line: string) {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return frame.remove()
  const words = page.createElement('p')
  words.textContent = line
  words.style.cssText = 'font:16px sans-serif;text-align:center'
  const copy = page.importNode(drawing, true)
  copy.style.cssText = 'display:block;margin:40px auto 20px'
  page.body.append(copy, words)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
