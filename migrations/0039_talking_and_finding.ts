import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- What came with a comment: id, name, type, size and hash of each file, in order. Gone with its words.
    alter table workflow.comments add column files jsonb not null default '[]';

    -- Number and title in the plain form of searching, so that what is named after the words comes before what only mentions them.
    alter table workflow.document_search add column head text not null default '';
    update workflow.document_search s set head = i.search from workflow.instances i where i.org_id = s.org_id and i.id = s.instance_id;
  `).execute(db)
  // As documents_fitting of 0031, past the policy for the caller's organisation and these addresses alone, by number and title.
  await sql.raw(`
    do $$ begin
      create index document_search_heads on workflow.document_search using gin (org_id, seers, head gin_trgm_ops);
    exception when undefined_object or feature_not_supported or insufficient_privilege then
      raise notice 'no index for the titles of documents: %', sqlerrm;
    end $$;

    create function workflow.documents_named(mine text[], words text[], most integer) returns setof uuid
      language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
      declare
        conditions text := '';
        word text;
      begin
        foreach word in array words loop
          conditions := conditions || ' and (' || (select string_agg(format('head like %L', '%' || spelling || '%'), ' or ') from unnest(string_to_array(word, ' ')) as spelling) || ')';
        end loop;
        return query execute 'select instance_id from workflow.document_search where org_id = $1 and seers && $2' || conditions || ' limit $3'
          using nullif(current_setting('app.org_id', true), '')::integer, mine, most;
      end $$;
    revoke all on function workflow.documents_named from public;
    grant execute on function workflow.documents_named to orgil_app;
  `).execute(db)
}
