/** Longer than a frame takes; a page in the background paints none. */
const AT_MOST = 100

/** When what was drawn until now is on the screen, or soon anyway: for work that is in nobody's way then. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const latest = setTimeout(resolve, AT_MOST)
    requestAnimationFrame(() => {
      clearTimeout(latest)
      setTimeout(resolve, 0)
    })
  })
}
