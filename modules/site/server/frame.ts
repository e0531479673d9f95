import { sql } from 'kysely'
import { type Drawn, html, type Html, jsonWithin, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { type Language, languages, localeOf } from '#platform/shared/i18n.ts'
import type { Site } from './site-of.ts'

interface Framed {
  title: string
  /** For machines and for whoever shares the link. */
  description?: string
  body: Html
  status?: number
  isHidden?: boolean
  /** The part of the menu to which the page belongs. */
  active?: string
  /** A picture for whoever shares the link, as an address of this server. */
  picture?: string | undefined
  /** What the page is, as schema.org has it. */
  facts?: Record<string, unknown>
  /** Where the page is always found, if not here. */
  canonical?: string
}

/** Address and key of each page that may stand in the menu. */
const pages = {
  systems: ['/systems', 'site.nav.systems'],
  packages: ['/packages', 'site.nav.packages'],
  guide: ['/guide', 'site.nav.guide'],
  faq: ['/faq', 'site.nav.faq'],
  support: ['/support', 'site.nav.support'],
  contact: ['/contact-us', 'site.nav.contact'],
  rooms: ['/conference-room-order', 'site.nav.rooms'],
} as const

/** Languages where there is little room. */
const shortly = { mn: 'МН', en: 'EN', ko: '한' } as const

/** A page of the site in its frame: the head of the document, the menu, languages, the way in, and the foot. */
export function framed(visitor: Visitor, site: Site | undefined, page: Framed): Drawn {
  const { language, services, path, origin, query } = visitor
  const t = (key: string) => services.translate(language, key)
  const name = site?.name ?? t('platform.name')
  const own = `${origin}${page.canonical ?? path}`
  // Each language is a page of its own for machines; Mongolian stands at the bare address.
  const addressIn = (one: Language) => (one === 'mn' ? own : `${own}?lang=${localeOf(one)}`)
  const address = addressIn(language)
  const inLanguage = (one: string) => {
    const asked = new URLSearchParams({ ...query, lang: localeOf(one) })
    return `${path}?${asked.toString()}`
  }
  const title = page.title === name ? name : `${page.title} · ${name}`
  const description = page.description ?? site?.tagline ?? ''
  const picture = page.picture ?? (site?.logo ? pictureOf(site.logo, 1200) : undefined)
  const menu = Object.entries(pages).filter(([key]) => site?.menu.includes(key) === true)
  return {
    title,
    ...(page.status !== undefined && { status: page.status }),
    ...(page.isHidden === true && { isHidden: true }),
    head: html`<meta name="description" content="${description}" />
      <link rel="canonical" href="${address}" />
      ${languages.map((one) => html`<link rel="alternate" hreflang="${one}" href="${addressIn(one)}" />`)}
      <meta property="og:title" content="${page.title}" />
      <meta property="og:description" content="${description}" />
      <meta property="og:site_name" content="${name}" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content="${address}" />
      ${picture && html`<meta property="og:image" content="${origin}${picture}" />`}
      <link rel="alternate" type="application/rss+xml" title="${name}" href="/rss.xml" />
      ${page.facts && factsOf(page.facts)}`,
    body: html`<a class="page-skip" href="#main">${t('platform.shell.skip')}</a>
      <header class="page-bar">
        <a class="page-brand" href="/">
          <img src="${site?.logo ? pictureOf(site.logo, 96) : '/icon.svg'}" alt="" width="32" height="32" />
          <span>${name}</span>
        </a>
        ${
          menu.length > 0 &&
          html`<nav class="page-menu" aria-label="${t('site.menu')}">
          ${menu.map(
            ([key, [href, label]]) =>
              html`<a href="${href}" ${page.active === key && html`aria-current="page"`}>${t(label)}</a>`,
          )}
        </nav>`
        }
        <span class="page-space"></span>
        <nav class="page-languages" aria-label="${t('platform.shell.language')}">
          ${languages.map(
            (one) =>
              html`<a
                href="${inLanguage(one)}"
                lang="${one}"
                hreflang="${one}"
                ${one === language && html`aria-current="true"`}
                aria-label="${shortly[one]} ${t(`platform.language.${one}`)}"
                ><span class="is-long">${t(`platform.language.${one}`)}</span
                ><span class="is-short">${shortly[one]}</span></a
              >`,
          )}
        </nav>
        <button
          type="button"
          class="page-mode"
          data-mode
          hidden
          aria-label="${t('site.mode')}"
          title="${t('site.mode')}"
        >
          <span aria-hidden="true">◐</span>
        </button>
        <a class="page-in" href="${visitor.hasSession ? '/home' : '/auth/login'}"
          >${t(visitor.hasSession ? 'site.open' : 'site.sign_in')}</a
        >
      </header>
      <main id="main" class="page-main" tabindex="-1">${page.body}</main>
      <footer class="page-foot">
        <div class="page-foot-of">
          <strong>${name}</strong>
          ${site?.address && html`<span>${site.address}</span>`}
          ${site?.phone && html`<a href="tel:${site.phone.replace(/[^\d+]/g, '')}">${site.phone}</a>`}
          ${site?.email && html`<a href="mailto:${site.email}">${site.email}</a>`}
          ${site?.hours && html`<span>${site.hours}</span>`}
        </div>
        <nav class="page-foot-links" aria-label="${t('site.more')}">
          <a href="/search">${t('site.search')}</a>
          <a href="/terms-of-service">${t('site.terms')}</a>
          <a href="/privacy-policy">${t('site.privacy')}</a>
          <a href="/verify">${t('site.verify')}</a>
        </nav>
      </footer>`,
  }
}

/** What the page is, for machines that read it. */
const factsOf = (facts: Record<string, unknown>) =>
  html`<script type="application/ld+json">
    ${jsonWithin({ '@context': 'https://schema.org', ...facts })}
  </script>`

/** Of a picture that visitors may see, no wider than this. */
export const pictureOf = (id: string, width: number) => `/pictures/${id}/${width}`

/** What is not there, or is not shown to visitors; what moved is found where it is now. */
export async function missing(visitor: Visitor, site: Site | undefined): Promise<PageAnswer> {
  const to = site && (await movedTo(visitor, site))
  if (to !== undefined) return { to, status: 301 }
  const t = (key: string) => visitor.services.translate(visitor.language, key)
  return framed(visitor, site, {
    title: t('site.missing'),
    status: 404,
    isHidden: true,
    body: html`<section class="page-head">
      <h1>${t('site.missing')}</h1>
      <p>${t(site ? 'site.missing_text' : 'site.not_open')}</p>
      <p class="page-actions">
        <a class="page-button" href="/">${t('site.to_front')}</a>
        ${site && html`<a class="page-link" href="/search">${t('site.search')}</a>`}
      </p>
    </section>`,
  })
}

async function movedTo({ services, path }: Visitor, { orgId }: Site): Promise<string | undefined> {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<{ now: string }>`select now from site.redirects where org_id = ${orgId} and was = ${path} and now <> was
      and deleted_at is null`.execute(trx),
  )
  return rows[0]?.now
}
