import { useEffect, useState } from 'react'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Banner } from '#platform/web/layout/index.ts'
import { stopActing } from '../../shared/impersonation.ts'
import { beginAnew, useSession } from '../session.ts'

/** On every screen: as whom a super administrator works, until when, and the way back. */
export function ActingBanner() {
  const { t } = useText()
  const { acting, user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const until = acting?.until
  useEffect(() => {
    if (!until) return
    // The server recognises them as themselves from then on; the page must not go on showing somebody else's work.
    const timer = setTimeout(beginAnew, Math.max(0, Date.parse(until) - Date.now()) + 500)
    return () => clearTimeout(timer)
  }, [until])
  if (!acting) return null

  async function stop() {
    setBusy(true)
    try {
      await call(stopActing, {})
      beginAnew()
    } catch (error) {
      setBusy(false)
      showFailure(error)
    }
  }

  return (
    <Banner
      kind="danger"
      icon="users"
      end={
        <Button size="small" kind="danger" busy={isBusy} onClick={() => void stop()}>
          {t('access.acting.end')}
        </Button>
      }
    >
      <strong>{t('access.acting.as', { name: `${user.last_name} ${user.first_name}` })}</strong>{' '}
      <span className="orgil-num">
        {t('access.acting.until', {
          time: formatDateTime(acting.until).slice(-5),
          admin: `${acting.last_name} ${acting.first_name}`,
        })}
      </span>
    </Banner>
  )
}
