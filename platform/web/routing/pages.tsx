import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { CallError } from '../call.ts'
import { failureWords } from '../feedback.ts'
import { Button, buttonClass } from '../form-basics/index.ts'
import { Icon, type IconName } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { AppLink } from '../AppLink.tsx'
import { CopyReference } from '../form-basics/CopyReference.tsx'
import { WebLayout } from '../layout/plain-layouts.tsx'
import { isBot } from './bots.ts'
import { ChunkError } from '../chunk-reload.ts'
import styles from './pages.module.css'

/**
 * 404, in the words of the specification: one for an address nobody knows, one for an address whose rule refused it.
 */
export function NotFoundPage({ data }: { data?: unknown }) {
  const { t } = useText()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isInvalid = isInvalidRoute(data)
  useEffect(() => {
    document.title = `${t('platform.error.not_found_title')} · ${t('platform.name')}`
  }, [t])
  const page = (
    <Plain
      code="404"
      title={t('platform.error.not_found_title')}
      text={t(isInvalid ? 'platform.error.invalid_route' : 'platform.error.unknown_route', { path })}
    >
      <p>{t('platform.error.not_found_hint')}</p>
      <AppLink to="/home" className={buttonClass({ kind: 'primary' })}>
        {t('platform.error.to_home')}
      </AppLink>
    </Plain>
  )
  // A refused address has the frame of its screen around it, an unknown one has none.
  return isInvalid ? page : <WebLayout>{page}</WebLayout>
}

export function ForbiddenPage() {
  const { t } = useText()
  return (
    <Plain code="403" icon="lock" title={t('platform.error.forbidden')}>
      <p>{t('platform.error.forbidden_hint')}</p>
      <AppLink to="/home" className={buttonClass({ kind: 'primary' })}>
        {t('platform.error.to_home')}
      </AppLink>
    </Plain>
  )
}

/** A page that broke: the server's fault (500), code that did not come, or a fault of ours. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useText()
  const router = useRouter()
  if (isBot(navigator.userAgent)) return null
  if (error instanceof ChunkError) {
    return (
      <Plain icon="offline" title={t('platform.error.network')}>
        <p>{t('platform.error.chunk')}</p>
        <Reload label={t('platform.error.reload')} />
      </Plain>
    )
  }
  const words = failureWords(error)
  const isServer = error instanceof CallError && error.status >= 500
  return (
    <Plain
      {...(isServer ? { code: '500' } : {})}
      title={
        isServer
          ? t('platform.error.server')
          : error instanceof CallError && words
            ? words.text
            : t('platform.error.page_title')
      }
    >
      <p>{t(isServer ? 'platform.error.server_hint' : 'platform.error.page_hint')}</p>
      <div className={styles['actions']}>
        <Button
          kind="primary"
          icon="refresh"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {t('platform.retry')}
        </Button>
        <Reload label={t('platform.error.reload')} />
      </div>
      {words?.reference ? <CopyReference reference={words.reference} /> : null}
    </Plain>
  )
}

function Plain({
  code,
  icon = 'warning',
  title,
  text,
  children,
}: {
  code?: string
  icon?: IconName
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <div className={styles['plain']}>
      {code ? (
        <p className={styles['code']} aria-hidden>
          {code}
        </p>
      ) : (
        <span className={styles['disc']}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <h1>{title}</h1>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {children}
    </div>
  )
}

function Reload({ label }: { label: string }) {
  return <Button onClick={() => location.reload()}>{label}</Button>
}

function isInvalidRoute(data: unknown) {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof inner === 'object' && inner !== null && 'isInvalid' in inner
}
