import type { Page } from '@playwright/test'

/** Milliseconds. */
export interface Shown {
  /** What the answer took, as the browser saw it. */
  answered: number
  /** From then until the rows were painted. */
  painted: number
}

declare global {
  interface Window {
    /** When something was painted, and what the first line said then. */
    shown: { at: number; first: string; isBusy: boolean }[]
    askedAt: number
  }
}

/** In the page: notes each painted frame in which lines of a list are another. */
export function notePaints() {
  window.shown = []
  window.askedAt = 0
  let waiting = false
  const look = () => {
    waiting = false
    const line = document.querySelector('[role="grid"] [role="rowheader"], tr[data-line]')
    if (!line) return
    const grid = document.querySelector('[role="grid"]')
    const isBusy = grid?.getAttribute('aria-busy') === 'true'
    const lines = document.querySelectorAll('[role="grid"] [role="row"], tr[data-line]').length
    const first = `${line.textContent} ${lines}`
    const last = window.shown.at(-1)
    if (last?.first !== first || last.isBusy !== isBusy) window.shown.push({ at: performance.now(), first, isBusy })
  }
  new MutationObserver(() => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => setTimeout(look))
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
}

/** From opening an address, or from what somebody does, until what was asked for stands there. */
export async function shownAfter(page: Page, asks: RegExp, act: () => Promise<unknown>): Promise<Shown> {
  await act()
  const found = await page.waitForFunction(
    (pattern) => {
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => new RegExp(pattern).test(name) && startTime >= window.askedAt)
        .map((one) => one as PerformanceResourceTiming)
        .find(({ responseEnd }) => responseEnd > 0)
      if (!asked) return null
      const painted = window.shown.find(({ at, isBusy }) => at >= asked.responseEnd && !isBusy)
      return painted ? { answered: asked.responseEnd - asked.startTime, painted: painted.at - asked.responseEnd } : null
    },
    asks.source,
    { polling: 50 },
  )
  return (await found.jsonValue())!
}

/** From now on only what is asked for counts. */
export const fromNow = (page: Page) =>
  page.evaluate(() => {
    performance.clearResourceTimings()
    window.shown = []
    window.askedAt = performance.now()
  })
