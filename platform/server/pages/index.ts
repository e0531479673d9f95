export { cleaned, html, type Html, jsonWithin } from './html.ts'
export type { Drawn, Page, PageAnswer, Visitor } from './page.ts'
