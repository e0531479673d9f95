import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { listTriggerRuns } from '../../shared/triggers.ts'
import table from '../sheet.module.css'
import type { Choices } from './choices.ts'
import styles from './flows.module.css'
import { EVENT_WORDS } from './words.ts'

const icons = { waiting: 'clock', done: 'check', failed: 'warning' } as const satisfies Record<string, IconName>
const STATE_WORDS = {
  waiting: 'builder.flows.run_waiting',
  done: 'builder.flows.run_done',
  failed: 'builder.flows.run_failed',
} as const

/** What was done lately because rows were written, and why some of it failed. */
export function RunsPart({ id, draft, choices }: { id: string; draft: Table; choices: Choices }) {
  const { t } = useText()
  const say = useWords()
  const runs = useCall(listTriggerRuns, { id }, { meta: { quiet: true } })
  const named = (trigger: string) => {
    const flow = /^flow:(\d+)$/.exec(trigger)?.[1]
    if (flow === undefined) {
      const at = (draft.triggers ?? []).findIndex((one) => one.id === trigger)
      const known = draft.triggers?.[at]
      return (known && say(known.title)) || t('builder.flows.trigger', { number: at < 0 ? '—' : at + 1 })
    }
    const known = choices.flows.find((one) => String(one.id) === flow)
    return t('builder.flows.would_send', { flow: known ? say(known.title) : flow })
  }
  return (
    <section className={table['panel']} aria-labelledby="builder-runs">
      <header className={table['panelHead']}>
        <h2 id="builder-runs">{t('builder.flows.runs')}</h2>
        <Button size="small" kind="quiet" icon="refresh" busy={runs.isFetching} onClick={() => void runs.refetch()}>
          {t('builder.flows.reread')}
        </Button>
      </header>
      {runs.data?.length === 0 ? <p className={table['hint']}>{t('builder.flows.runs_none')}</p> : null}
      <ul className={styles['runs']}>
        {runs.data?.map((run) => (
          <li key={run.id} data-state={run.state}>
            <Icon name={icons[run.state]} size={16} />
            <div>
              <b>{named(run.trigger_id)}</b>
              <p>
                {t(STATE_WORDS[run.state])} · {t(EVENT_WORDS[run.event])} ·{' '}
                <time dateTime={run.at}>{formatDateTime(run.at)}</time> ·{' '}
                <AppLink to={`/records/${draft.name.slice(draft.name.indexOf('.') + 1)}/${run.row_id}`}>
                  {t('builder.flows.run_row')}
                </AppLink>
              </p>
              {run.problem ? <p className={styles['why']}>{run.problem}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
