import { sql } from 'kysely'

/** Of a row `m` of members: an invitation was sent, and nobody has chosen a password since. */
export const isInvited = sql<boolean>`exists (select from access.invitations i
  join access.users invited on invited.id = i.user_id
  where i.org_id = m.org_id and i.user_id = m.user_id and i.used_at is null
  and invited.password_changed_at <= i.created_at)`
