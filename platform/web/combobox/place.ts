const [GAP, EDGE, MOST, LEAST] = [4, 8, 320, 160]

interface Box {
  top: number
  bottom: number
  left: number
  width: number
}
interface View {
  top: number
  height: number
  width: number
}

/** Under the field, or above it where there is more room: what is seen ends where a phone's keyboard begins. */
export function placeFor({ top, bottom, left, width }: Box, view: View) {
  const below = view.top + view.height - EDGE - bottom - GAP
  const above = top - GAP - view.top - EDGE
  const isBelow = below >= Math.min(MOST, LEAST) || below >= above
  const wide = Math.min(Math.max(width, 260), view.width - 2 * EDGE)
  return {
    left: Math.max(EDGE, Math.min(left, view.width - wide - EDGE)),
    width: wide,
    isBelow,
    edge: isBelow ? bottom + GAP : top - GAP,
    height: Math.max(80, Math.min(MOST, isBelow ? below : above)),
  }
}

export function placeBeside(field: HTMLElement, panel: HTMLElement) {
  const view = window.visualViewport
  const { left, width, isBelow, edge, height } = placeFor(field.getBoundingClientRect(), {
    top: view?.offsetTop ?? 0,
    height: view?.height ?? innerHeight,
    width: innerWidth,
  })
  panel.style.left = `${left}px`
  panel.style.width = `${width}px`
  panel.style.setProperty('--most', `${height}px`)
  panel.style.top = isBelow ? `${edge}px` : 'auto'
  panel.style.bottom = isBelow ? 'auto' : `${innerHeight - edge}px`
}
