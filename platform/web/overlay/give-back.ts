/** Milliseconds within which a list is read again after something was done to one of its rows. */
const PATIENCE = 2000

/**
 * What opened a dialog has the focus again; where it goes with what was done in the dialog, as a row of a list, the
 * keys begin in the screen and not before the menu.
 */
export function giveFocusBack(before: Element | null) {
  if (!(before instanceof HTMLElement) || before === document.body) return
  before.focus({ preventScroll: true })
  const until = performance.now() + PATIENCE
  const look = () => {
    const { activeElement, body } = document
    const isElsewhere = activeElement !== null && activeElement !== body && activeElement !== before
    if (isElsewhere) return
    if (!before.isConnected || before.matches(':disabled'))
      return document.getElementById('main')?.focus({ preventScroll: true })
    if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
