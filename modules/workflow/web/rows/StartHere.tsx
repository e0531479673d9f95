import { Button } from '#platform/web/form-basics/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { showTable } from '#modules/records/shared/index.ts'
import { processesOfRows } from '../../shared/rows.ts'
import { useSending } from './use-sending.ts'

/** Sends the row in whose line it stands. */
export function StartHere({ table, id }: { table: string; id: string }) {
  const { t } = useText()
  const say = useWords()
  const known = useCall(showTable, { table }, { staleTime: 60_000, meta: { quiet: true } })
  const ways = useCall(processesOfRows, { table, ids: [] }, { staleTime: 60_000, meta: { quiet: true } })
  const { send, isBusy } = useSending(table)
  const flow = ways.data?.flows.find(({ start }) => start === 'by_hand') ?? ways.data?.flows[0]
  if (!flow || !known.data?.actions.includes('u')) return '—'
  return (
    <span data-press>
      <Button
        size="small"
        kind="quiet"
        icon="send"
        busy={isBusy}
        title={say(flow.title)}
        onClick={(event) => {
          event.stopPropagation()
          void send([id], flow.id)
        }}
      >
        {t('workflow.rows.start')}
      </Button>
    </span>
  )
}
