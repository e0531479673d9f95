import { useState } from 'react'
import { fieldsOf } from '#modules/records/shared/index.ts'
import { type DeedProps } from '#modules/records/web/index.ts'
import { useChange } from '#modules/records/web/parts.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { bringBackVersion, compareVersion, listVersions, type Version } from '../../shared/releases.ts'
import styles from './versions.module.css'

/** What visitors read of a text and read before; each may be compared with what is written now, and brought back. */
export default function VersionsDialog({ table, ids, onClose }: DeedProps) {
  const { t } = useText()
  const id = ids[0]!
  const { data } = useCall(listVersions, { id })
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <Dialog title={t('site.versions.title')} shape="sheet" width={760} onClose={onClose}>
      {data?.versions.length === 0 ? <p>{t('site.versions.none')}</p> : null}
      <ol className={styles['list']}>
        {data?.versions.map((one) => (
          <li key={one.number}>
            <VersionLine version={one} isOpen={chosen === one.number} onOpen={() => setChosen(one.number)} />
            {chosen === one.number && <Difference table={table} id={id} number={one.number} onDone={onClose} />}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function VersionLine({ version, isOpen, onOpen }: { version: Version; isOpen: boolean; onOpen: () => void }) {
  const { t } = useText()
  const { number, name, live_from, live_until, is_live, is_ahead, by } = version
  const from = formatDateTime(live_from)
  return (
    <div className={styles['line']}>
      <div>
        <strong>{t('site.versions.number', { number })}</strong>
        {name === '' ? null : <span>{name}</span>}
        {is_live ? <Chip kind="success">{t('site.versions.live')}</Chip> : null}
        {is_ahead ? <Chip>{t('site.versions.ahead')}</Chip> : null}
      </div>
      <p>
        {live_until === null
          ? t('site.versions.from', { from })
          : t('site.versions.between', { from, until: formatDateTime(live_until) })}
        {' · '}
        {by}
      </p>
      <Button aria-expanded={isOpen} onClick={onOpen}>
        {t('site.versions.compare')}
      </Button>
    </div>
  )
}

interface Compared {
  table: DeedProps['table']
  id: string
  number: number
  onDone: () => void
}

function Difference({ table, id, number, onDone }: Compared) {
  const { t } = useText()
  const say = useWords()
  const { data } = useCall(compareVersion, { id, number })
  const { isBusy, run } = useChange(onDone)
  const [key] = useState(() => crypto.randomUUID())
  if (!data) return null
  const fields = fieldsOf(table).filter(
    ({ name }) => name in data.version && (data.version[name] ?? null) !== (data.now[name] ?? null),
  )
  if (fields.length === 0) return <p className={styles['same']}>{t('site.versions.same')}</p>
  const bringBack = () =>
    void run(async () => {
      await call(bringBackVersion, { id, number }, { idempotencyKey: key })
      return t('site.versions.brought')
    })
  return (
    <div className={styles['difference']}>
      {fields.map((field) => (
        <section key={field.name}>
          <h3>{say(field.label)}</h3>
          <div className={styles['pair']}>
            <div>
              <small>{t('site.versions.there')}</small>
              <FieldValue field={field} value={data.version[field.name] ?? null} />
            </div>
            <div>
              <small>{t('site.versions.here')}</small>
              <FieldValue field={field} value={data.now[field.name] ?? null} />
            </div>
          </div>
        </section>
      ))}
      <Button kind="primary" busy={isBusy} onClick={bringBack}>
        {t('site.versions.bring')}
      </Button>
    </div>
  )
}
