import { queryRows } from '#modules/records/shared/index.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { nameIn } from './name-in.ts'

const TYPES = ['open', 'ongoing', 'on_hold', 'won', 'lost'] as const
export type StageType = (typeof TYPES)[number]

/** The stages of leads or of opportunities that are of these types, as rows name them. */
export function useStages(table: string, types: readonly StageType[]) {
  const { language } = useText()
  const of = table === 'crm.leads' ? 'lead' : 'opportunity'
  const { data, isPending } = useCall(
    queryRows,
    {
      table: 'crm.stages',
      sort: ['sort'],
      limit: 100,
      filter: {
        all: [
          { column: 'of', is: 'any_of', values: [of] },
          { column: 'type', is: 'any_of', values: [...types] },
          { column: 'is_active', is: 'yes', values: [] },
        ],
      },
    },
    { meta: { quiet: true } },
  )
  const stages = (data?.rows ?? []).map(({ id, values }) => {
    const value = writtenReference({ id, name: String(values['name'] ?? '—') })
    return { name: nameIn(values, language), value }
  })
  return { stages, isPending }
}
