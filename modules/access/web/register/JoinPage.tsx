import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { call, CallError, useCall } from '#platform/web/call.ts'
import { failureWords, showFailure } from '#platform/web/feedback.ts'
import { Button, buttonClass, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, PageSkeleton } from '#platform/web/layout/index.ts'
import { keepReturn } from '#platform/web/routing/return-to.ts'
import { askToJoin, showJoining } from '../../shared/joining.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { AgentCard } from '../AgentCard.tsx'
import { leave, useHasOtherEyes, useIsIn } from '../session.ts'
import { useEntered } from './entered.ts'
import login from '../LoginPage.module.css'
import styles from './register.module.css'

type Joining = ReplyOf<typeof showJoining>

/** Behind the link of a letter, or the code of an organisation: who has an account asks to be taken in with it. */
export default function JoinPage() {
  const { t } = useText()
  const isIn = useIsIn()
  const { hash, search } = useRouterState({
    select: ({ location }) => ({ hash: location.hash.replace(/^#/, ''), search: location.searchStr }),
  })
  const code = new URLSearchParams(search).get('code') ?? ''
  const address = hash ? `/register/join#${hash}` : `/register/join?code=${encodeURIComponent(code)}`
  return (
    <div className={login['page']}>
      {isIn ? (
        <Asking key={address} way={hash ? { token: hash } : { code }} address={address} />
      ) : (
        <AgentCard title={t('access.join.title')} hint={t('access.join.sign_in_hint')}>
          <div className={login['form']}>
            <ToSignIn address={address} words={t('access.login.title')} />
          </div>
        </AgentCard>
      )}
    </div>
  )
}

/** Comes back here afterwards. */
function ToSignIn({ address, words, before }: { address: string; words: string; before?: () => Promise<void> }) {
  const navigate = useNavigate()
  async function go() {
    await before?.()
    keepReturn(address)
    await navigate({ to: '/auth/login' })
  }
  return (
    <Button kind="primary" size="large" wide onClick={() => void go()}>
      {words}
    </Button>
  )
}

function Asking({ way, address }: { way: InputOf<typeof showJoining>; address: string }) {
  const { t } = useText()
  const joining = useCall(showJoining, way, { retry: false, meta: { quiet: true } })
  if (joining.isPending) return <PageSkeleton />
  if (joining.data) return <Answer joining={joining.data} way={way} onAsked={() => void joining.refetch()} />
  const isOthers = joining.error instanceof CallError && joining.error.reply.code === 'access.join.other_account'
  return (
    <AgentCard title={t('access.join.title')} hint="">
      <div className={login['form']}>
        <Notice kind="danger" title={failureWords(joining.error)?.text ?? ''} />
        {isOthers ? <ToSignIn address={address} words={t('access.join.change_account')} before={leave} /> : null}
        <p className={login['links']}>
          <AppLink to="/home">{t('access.join.home')}</AppLink>
        </p>
      </div>
    </AgentCard>
  )
}

function Answer({ joining, way, onAsked }: { joining: Joining; way: InputOf<typeof askToJoin>; onAsked: () => void }) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const hasOtherEyes = useHasOtherEyes()
  const { organization, login: name, first_name, last_name, state } = joining
  const entered = useEntered(joining)
  if (state !== 'ready') {
    return (
      <AgentCard title={t(`access.join.${state}_title`)} hint={t(`access.join.${state}_hint`, { organization })}>
        <div className={login['form']}>
          <AppLink to={state === 'member' ? '/select-role' : '/home'} className={buttonClass({ kind: 'primary' })}>
            {t(state === 'member' ? 'access.select.title' : 'access.register.to_front')}
          </AppLink>
        </div>
      </AgentCard>
    )
  }

  async function ask() {
    setBusy(true)
    try {
      await call(askToJoin, way)
      onAsked()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }

  return (
    <AgentCard title={t('access.join.title')} hint={t('access.join.hint', { organization, login: name })}>
      <div className={login['form']}>
        <OwnerOnlyNotice />
        <p>{t('access.join.they_see')}</p>
        <dl className={`${styles['facts']} ${styles['seen']}`}>
          {[[t('access.join.name'), `${last_name} ${first_name}`] as const, ...entered].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['hint']}>{t('access.join.afterwards')}</p>
        <Button kind="primary" size="large" wide busy={isBusy} disabled={hasOtherEyes} onClick={() => void ask()}>
          {t('access.join.ask')}
        </Button>
      </div>
    </AgentCard>
  )
}
