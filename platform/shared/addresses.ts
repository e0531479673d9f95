import type { Language } from './language.ts'

/** Addresses of the server; whatever else a browser opens is a page of the application. */
export const serverOwned = /^\/(?:api|process|org|dev|healthz|readyz|metrics|builds|assets)(?:\/|$)/

/**
 * Addresses of pages that the server draws: the program leads there as to another site, and the worker beside it lets
 * them pass.
 */
export const drawnByServer =
  /^\/(?:faq|support|contact-us|guide|systems|packages|pages|privacy-policy|terms-of-service|conference-room-order|search|preview|pictures|rooms\/(?:door|feed|order)\/[^/]+|user\/[^/]+(?:\/[^/]+)?)(?:\/|$)|^\/(?:robots\.txt|sitemap\.xml|rss\.xml)$/

/** Pages that always stand alone: without the frame, whoever opens them. */
export const standsAlone = /^\/attendance\/kiosk\/[^/]+$/

/** Pages that also open without a network, once they were opened in a browser. */
export const opensWithoutNetwork = /^\/attendance\/(?:kiosk\/[^/]+|at\/[^/]+|code)$/

/** The user guide, which the build puts beside the program. */
export const guideAddress = (language: Language) => `/guide/${language}.html`
