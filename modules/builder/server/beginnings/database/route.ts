import { orderedId } from '#platform/server/ordered-id.ts'
import { preparedRoute } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { auditChange } from '#platform/server/audit.ts'
import { readDatabase } from '../../../shared/beginnings/contract.ts'
import { projectAt } from '../../project.ts'
import type { Source } from '../kept.ts'
import { reading, sealConnection } from './connection.ts'
import { readStructure } from './structure.ts'

/** What another database holds; the connection is kept sealed for as long as rows may be brought over it. */
export const readDatabaseRoute = preparedRoute(
  readDatabase,
  async ({ services: { config } }, connection) =>
    reading(config, connection, (client) => readStructure(client, connection.schema)),
  async (context, { project_id, ...connection }, structure) => {
    const { db, principal, services } = context
    if (structure.tables.length === 0) throw unprocessable('builder.beginning.empty_schema')
    await projectAt(context, project_id)
    const id = orderedId()
    const name = `${connection.database} (${connection.host})`
    const source: Source = { tables: structure.tables, links: structure.links }
    await db
      .insertInto('builder.beginnings')
      .values({
        org_id: principal.orgId,
        id,
        project_id,
        way: 'database',
        user_id: principal.userId,
        role_id: principal.roleId,
        state: 'read',
        name,
        source: JSON.stringify(source),
        secret: sealConnection(services.config, principal.orgId, id, connection),
      })
      .execute()
    await auditChange(context, {
      action: 'builder.database_read',
      subject_type: 'builder.project',
      subject_id: id,
      subject_name: name,
      after: { name },
    })
    return { id }
  },
)
