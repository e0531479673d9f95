import { sql, type Kysely } from 'kysely'

/**
 * Documents are begun at `/workflow/new` since `/workflow` shows the flows to those who draw them. Only the item that the product itself once put
 * there moves: whoever gave it another name, icon, place or audience meant it so. While it stood there the designer's own item could not
 * come, so it counts as not offered yet and comes at the next start.
 */
export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    with moved as (
      update access.menu_items set url = '/workflow/new'
      where id = 2 and type = 'router-link' and url = '/workflow' and parent_id is null and link_to is null and icon = 'document' and permission = 'workflow.documents.c'
        and title = '{"mn": "Шинэ баримт", "en": "New document", "ko": "새 문서"}' and is_shown and role_ids is null
      returning org_id
    )
    delete from access.offered o using moved
    where o.org_id = moved.org_id and o.name = 'menu:36' and not exists (select from access.menu_items m where m.org_id = o.org_id and m.id = 36);
  `).execute(db)
}
