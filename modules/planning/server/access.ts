import { sql } from 'kysely'
import { registerPersonFacts } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import { LED, levels, SEEN, WORKED } from '../shared/access.ts'

/** Projects in which somebody may do this much: those that they lead, and those of which they are such a member. */
export async function projectsOf(db: Db, orgId: number, empId: number | null, least: string): Promise<string[]> {
  if (empId === null) return []
  const { rows } = await sql<{ id: string }>`select id::text from planning.projects
      where org_id = ${orgId} and leader = ${empId} and deleted_at is null
    union select project::text from planning.members
      where org_id = ${orgId} and person = ${empId} and permission >= ${least} and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** What row conditions know of whoever asks, for good when the program starts. */
export function registerFacts() {
  const fact = (label: ReturnType<typeof words>, least: string) => ({
    label,
    read: (db: Db, { orgId, person }: { orgId: number; person: { empId: number | null } }) =>
      projectsOf(db, orgId, person.empId, least),
  })
  registerPersonFacts({
    [SEEN]: fact(words('Оролцдог төслүүд', 'Projects in which they take part', '참여 프로젝트'), levels.reads),
    [WORKED]: fact(words('Төлөвлөдөг төслүүд', 'Projects that they plan', '계획하는 프로젝트'), levels.works),
    [LED]: fact(words('Удирддаг төслүүд', 'Projects that they lead', '관리하는 프로젝트'), levels.leads),
  })
}
