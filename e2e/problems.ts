import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a page complained about since somebody listened; the answers that a journey provokes are named beforehand. */
export function listenTo(page: Page, { expects = [] as RegExp[] } = {}) {
  const heard: string[] = []
  const note = (text: string) => {
    // The journeys go without a worker, and their browser says so each time.
    if (!/Service Worker registration blocked/.test(text) && !expects.some((one) => one.test(text))) heard.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`console ${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it was still waiting for.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') note(`failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) note(`HTTP ${answer.status()}: ${answer.request().method()} ${answer.url()}`)
  })
  return {
    /** What was heard since the last time. */
    take: () => heard.splice(0),
  }
}

/** WCAG 2.2 AA, one line per finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  // In the page itself: otherwise each look opens another page for the report, which costs more than the look. What
  // passes is not written down. Its program stays in a page until that is loaded anew; reading it again costs as much
  // as the look, too.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Frames hold what others wrote, such as a letter as it will arrive; nothing runs in them, a checker neither.
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], iframes: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')} ${failureSummary.split('\n').at(1)?.trim() ?? ''}`,
    ),
  )
}

/**
 * Anything a person has to push sideways to see: the page, or a part of it that scrolls by itself. A low strip, such
 * as tabs, may be pushed, and a drawing; so may what says that it goes on beside what is seen, as a board does.
 */
export async function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const STRIP = 80
    const isDrawing = (one: Element) =>
      one.matches('[data-sideways]') || (one.childElementCount === 1 && one.firstElementChild instanceof SVGElement)
    const mayBePushed = (one: Element) =>
      one.clientHeight > STRIP && !isDrawing(one) && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
    const frames = [document.documentElement, ...[...document.body.querySelectorAll('*')].filter(mayBePushed)]
    return frames
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((frame) => {
        const edge = frame.getBoundingClientRect().left + frame.clientWidth + 1
        const wide = [...frame.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge)
        return `${frame.scrollWidth} px in ${frame.tagName.toLowerCase()} of ${frame.clientWidth}: ${wide
          .slice(-3)
          .map((one) => one.outerHTML.slice(0, 120))
          .join(' | ')}`
      })
  })
}

/** Visible text or a name that looks like the key of a translation. */
export async function bareKeys(page: Page, rooms: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt']
    // Names of programs are no words.
    const code = [...document.body.querySelectorAll('code')]
    const named = [...document.body.querySelectorAll('*')].flatMap((one) =>
      spoken.map((name) => one.getAttribute(name) ?? ''),
    )
    const names = named.filter((name) => !code.some(({ textContent }) => textContent && name.includes(textContent)))
    for (const one of code) one.style.visibility = 'hidden'
    const text = document.body.innerText
    for (const one of code) one.style.visibility = ''
    return [document.title, ...text.split('\n'), ...names]
  })
  const key = new RegExp(String.raw`\b(?:${rooms.join('|')})\.[a-z_]+(?:\.[a-z_]+)*\b|\{\{\w+\}\}`, 'g')
  return texts.flatMap((text) => text.match(key) ?? [])
}
