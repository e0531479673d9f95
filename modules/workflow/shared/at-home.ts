import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { person } from './person.ts'

const count = z.number().int().min(0)

export const listOften = endpoint({
  method: 'GET',
  path: '/workflow/often',
  permission: 'workflow.documents.c',
  summary: 'What I send most, of what I may send now; then what else may be sent',
  input: z.object({}),
  reply: z.array(
    z.object({
      flow_id: z.number().int(),
      type_id: z.number().int().nullable(),
      title: words,
      icon: z.string(),
      /** Documents that I sent within half a year. */
      sent: count,
    }),
  ),
})

export const showUnitWork = endpoint({
  method: 'GET',
  path: '/workflow/unit-work',
  permission: 'workflow.documents.r',
  summary:
    'What waits for the people of the unit that I head: how much, how late, since when; of no document what it says',
  input: z.object({}),
  reply: z.object({
    people: z.array(
      z.object({
        person,
        waiting: count,
        overdue: count,
        /** When what waits longest came. */
        since: z.string(),
        /** What is due first, some of it: which flow, at which step; never which document. */
        works: z.array(z.object({ flow: words, step: words, since: z.string(), due_at: z.string().nullable() })),
      }),
    ),
    /** Of everybody below, those with nothing to do among them. */
    everybody: count,
  }),
})

export const showHealth = endpoint({
  method: 'GET',
  path: '/workflow/health',
  permission: 'workflow.documents.administer',
  summary: 'How many documents are stuck, and how many steps are late',
  input: z.object({}),
  reply: z.object({ stuck: count, overdue: count }),
})

export const showWhoAhead = endpoint({
  method: 'GET',
  path: '/workflow/flows/:id/ahead',
  permission: 'workflow.documents.c',
  summary: 'Who would get each step of a flow today, if I sent a document now',
  input: z.object({ id: rowIdInAddress }),
  reply: z.array(z.object({ status_id: z.string(), people: z.array(person), total: count })),
})
