import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { WayOfManyProps } from '#modules/records/web/index.ts'
import { processesOfRows } from '../../shared/rows.ts'
import { useSending } from './use-sending.ts'

/** Sends the rows that are chosen, each on its own. */
export default function RowsWay({ table, ids, onDone }: WayOfManyProps) {
  const { t } = useText()
  const say = useWords()
  const ways = useCall(processesOfRows, { table: table.name, ids: [] }, { staleTime: 60_000, meta: { quiet: true } })
  const { send, isBusy } = useSending(table.name)
  return (ways.data?.flows ?? []).map((flow) => (
    <Button
      key={flow.id}
      size="small"
      icon="send"
      busy={isBusy}
      onClick={() => void send(ids, flow.id).then((isSent) => (isSent ? onDone() : undefined))}
    >
      {t('workflow.rows.send_into', { flow: say(flow.title) })}
    </Button>
  ))
}
