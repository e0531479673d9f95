import { brokenDocuments } from '#modules/workflow/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'

/** Names every document whose history was touched; exit code 1 if there is one. */
export async function verifyChains(db: Db): Promise<number> {
  const { checked, broken } = await asSystem(db, brokenDocuments)
  for (const { org_id, number, id, link } of broken)
    process.stdout.write(`broken: organisation ${org_id}, ${number} (${id}), event ${link}\n`)
  process.stdout.write(`${checked} documents checked, ${broken.length} broken\n`)
  return broken.length === 0 ? 0 : 1
}
