import { createHmac, randomBytes } from 'node:crypto'
import { type KeySettings, secretBox } from '#platform/server/secret-box.ts'
import type { SealedPlace } from '#platform/server/sealed-places.ts'

/** Standard Webhooks: the prefix says what it is, the rest is the key in base64. */
const PREFIX = 'whsec_'

export const newSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`

interface Message {
  id: string
  timestamp: number
  body: string
}

/** One signature per secret, so that the other side may still know the one before. */
export function signatureOf({ id, timestamp, body }: Message, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}

interface Row {
  org_id: number
  id: string
}

const contextOf = ({ org_id, id }: Row) => `workflow.webhook:${org_id}/${id}`
const boxOf = (config: KeySettings, row: Row) => secretBox(config, contextOf(row))
export const sealSecret = (config: KeySettings, row: Row, secret: string) => boxOf(config, row).seal(secret)
export const openSecret = (config: KeySettings, row: Row, sealed: string) => boxOf(config, row).open(sealed)

/** For `orgil secrets rotate`. */
export const sealedWebhooks: SealedPlace = {
  name: 'workflow.webhooks',
  async after(db, last, limit) {
    const rows = await db
      .selectFrom('workflow.webhooks')
      .select(['org_id', 'id', 'secret', 'previous_secret'])
      .where('id', '>', last ?? '00000000-0000-0000-0000-000000000000')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map((row) => ({
      id: row.id,
      secrets: [row.secret, ...(row.previous_secret === null ? [] : [row.previous_secret])].map((sealed) => ({
        context: contextOf(row),
        sealed,
      })),
    }))
  },
  async keep(db, id, [secret, previous = null]) {
    await db
      .updateTable('workflow.webhooks')
      .set({ secret: secret!, previous_secret: previous })
      .where('id', '=', id)
      .execute()
  },
}
