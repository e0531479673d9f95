import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { rowAsAsked } from '#modules/records/server/index.ts'
import { html, type Page, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { CONTENTS, type ContentKind } from '../../shared/kinds.ts'
import { previewContent } from '../../shared/releases.ts'
import { type Text, textIn, textsOf } from '../contents.ts'
import { missing } from '../frame.ts'
import { answersOf } from '../pages/answers.ts'
import { frontOf, pageOf } from '../pages/front.ts'
import { guideOf } from '../pages/guide.ts'
import { offered } from '../pages/offered.ts'
import { saysTo } from '../pages/drawn.ts'
import { framed } from '../frame.ts'
import { type Site, siteOfOrganisation } from '../site-of.ts'
import { draftsOf, saidOf } from './release.ts'

const HOURS = 1
const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const previewRoute = route(previewContent, async (context, { id }) => {
  await rowAsAsked(context, CONTENTS, id)
  const { db, principal } = context
  const token = randomBytes(24).toString('base64url')
  await sql`delete from site.previews where org_id = ${principal.orgId} and expires_at < now()`.execute(db)
  await sql`insert into site.previews (org_id, token_hash, content_id, expires_at)
    values (${principal.orgId}, ${hashOf(token)}, ${id}::uuid, now() + make_interval(hours => ${HOURS}))`.execute(db)
  return { address: `/preview/${token}` }
})

/** A draft as visitors will see it, for whoever has the address while it holds. */
async function preview(visitor: Visitor): Promise<PageAnswer> {
  const { services, params, language } = visitor
  const found = await asSystem(services.db, async (db) => {
    const { rows } = await sql<{ org_id: number; content_id: string }>`select org_id, content_id from site.previews
      where token_hash = ${hashOf(params['token'] ?? '')} and expires_at > now()`.execute(db)
    const [one] = rows
    if (!one) return undefined
    const [draft] = await draftsOf(db, one.org_id, [one.content_id])
    return draft && { orgId: one.org_id, draft }
  })
  const site = found && (await siteOfOrganisation(visitor, found.orgId))
  if (!site) return missing(visitor, undefined)
  const { id, values } = found.draft
  const text = textIn(
    {
      content_id: id,
      number: 0,
      kind: values['kind'] as ContentKind,
      slug: String(values['slug']),
      said: saidOf(values),
      live_from: new Date(),
    },
    language,
  )
  const answer = await drawn(visitor, site, text)
  if (!answer || !('body' in answer)) return answer
  return {
    ...answer,
    isHidden: true,
    body: html`<p class="page-ribbon">${saysTo(visitor)('site.preview.ribbon')}</p>
      ${answer.body}`,
  }
}

async function drawn(visitor: Visitor, site: Site, text: Text): Promise<PageAnswer> {
  switch (text.kind) {
    case 'home':
      return frontOf(visitor, site, text)
    case 'package':
      return offered(visitor, site, text, { active: 'packages', title: 'site.nav.packages' })
    case 'system':
      return offered(visitor, site, text, { active: 'systems', title: 'site.nav.systems' })
    case 'guide': {
      const all = await textsOf(visitor.services.db, site.orgId, visitor.language, { kinds: ['guide'] })
      return guideOf(visitor, site, text, [...all.filter(({ contentId }) => contentId !== text.contentId), text])
    }
    case 'faq':
    case 'support':
      return framed(visitor, site, { title: text.title, body: answersOf(visitor, [text]) })
    case 'page':
    case 'personal':
    case 'terms':
    case 'privacy':
      return pageOf(visitor, site, text)
  }
}

export const previewPages: readonly Page[] = [{ path: '/preview/:token', get: preview }]
