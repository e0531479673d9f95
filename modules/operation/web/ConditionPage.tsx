import { useCall } from '#platform/web/call.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { formatBytes, formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, Page, PageSkeleton } from '#platform/web/layout/index.ts'
import { type Condition, showCondition } from '../shared/operation.ts'
import { Facts } from './Facts.tsx'
import { Jobs } from './Jobs.tsx'
import { Settings } from './Settings.tsx'
import { SystemHead } from './SystemHead.tsx'
import { uptimeOf } from './uptime.ts'
import styles from './operation.module.css'

/** Milliseconds; whoever keeps it open sees it move. */
const REFRESH = 10_000
/** Seconds after which an outbox that is not told is worth a look. */
const LATE = 60
/** Share of the disk below which a database soon stops. */
const SCARCE = 0.1

/** How the whole platform stands, for those who have to restore it at night. */
export default function ConditionPage() {
  const condition = useCall(showCondition, {}, { meta: { quiet: true }, refetchInterval: REFRESH })
  return (
    <Page>
      <SystemHead />
      {condition.isPending ? <PageSkeleton /> : null}
      {condition.isError && !condition.data ? (
        <ErrorPanel isPart error={condition.error} onRetry={() => void condition.refetch()} />
      ) : null}
      {condition.data ? <Cards condition={condition.data} /> : null}
    </Page>
  )
}

function Cards({ condition }: { condition: Condition }) {
  const { t } = useText()
  const { process, database, outbox, jobs, mail, files, scanner, disk, sessions, live, settings } = condition
  const isDiskFine = disk === null || disk.free / disk.bytes > SCARCE
  const toSettings = (
    <AppLink to="/lambda/system/settings" className={styles['to']}>
      {t('operation.to_settings')}
    </AppLink>
  )
  const isOutboxFine = outbox.parked === 0 && outbox.lag_seconds < LATE
  return (
    <>
      <div className={styles['cards']}>
        <Card title={t('operation.database')}>
          <Facts
            facts={[
              [
                t('operation.database_version'),
                `PostgreSQL ${database.version}${database.is_embedded ? ` · ${t('operation.database_embedded')}` : ''}`,
              ],
              [t('operation.database_size'), formatBytes(database.bytes)],
              [t('operation.database_connections'), formatNumber(database.connections)],
              [t('operation.database_migrations'), `${database.migrations} · ${database.newest}`],
              [t('operation.database_answer'), t('operation.milliseconds', { value: database.answer_ms })],
            ]}
          />
        </Card>
        <Card title={t('operation.process')}>
          <Facts
            facts={[
              [t('operation.process_build'), process.build ?? '—'],
              ['Node', process.node],
              [t('operation.process_uptime'), uptimeOf(process.uptime_seconds, t)],
              [t('operation.process_memory'), formatBytes(process.memory_bytes)],
              [t('operation.process_role'), t(`operation.process_role_${process.role}`)],
            ]}
          />
        </Card>
        <Card
          title={t('operation.outbox')}
          state={
            <Chip kind={isOutboxFine ? 'success' : 'warning'} icon={isOutboxFine ? 'check' : 'warning'}>
              {t(isOutboxFine ? 'operation.fine' : 'operation.look')}
            </Chip>
          }
        >
          <Facts
            facts={[
              [t('operation.outbox_waiting'), formatNumber(outbox.waiting)],
              [
                t('operation.outbox_lag'),
                t('operation.seconds', { value: formatNumber(Math.round(outbox.lag_seconds)) }),
              ],
              [t('operation.outbox_parked'), formatNumber(outbox.parked)],
            ]}
          />
        </Card>
        <Card title={t('operation.people')}>
          <Facts
            facts={[
              [t('operation.sessions'), formatNumber(sessions)],
              [t('operation.live'), formatNumber(live)],
            ]}
          />
        </Card>
        <Card title={t('operation.mail')} actions={toSettings}>
          <Facts
            facts={[
              [t('operation.mail_server'), mail.server ?? t('operation.not_set')],
              [t('operation.mail_from'), mail.from],
              [t('operation.mail_waiting'), formatNumber(mail.waiting)],
              [t('operation.mail_last'), mail.last_sent_at ? formatDateTime(mail.last_sent_at) : '—'],
            ]}
          />
        </Card>
        <Card
          title={t('operation.files')}
          actions={toSettings}
          state={
            files.scarce > 0 ? (
              <Chip kind="warning" icon="warning">
                {t('operation.look')}
              </Chip>
            ) : undefined
          }
        >
          <Facts
            facts={[
              [t('operation.files_store'), t(`operation.files_${files.store}`)],
              [t('operation.files_place'), files.place],
              [t('operation.files_count'), `${formatNumber(files.count)} · ${formatBytes(files.bytes)}`],
              [
                t('operation.files_limit'),
                files.limit === null ? t('operation.files_no_limit') : formatBytes(files.limit),
              ],
              [t('operation.scanner'), scanner ?? t('operation.scanner_none')],
            ]}
          />
          {files.scarce > 0 ? (
            <p>
              <AppLink to="/lambda/puzzle">{t('operation.files_scarce', { count: files.scarce })}</AppLink>
            </p>
          ) : null}
        </Card>
        {disk === null ? null : (
          <Card
            title={t('operation.disk')}
            state={
              <Chip kind={isDiskFine ? 'success' : 'danger'} icon={isDiskFine ? 'check' : 'warning'}>
                {t(isDiskFine ? 'operation.fine' : 'operation.look')}
              </Chip>
            }
          >
            <Facts
              facts={[
                [t('operation.disk_free'), formatBytes(disk.free)],
                [t('operation.disk_size'), formatBytes(disk.bytes)],
              ]}
            />
          </Card>
        )}
      </div>
      <Jobs jobs={jobs} />
      <Settings settings={settings} />
    </>
  )
}
