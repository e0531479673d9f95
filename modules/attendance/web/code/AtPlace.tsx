import { useEffect, useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { SkeletonLine } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { PunchKind } from '../../shared/contract.ts'
import { readCode } from '../../shared/codes/code.ts'
import { type punchAtPlace, showPlaceCode } from '../../shared/codes/contract.ts'
import { keepPage } from '../offline/keep-page.ts'
import { sendAtPlace, type Sent, useKeptPunches } from '../offline/punches.ts'
import { kindIcons, punchKinds, spent } from './kinds.ts'
import styles from './code.module.css'

type Place = ReplyOf<typeof showPlaceCode>
type Done = Sent<ReplyOf<typeof punchAtPlace>> & { kind: PunchKind }

/** Whoever has the page open for longer scans again: what is written is when they stood there. */
const OPEN_FOR = 2 * 60_000
/** With a bad line nobody waits to read the name of the place where they stand. */
const PATIENCE = 4000

/** Where the code of a place leads: one press, and it is written, or kept until there is a network. */
export function AtPlace({ code }: { code: string }) {
  const { t } = useText()
  const [at] = useState(() => Date.now())
  const { place, failure, isSlow } = usePlace(code)
  const kept = useKeptPunches()
  const [done, setDone] = useState<Done>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState<PunchKind>()
  const [isOver, setOver] = useState(false)
  useEffect(() => keepPage({ whole: false }), [])
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), OPEN_FOR)
    return () => clearTimeout(timer)
  }, [])
  const press = async (kind: PunchKind) => {
    setBusy(kind)
    setError(undefined)
    try {
      setDone({ ...(await sendAtPlace({ code, kind, at })), kind })
    } catch (cause) {
      setError(cause)
    }
    setBusy(undefined)
  }
  if (readCode(code)?.kind !== 'place') return <Notice kind="danger">{t('attendance.code.refused.forged')}</Notice>
  if (done) return <Written done={done} kept={kept} />
  if (!place && !failure && !isSlow) return <SkeletonLine />
  const refused = place?.refused ?? null
  const next = place?.next ?? 'in'
  const others = punchKinds.filter((kind) => kind !== next)
  const isOffline = failure instanceof CallError && failure.status === 0
  return (
    <section className={styles['around']}>
      <Icon name="pin" size={40} />
      <h2 className={styles['name']}>{place?.place || t('attendance.code.a_place')}</h2>
      {place?.is_late ? <Notice kind="warning">{t('attendance.code.late')}</Notice> : null}
      {isOffline ? <Notice kind="info">{t('attendance.code.offline')}</Notice> : null}
      {failure && !isOffline ? <Notice kind="danger">{failureWords(failure)?.text}</Notice> : null}
      {refused === null ? null : <Notice kind="danger">{t(`attendance.code.refused.${refused}`)}</Notice>}
      {error ? (
        <Notice kind="danger" live>
          {failureWords(error)?.text}
        </Notice>
      ) : null}
      {isOver && refused === null ? <Notice kind="warning">{t('attendance.code.scan_again')}</Notice> : null}
      {refused !== null || isOver || (failure && !isOffline) ? null : (
        <>
          <Button
            kind="primary"
            size="large"
            wide
            className={styles['big'] ?? ''}
            icon={kindIcons[next]}
            busy={busy === next}
            disabled={busy !== undefined && busy !== next}
            onClick={() => void press(next)}
          >
            {t(`attendance.code.kind.${next}`)}
          </Button>
          <div className={styles['others']}>
            {others.map((kind) => (
              <Button
                key={kind}
                icon={kindIcons[kind]}
                busy={busy === kind}
                disabled={busy !== undefined && busy !== kind}
                onClick={() => void press(kind)}
              >
                {t(`attendance.code.kind.${kind}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function Written({ done, kept }: { done: Done; kept: number }) {
  const { t } = useText()
  const isKept = done.state === 'kept'
  return (
    <section className={styles['around']} role="status">
      <Icon name={isKept ? 'clock' : 'success'} size={56} />
      <h2 className={styles['name']}>{t(`attendance.code.kind.${done.kind}`)}</h2>
      {isKept ? (
        <p>{t('attendance.code.kept', { count: Math.max(kept, 1) })}</p>
      ) : (
        <>
          <p className="orgil-num">{formatDateTime(done.reply.at)}</p>
          <p>{done.reply.place}</p>
          <p className={styles['quiet']}>{t('attendance.code.worked', spent(done.reply.worked_today))}</p>
        </>
      )}
    </section>
  )
}

function usePlace(code: string) {
  const [place, setPlace] = useState<Place>()
  const [failure, setFailure] = useState<unknown>()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    let isWanted = true
    call(showPlaceCode, { code }).then(
      (found) => isWanted && setPlace(found),
      (cause: unknown) => isWanted && setFailure(cause),
    )
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [code])
  return { place, failure, isSlow }
}
