import type { Language } from './language.ts'

/** Addresses of the server; whatever else a browser opens is a page of the application. */
export const serverOwned = /^\/(?:api|process|org|dev|healthz|readyz|metrics|builds|assets)(?:\/|$)/

/** The user guide, which the build puts beside the program. */
export const guideAddress = (language: Language) => `/guide/${language}.html`
