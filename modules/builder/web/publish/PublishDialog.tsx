import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { PublishingProblem, Step } from '#modules/records/shared/index.ts'
import {
  listProjects,
  listTableVersions,
  previewTables,
  publishTables,
  showPublication,
} from '../../shared/contract.ts'
import { OpenedBy } from './OpenedBy.tsx'
import styles from './publish.module.css'

interface Props {
  ids: readonly string[]
  /** They are taken away, with their rows. */
  isTakingAway?: boolean
  onClose: () => void
  /** `made`: keys of tables that stand since then. */
  onDone: (made: string[]) => void
}

const AGAIN_MS = 250

/** What publishing would do, table by table, before it is done. */
export function PublishDialog({ ids, isTakingAway = false, onClose, onDone }: Props) {
  const { t } = useText()
  const cache = useQueryClient()
  const asked = { ids: [...ids], take_away: isTakingAway }
  const preview = useCall(previewTables, asked, { meta: { quiet: true }, staleTime: 0, gcTime: 0 })
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  const [refused, setRefused] = useState<readonly PublishingProblem[]>([])
  const [key] = useState(() => crypto.randomUUID())
  const { steps = [], problems: found = [], opened = [] } = preview.data ?? {}
  const problems = refused.length > 0 ? refused : found
  const loses = steps.some(({ what, lost, rows = 0 }) => lost || (removing.includes(what) && rows > 0))

  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { publication } = await call(publishTables, asked, { idempotencyKey: key })
      const ended = await endOf(publication)
      for (const stale of [listProjects, listTableVersions]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
      if (ended.state === 'refused') {
        setRefused(ended.problems)
        setBusy(false)
        return
      }
      toast.success(t(isTakingAway ? 'builder.taken_away' : 'builder.published'))
      onDone(steps.flatMap(({ what, table }) => (standing.includes(what) ? [table] : [])))
    } catch (error) {
      const told = error instanceof CallError ? error.reply['problems'] : undefined
      if (Array.isArray(told)) setRefused(told as PublishingProblem[])
      else showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(isTakingAway ? 'builder.take_away_title' : 'builder.publish_title')}
      width={620}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind={isTakingAway ? 'danger' : 'primary'}
            busy={isBusy}
            why={
              preview.isPending
                ? t('builder.looking')
                : problems.length > 0
                  ? t('builder.not_publishable')
                  : steps.length === 0
                    ? t('builder.nothing_new')
                    : loses && !isSure
                      ? t('builder.say_sure')
                      : undefined
            }
            onClick={() => void publish()}
          >
            {t(isTakingAway ? 'builder.take_away' : 'builder.publish')}
          </Button>
        </>
      }
    >
      {preview.isPending ? <ListSkeleton /> : null}
      {preview.isError ? <ErrorPanel isPart error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {preview.data && steps.length === 0 && problems.length === 0 ? <p>{t('builder.nothing_new')}</p> : null}
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <ul className={styles['steps']}>
        {steps.map((step, at) => (
          <StepLine key={`${step.table} ${at}`} step={step} />
        ))}
      </ul>
      <OpenedBy opened={problems.length === 0 ? opened : []} />
      {loses && problems.length === 0 ? (
        <Tick label={t('builder.sure')} checked={isSure} onChange={({ target }) => setSure(target.checked)} />
      ) : null}
      {steps.some(({ statements }) => statements.length > 0) ? (
        <details className={styles['sql']}>
          <summary>{t('builder.statements')}</summary>
          <pre>{steps.flatMap(({ statements }) => statements).join('\n')}</pre>
        </details>
      ) : null}
    </Dialog>
  )
}

async function endOf(publication: string) {
  for (;;) {
    const now = await call(showPublication, { id: publication })
    if (now.state !== 'waiting') return now
    await new Promise((resume) => setTimeout(resume, AGAIN_MS))
  }
}

const standing: readonly Step['what'][] = ['table_made', 'view_made']
const removing: readonly Step['what'][] = ['column_removed', 'table_taken_away']

const icons: Record<Step['what'], IconName> = {
  table_made: 'plus',
  table_taken_away: 'trash',
  table_returned: 'undo',
  column_added: 'plus',
  column_returned: 'undo',
  column_removed: 'trash',
  column_converted: 'refresh',
  once_added: 'key',
  once_removed: 'key',
  column_reckoned: 'refresh',
  index_added: 'arrange',
  index_removed: 'arrange',
  order_kept: 'list',
  said_otherwise: 'edit',
  view_made: 'plus',
  view_changed: 'refresh',
  view_taken_away: 'trash',
}

function StepLine({ step: { table, what, title, column, rows, lost } }: { step: Step }) {
  const { t } = useText()
  const say = useWords()
  const isLosing = lost !== undefined || (removing.includes(what) && (rows ?? 0) > 0)
  return (
    <li className={isLosing ? styles['losing'] : undefined}>
      <Icon name={icons[what]} size={16} />
      <div>
        <p>
          <b>{say(title)}</b> {t(`builder.step.${what}`)}{' '}
          <code>{column === undefined ? table : `${table}.${column}`}</code>
        </p>
        {removing.includes(what) && rows ? (
          <p className={styles['note']}>{t('builder.rows_aside', { count: rows, formatted: formatNumber(rows) })}</p>
        ) : null}
        {lost ? (
          <p className={styles['note']}>
            {t('builder.lost', { count: lost.count, formatted: formatNumber(lost.count) })}
            {lost.examples.length > 0 ? ` ${lost.examples.map((one) => `«${one}»`).join(', ')}` : ''}
          </p>
        ) : null}
      </div>
    </li>
  )
}

function Problems({ problems }: { problems: readonly PublishingProblem[] }) {
  const { t } = useText()
  return (
    <Notice kind="danger" title={t('builder.not_publishable')}>
      <ul className={styles['problems']}>
        {problems.map(({ table, column, problem, examples = [] }, at) => (
          <li key={`${table} ${column} ${problem} ${at}`}>
            <code>{column === undefined ? table : `${table}.${column}`}</code> {t(problem)}
            {examples.length > 0 ? ` ${examples.map((one) => `«${one}»`).join(', ')}` : ''}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
