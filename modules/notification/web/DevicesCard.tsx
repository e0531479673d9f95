import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#modules/access/web/index.ts'
import { call, keyOf, useCall, useChange } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, buttonClass, Notice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { listDevices, type PushDeviceView, removeDevice } from '../shared/devices.ts'
import { isFor, obstacleHere, subscriptionHere, switchOff, switchOn } from './push.ts'
import styles from './DevicesCard.module.css'

/** Messages that reach people while the page is closed: a switch for this browser, and the others that get them. */
export default function DevicesCard() {
  const { t } = useText()
  const list = useCall(listDevices, {}, { meta: { quiet: true } })
  return (
    <Card
      title={t('notification.title')}
      actions={
        <AppLink to="/admin/notifications" className={buttonClass({ size: 'small' })}>
          {t('notification.preferences.open')}
        </AppLink>
      }
    >
      {list.isPending ? <ListSkeleton rows={1} /> : null}
      {list.isError && !list.data ? <ErrorPanel isPart error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data ? <Devices list={list.data} /> : null}
    </Card>
  )
}

function Devices({ list: { public_key, devices } }: { list: ReplyOf<typeof listDevices> }) {
  const { t } = useText()
  const others = devices.filter(({ is_current }) => !is_current)
  return (
    <div className={styles['devices']}>
      {public_key === null ? (
        <Notice>{t('notification.device.missing')}</Notice>
      ) : (
        <ThisDevice publicKey={public_key} current={devices.find(({ is_current }) => is_current)} />
      )}
      {others.length > 0 ? (
        <section>
          <h3 className={styles['title']}>{t('notification.device.others')}</h3>
          <ul className={styles['list']}>
            {others.map((one) => (
              <Row key={one.id} device={one} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** What this browser itself says, beside what the server knows. */
const HERE = ['push', 'here']
const look = async () => ({ obstacle: obstacleHere(), subscription: await subscriptionHere() })

function ThisDevice({ publicKey, current }: { publicKey: string; current: PushDeviceView | undefined }) {
  const { t, language } = useText()
  const cache = useQueryClient()
  const { user, acting } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'dismissed' | 'failed' | null>(null)
  // The permission may be changed in the browser's own settings at any time.
  const { data: here } = useQuery({
    queryKey: HERE,
    queryFn: look,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  })
  const isOn = Boolean(current && here?.obstacle === null && here.subscription && isFor(here.subscription, publicKey))

  async function turn(wish: boolean) {
    setBusy(true)
    setProblem(null)
    try {
      if (wish) {
        const result = await switchOn(publicKey, user.id, language)
        if (result === 'on') toast.success(t('notification.device.on'))
        else if (result !== 'blocked') setProblem(result)
      } else {
        await switchOff()
        if (current) await call(removeDevice, { id: current.id })
        toast.success(t('notification.device.off'))
      }
    } catch (error) {
      showFailure(error)
    } finally {
      await Promise.all([
        cache.invalidateQueries({ queryKey: HERE }),
        cache.invalidateQueries({ queryKey: keyOf(listDevices) }),
      ])
      setBusy(false)
    }
  }

  if (acting) return <Notice>{t('platform.owner_only')}</Notice>
  const hindrance = here?.obstacle ?? problem
  return (
    <>
      <Tick
        isSwitch
        label={t('notification.device.switch')}
        hint={t('notification.device.switch_hint')}
        checked={isOn}
        aria-busy={isBusy}
        disabled={isBusy || !here || (here.obstacle !== null && !isOn)}
        onChange={({ target }) => void turn(target.checked)}
      />
      {hindrance ? (
        <Notice kind="warning" live title={t(`notification.device.${hindrance}`)}>
          {t(`notification.device.${hindrance}_hint`)}
        </Notice>
      ) : null}
    </>
  )
}

function Row({ device: { id, name, created_at, last_success_at } }: { device: PushDeviceView }) {
  const { t } = useText()
  const remove = useChange(removeDevice, { stale: [listDevices] })
  const words = name || t('notification.device.nameless')
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <p className={styles['name']}>{words}</p>
        <p className={`${styles['note']} orgil-num`}>
          {last_success_at
            ? t('notification.device.reached', { time: formatDateTime(last_success_at) })
            : t('notification.device.since', { time: formatDateTime(created_at) })}
        </p>
      </div>
      <Button
        size="small"
        busy={remove.isPending}
        aria-label={`${t('notification.device.remove')}: ${words}`}
        onClick={() => remove.mutate({ id }, { onSuccess: () => toast.success(t('notification.device.removed')) })}
      >
        {t('notification.device.remove')}
      </Button>
    </li>
  )
}
