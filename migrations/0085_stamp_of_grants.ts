import { sql, type Kysely } from 'kysely'

/**
 * Grants on sources are remembered by a stamp instead of a number that counts up: what was counted in a transaction
 * that was taken back is counted again by the next one, and whoever remembered the first took its grants for those of
 * the second.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- Another one with every change of grants; null where nothing was ever granted.
    alter table access.organization_permissions add column grants_stamp uuid;
    update access.organization_permissions set grants_stamp = gen_random_uuid() where source_version > 0;
    alter table access.organization_permissions drop column source_version;
    grant insert (grants_stamp), update (grants_stamp) on access.organization_permissions to orgil_app;
  `).execute(db)
}
