import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a page complained about since somebody listened; the answers that a journey provokes are named beforehand. */
export function listenTo(page: Page, { expects = [] as RegExp[] } = {}) {
  const heard: string[] = []
  const note = (text: string) => {
    if (!expects.some((one) => one.test(text))) heard.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console ${message.type()}: ${message.text()} ${message.location().url}`)
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
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n').at(1)?.trim() ?? ''}`))
}

/** Anything a person has to push sideways to see. */
export async function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const page = document.documentElement
    if (page.scrollWidth <= page.clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > page.clientWidth + 1)
    return [`${page.scrollWidth} px on a screen of ${page.clientWidth}: ${wide.slice(-3).map((one) => one.outerHTML.slice(0, 120)).join(' | ')}`]
  })
}

/** Visible text or a name that looks like the key of a translation. */
export async function bareKeys(page: Page, rooms: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt']
    const named = [...document.body.querySelectorAll('*')].flatMap((one) => spoken.map((name) => one.getAttribute(name) ?? ''))
    return [document.title, document.body.innerText, ...named]
  })
  const key = new RegExp(String.raw`\b(?:${rooms.join('|')})\.[a-z_]+(?:\.[a-z_]+)*\b|\{\{\w+\}\}`, 'g')
  return texts.flatMap((text) => text.match(key) ?? [])
}
