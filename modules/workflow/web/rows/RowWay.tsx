import { useQueryClient } from '@tanstack/react-query'
import { chosen } from '#platform/shared/fields/chosen.ts'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { RECORDS_CHANGED, showRow, showRowHistory } from '#modules/records/shared/index.ts'
import type { WayProps } from '#modules/records/web/index.ts'
import { useInHand } from '#modules/records/web/parts.ts'
import { stateOptions } from '../../shared/fields/states.ts'
import type { ProcessOfRow } from '../../shared/process-of-row.ts'
import { processesOfRows } from '../../shared/rows.ts'
import { StatusHistory } from '../history/StatusHistory.tsx'
import { ProcessDecisionBar } from '../process/ProcessDecisionBar.tsx'
import { StepChip } from '../step/StepChip.tsx'
import styles from './rows.module.css'
import { useSending } from './use-sending.ts'

/** Where a row stands on its way, what whoever looks can decide, how it came there, and the way to send it. */
export default function RowWay({ table, row, may, isAside = false }: WayProps) {
  const { t } = useText()
  const cache = useQueryClient()
  const way = useCall(processesOfRows, { table: table.name, ids: [row.id] }, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === table.name) void way.refetch()
  })
  if (!way.data) return null
  const [process, ...before] = way.data.rows.find(({ id }) => id === row.id)?.processes ?? []
  const isUnderWay = process !== undefined && ['OPEN', 'POSTPONED'].includes(process.document_status)
  const reread = () => {
    for (const stale of [processesOfRows, showRow, showRowHistory])
      void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }
  const flows = isUnderWay || !may('u') ? [] : way.data.flows
  if (!process && flows.length === 0) return null
  return (
    <section className={styles['way']} data-aside={isAside || undefined} aria-label={t('workflow.rows.title')}>
      <h2 className={styles['title']}>{t('workflow.rows.title')}</h2>
      {process ? <Standing process={process} /> : <p className={styles['hint']}>{t('workflow.rows.not_sent')}</p>}
      {process?.waits_for_me && process.may_open ? <ProcessDecisionBar id={process.id} onDecided={reread} /> : null}
      <Starts table={table.name} id={row.id} flows={flows} isAgain={process !== undefined} />
      {process?.may_open ? <StatusHistory key={process.version} id={process.id} compact /> : null}
      {before.length > 0 ? (
        <details>
          <summary>{t('workflow.rows.before', { count: before.length })}</summary>
          <ul className={styles['before']}>
            {before.map((one) => (
              <li key={one.id}>
                <Standing process={one} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Standing({ process }: { process: ProcessOfRow }) {
  const { t } = useText()
  const say = useWords()
  // Of what is over it is said that it is, and not what its last step is called.
  const isOver = process.document_status === 'ENDED' || process.document_status === 'CANCELLED'
  const over = isOver ? chosen({ options: stateOptions }, process.status_type) : undefined
  return (
    <div className={styles['standing']}>
      <StepChip type={process.status_type}>{say(over ?? process.status)}</StepChip>
      {process.waits_for_me ? <b className={styles['mine']}>{t('workflow.process.waits')}</b> : null}
      {process.holder ? (
        <p className={styles['holder']}>
          {process.holder.others > 0
            ? t('workflow.rows.held_by_more', { name: process.holder.name, count: process.holder.others })
            : t('workflow.rows.held_by', { name: process.holder.name })}
        </p>
      ) : null}
      <p className={styles['hint']}>
        {say(process.flow)} ·{' '}
        {process.may_open ? <AppLink to={`/workflow/${process.id}`}>{process.number}</AppLink> : process.number} ·{' '}
        <time dateTime={process.at}>{formatDateTime(process.at)}</time>
      </p>
    </div>
  )
}

function Starts({
  table,
  id,
  flows,
  isAgain,
}: {
  table: string
  id: string
  flows: readonly { id: number; title: { mn: string } }[]
  isAgain: boolean
}) {
  const { t } = useText()
  const say = useWords()
  const isInHand = useInHand(table, id)
  const { send, isBusy } = useSending(table)
  if (flows.length === 0) return null
  return (
    <div className={styles['starts']}>
      {flows.map((flow) => (
        <Button
          key={flow.id}
          kind={isAgain ? 'plain' : 'primary'}
          icon="send"
          busy={isBusy}
          onClick={() => void send([id], flow.id)}
        >
          {t(words(isAgain, isInHand), { flow: say(flow.title) })}
        </Button>
      ))}
    </div>
  )
}

/** What is typed in its form and not saved is saved before it goes. */
const words = (isAgain: boolean, isInHand: boolean) =>
  isAgain
    ? isInHand
      ? 'workflow.rows.save_send_again'
      : 'workflow.rows.send_again'
    : isInHand
      ? 'workflow.rows.save_send_into'
      : 'workflow.rows.send_into'
