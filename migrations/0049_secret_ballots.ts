import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/**
 * What a secret ballot says lies apart from the signature of whoever cast it, and only until it is counted; on the councillor's row stands a commitment to it.
 * Votes that were open or over before keep their ballots where they are: the chain of events already names them, and it is never written anew.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table workflow.voters drop constraint voters_choice_check`.execute(db)
  await sql`alter table workflow.voters add constraint voters_choice_check check (choice in ('approve', 'disapprove', 'recreate', 'abstain', 'secret'))`.execute(db)
  await sql`alter table workflow.voters add column commitment text`.execute(db)
  await sql`
    create table workflow.secret_ballots (
      org_id integer not null,
      instance_id uuid not null,
      voter_id uuid not null,
      choice text not null check (choice in ('approve', 'disapprove', 'recreate', 'abstain')),
      description text,
      salt text not null,
      primary key (org_id, voter_id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id),
      foreign key (org_id, voter_id) references workflow.voters (org_id, id)
    )`.execute(db)
  await sql`create index secret_ballots_of_document on workflow.secret_ballots (org_id, instance_id)`.execute(db)
  await ownedByOrganization(db, 'workflow.secret_ballots', 'select, insert, delete')
}
