import { addForModule } from '#modules/records/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import type { FieldValue, FieldValues } from '#platform/shared/fields/index.ts'
import { dayAgain } from '../shared/recurring.ts'

/** What is not the same of the next one. */
const isAnew = (name: string) =>
  /^(number|state|percent|finished_on|base_from|base_to|constraint|constraint_on|files)$/.test(name)

/** After a recurring task was done: the next one, with its days as much later. */
export async function taskAgain(context: Context, { to }: { to: FieldValues | null }): Promise<void> {
  const repeats = to?.['repeats']
  if (!to || typeof repeats !== 'string') return
  const later = (value: FieldValue | undefined) =>
    typeof value === 'string' && value !== '' ? dayAgain(value, repeats) : null
  const starts = later(to['starts_on'])
  const ends = later(to['ends_on'])
  const until = to['repeats_until']
  const first = starts ?? ends
  if (typeof until === 'string' && until !== '' && first !== null && first > until) return
  const same = Object.entries(to).filter(([name]) => !isAnew(name))
  await addForModule(context, 'planning.tasks', {
    ...Object.fromEntries(same),
    starts_on: starts,
    ends_on: ends,
    deadline: later(to['deadline']),
  })
}
