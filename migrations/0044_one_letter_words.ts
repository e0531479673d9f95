import { sql, type Kysely } from 'kysely'

/** Texts that have a word of one letter again and again. */
const says = (text: string) => `lower(normalize(${text}, nfc) collate "und-x-icu") ~ '(^|[^[:alnum:]])([[:alpha:]])\\2{2,}($|[^[:alnum:]])'`

/** ООО and III are words of their own, and no longer as good as one letter: what is found by them is written anew. */
export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- As in 0008, but a word of one letter three times and more keeps three: the signs between them, of which none is left by then, hold them apart meanwhile.
    create or replace function access.search_text(given text) returns text language sql immutable parallel safe as $$
      select trim(replace(regexp_replace(regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          normalize(regexp_replace(normalize(regexp_replace(
            lower(normalize(given, nfc) collate "und-x-icu"),
          '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'), nfd), '([a-z])[\u0300-\u036f]+', '\\1', 'g'), nfc),
        'kh|x', 'h', 'g'), 'c(?!h)', 'ts', 'g'), 'ye', 'e', 'g'), 'y', 'i', 'g'), 'w', 'v', 'g'),
        'ё', 'io'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia'),
        'абвгдежзийклмноөпрстуүфхъыьэ', 'abvgdejziiklmnooprstuufhiiie'),
        '(^| )([a-z])\\2{2,}(?= |$)', '\\1\\2-\\2-\\2', 'g'), '([a-z])\\1+', '\\1', 'g'), '-', ''))
    $$;

    -- The database computes a column anew when one that it is made of is written.
    update access.users set last_name = last_name where ${says("concat_ws(' ', last_name, first_name, login, nickname, email)")};
    update organization.structs set struct = struct where ${says('struct')};
    update organization.jobs set job = job where ${says('job')};
    update organization.employees set search = access.search_text(first_name || ' ' || last_name) where ${says("first_name || ' ' || last_name")};
    update workflow.instances set search = access.search_text(concat_ws(' ', number, registered_number, title)) where ${says("concat_ws(' ', number, registered_number, title)")};
    -- These are made findable anew within ten minutes.
    update workflow.document_search set version = -1
      where exists (select from jsonb_path_query(parts, '$[*].text.**') as said where jsonb_typeof(said) = 'string' and ${says("said #>> '{}'")});
  `).execute(db)
}
