import type { AnyRouter } from '@tanstack/react-router'

/** A list that is still being fetched has no rows yet. */
const PATIENCE = 2000

/**
 * Where the keys stand after another screen has been drawn. What was pressed may have gone with its screen: then they
 * begin in the new one, not before the menu; back on a screen that was left, at what was pressed there.
 */
export function watchFocus(router: AnyRouter) {
  const pressed = new Map<string, string>()
  let wasLost = true
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    wasLost = isLost()
    const key = fromLocation?.state.__TSR_key
    const mark = hrefChanged && markOf(document.activeElement)
    if (key && mark) pressed.set(key, mark)
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
    // Some screens stand in the search of their list; a filter takes nothing away that had the keys.
    if (!fromLocation || !(pathChanged || (hrefChanged && !wasLost))) return
    // What was hidden with its tab loses the focus with the next frame only.
    requestAnimationFrame(() => {
      const main = document.getElementById('main')
      if (!main || !isLost()) return
      main.focus({ preventScroll: true })
      const mark = pressed.get(toLocation.state.__TSR_key ?? '')
      if (mark) focusWhenThere(main, mark)
    })
  })
}

/** How a link or a row of the page is found again. */
function markOf(element: Element | null) {
  if (!element?.closest('#main')) return null
  const [href, row] = [element.getAttribute('href'), element.getAttribute('data-row')]
  return href ? `a[href="${CSS.escape(href)}"]` : row ? `[data-row="${CSS.escape(row)}"]` : null
}

function isLost() {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || !activeElement.checkVisibility()
}

function focusWhenThere(main: HTMLElement, mark: string) {
  const until = performance.now() + PATIENCE
  const look = () => {
    if (document.activeElement !== main) return
    const found = [...main.querySelectorAll<HTMLElement>(mark)].find((element) => element.checkVisibility())
    if (found) found.focus()
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  look()
}
