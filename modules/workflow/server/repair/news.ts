import { membersWho } from '#modules/access/server/index.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { notify } from '#platform/server/notify.ts'
import type { IncidentKind } from '../../shared/repair.ts'
import { ADMINISTERS } from '../state/actor.ts'
import { STUCK } from '../outcome/keep-incidents.ts'

/** Tells the administrators that something is stuck, each time once. */
export const tellAdministrators: OutboxHandler = {
  topic: STUCK,
  async handle({ orgId, payload }, { db }) {
    const { opened, incident_id, number, title, kind } = payload as {
      opened: boolean
      incident_id?: string
      number?: string
      title?: string
      kind?: IncidentKind
    }
    if (!opened || incident_id === undefined) return
    const administrators = await membersWho(db, orgId, ADMINISTERS)
    await notify(db, orgId, {
      user_ids: administrators.map(({ user_id }) => user_id),
      key: 'workflow.notify.incident',
      params: { number: number ?? '', title: title ?? '' },
      ...(kind && { facts: [{ label: 'workflow.letter.why', value: { key: `workflow.incident.${kind}` } }] }),
      link: '/workflow/repair',
      mail: true,
      source: `incident/${incident_id}`,
    })
  },
}
