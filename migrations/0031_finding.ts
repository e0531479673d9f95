import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- What documents are found by. It follows them, a moment behind; what it says of who sees them only narrows the search: whoever is shown one was
    -- asked for as the document's own screen asks.
    create table workflow.document_search (
      org_id integer not null,
      instance_id uuid not null,
      -- The version of the document that it was made of.
      version integer not null,
      -- Addresses of those who see it, as in the waiting list; '*' for those who see every document.
      seers text[] not null,
      -- Everything below in the plain form of searching.
      search text not null,
      -- What it says, part after part, as people read it.
      parts jsonb not null,
      primary key (org_id, instance_id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
  `).execute(db)
  await ownedByOrganization(db, 'workflow.document_search')
  // As in 0005: LIKE stays away from every index under row-level security, so a function looks past the policy, for the caller's organisation and for
  // these addresses alone. Both stand in one index, so that documents one does not see are not even looked at. Each word comes with its spellings,
  // a space between them; they are letters and digits, and quoted all the same.
  await sql.raw(`
    do $$ begin
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create index document_search_words on workflow.document_search using gin (org_id, seers, search gin_trgm_ops);
    exception when undefined_file or feature_not_supported or insufficient_privilege then
      raise notice 'no index for finding documents: %', sqlerrm;
    end $$;

    create function workflow.documents_fitting(mine text[], words text[], most integer) returns setof uuid
      language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
      declare
        conditions text := '';
        word text;
      begin
        foreach word in array words loop
          conditions := conditions || ' and (' || (select string_agg(format('search like %L', '%' || spelling || '%'), ' or ') from unnest(string_to_array(word, ' ')) as spelling) || ')';
        end loop;
        return query execute 'select instance_id from workflow.document_search where org_id = $1 and seers && $2' || conditions || ' limit $3'
          using nullif(current_setting('app.org_id', true), '')::integer, mine, most;
      end $$;
    revoke all on function workflow.documents_fitting from public;
    grant execute on function workflow.documents_fitting to orgil_app;
  `).execute(db)
}
