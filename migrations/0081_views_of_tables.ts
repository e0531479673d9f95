import { sql, type Kysely } from 'kysely'

/** Functions of PostgreSQL that run SQL which they are given as a text, past whatever looked at the text around. */
const runsText = [
  'query_to_xml(text, boolean, boolean, text)',
  'query_to_xmlschema(text, boolean, boolean, text)',
  'query_to_xml_and_xmlschema(text, boolean, boolean, text)',
  'cursor_to_xml(refcursor, integer, boolean, boolean, text)',
  'cursor_to_xmlschema(refcursor, boolean, boolean, text)',
  'table_to_xml(regclass, boolean, boolean, text)',
  'table_to_xml_and_xmlschema(regclass, boolean, boolean, text)',
  'schema_to_xml(name, boolean, boolean, text)',
  'schema_to_xml_and_xmlschema(name, boolean, boolean, text)',
  'database_to_xml(boolean, boolean, text)',
  'database_to_xml_and_xmlschema(boolean, boolean, text)',
  'ts_stat(text)',
  'ts_stat(text, text)',
]

/** Views of tables: what they are found by, and a wall behind the one that reads their text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The twin of `searchText`, for rows that nobody wrote; words of one letter are not looked at apart.
  await sql`
    create function records.plain_text(said text) returns text language sql immutable parallel safe as $$
      select regexp_replace(
        translate(
          replace(replace(replace(replace(replace(replace(replace(
            replace(replace(regexp_replace(regexp_replace(
              lower(said), 'kh|x', 'h', 'g'), 'c(?!h)', 'ts', 'g'), 'ye', 'e'), 'w', 'v'),
            'ё', 'io'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia'),
          'yабвгдежзийклмноөпрстуүфхъыьэ', 'iabvgdejziiklmnooprstuufhiiie'),
        '([[:alpha:]])\\1+', '\\1', 'g')
    $$`.execute(db)
  await sql`grant execute on function records.plain_text(text) to orgil_app`.execute(db)
  for (const name of runsText)
    // Where the functions are not ours to close, the text of views is what is looked at.
    await sql`do ${sql.lit(`begin revoke execute on function pg_catalog.${name} from public;
      exception when insufficient_privilege then null; end`)}`.execute(db)
}
