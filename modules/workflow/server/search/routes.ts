import { personCards } from '#modules/organization/server/index.ts'
import { route } from '#platform/server/route.ts'
import { findDocuments, listFoundFlows } from '../../shared/search.ts'
import { peopleBook } from '../state/people.ts'
import { pageOf } from './search.ts'
import { hitsOf, marksIn } from './marks.ts'
import { soughtIn } from './sought.ts'

export const searchRoutes = [
  route(findDocuments, async (context, asked) => {
    const { rows, next } = await pageOf(context, asked)
    const personOf = peopleBook(
      await personCards(
        context.db,
        context.principal.orgId,
        [...new Set(rows.map(({ creator_user_id }) => creator_user_id))],
        context.language,
      ),
    )
    const sought = soughtIn(asked.q)
    return {
      items: rows.map(({ parts, number, title, creator_user_id, created_at, ...row }) => ({
        ...row,
        number: marksIn(number, sought),
        title: marksIn(title, sought),
        creator: personOf(creator_user_id),
        created_at: created_at.toISOString(),
        hits: hitsOf(parts, sought, context.language),
      })),
      next_cursor: next,
    }
  }),

  route(listFoundFlows, async ({ db, principal }) =>
    db
      .selectFrom('workflow.definitions')
      .select(['id', 'title'])
      .where('org_id', '=', principal.orgId)
      .where('published_version', 'is not', null)
      .orderBy('id')
      .execute(),
  ),
]
