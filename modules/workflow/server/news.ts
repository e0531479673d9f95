import { directoryFor } from '#modules/organization/server/index.ts'
import { notify } from '#platform/server/notify.ts'
import type { LiveEntry, OutboxHandler } from '#platform/server/outbox.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { type Assignee, type InstanceStatus, nobody } from '../shared/index.ts'

/** Outbox topic: a document moved. */
export const CHANGED = 'workflow.changed'

export interface Changed extends Record<string, unknown> {
  instance_id: string
  number: string
  title: string
  /** User who acted. */
  by: number | null
  /** Addresses for whom work has come, and the steps that opened. */
  come: string[]
  step_ids: string[]
  creator: number | null
  document_status: InstanceStatus
  status: Words
  version: number
  live: LiveEntry[]
}

/** Tells the people for whom work has come, and the creator when the document has come to its end. */
export const tellPeople: OutboxHandler = {
  topic: CHANGED,
  async handle({ orgId, payload }, { db }) {
    const news = payload as Changed
    const about = { number: news.number, title: news.title }
    const link = `/workflow/${news.instance_id}`
    const source = `${news.instance_id}/${news.version}`

    const holders = news.come.length > 0 ? await directoryFor(db, orgId, news.come.map(assigneeAt)) : []
    const waiting = holders.map(({ user_id }) => user_id).filter((userId) => userId !== news.by)
    if (waiting.length > 0) {
      await notify(db, orgId, { user_ids: waiting, key: 'workflow.notify.waiting', params: about, link, mail: true, source: `${source}/waiting` })
    }
    const isOver = news.document_status === 'ENDED' || news.document_status === 'CANCELLED'
    if (isOver && news.creator !== null && news.creator !== news.by) {
      const key = news.document_status === 'ENDED' ? 'workflow.notify.ended' : 'workflow.notify.cancelled'
      await notify(db, orgId, { user_ids: [news.creator], key, params: about, link, mail: true, source: `${source}/over` })
    }
  },
}

/** The assignee fields behind an address of the waiting list. */
function assigneeAt(address: string): Assignee {
  const id = Number(address.slice(2))
  switch (address[0]) {
    case 'u': return { ...nobody, user_id: id }
    case 'r': return { ...nobody, role_id: id }
    case 'e': return { ...nobody, emp_id: id }
    case 'j': return { ...nobody, job_id: id }
    default: return { ...nobody, struct_id: id }
  }
}
