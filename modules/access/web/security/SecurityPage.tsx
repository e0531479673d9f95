import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDate } from '#platform/web/format.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { myFactors } from '../../shared/second-factor.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { AppCard } from './AppCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCard } from './RecoveryCard.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import styles from './security.module.css'

export type Factors = ReplyOf<typeof myFactors>
/** After something came or went; codes where they are shown for the one time. */
export type OnFactors = (words: string, codes?: string[] | null) => void

/** What stands beside the password of my account. */
export default function SecurityPage() {
  const { t } = useText()
  const cache = useQueryClient()
  const factors = useCall(myFactors, {}, { meta: { quiet: true } })
  const [shown, setShown] = useState<{ codes: string[]; words: string } | null>(null)
  const changed: OnFactors = (words, codes = null) => {
    // What is to be read only once is read first: nothing stands over it on a phone.
    if (codes) setShown({ codes, words })
    else toast.success(words)
    void cache.invalidateQueries({ queryKey: keyOf(myFactors) })
  }
  return (
    <Page width={760}>
      <PageHeader title={t('access.security.title')} meta={t('access.protection.hint')} />
      <OwnerOnlyNotice />
      {factors.isPending ? (
        <Card>
          <ListSkeleton rows={4} />
        </Card>
      ) : null}
      {factors.isError && !factors.data ? (
        <ErrorPanel isPart error={factors.error} onRetry={() => void factors.refetch()} />
      ) : null}
      {factors.data ? (
        <>
          <State factors={factors.data} />
          <AppCard factors={factors.data} onChanged={changed} />
          <PasskeysCard factors={factors.data} onChanged={changed} />
          <RecoveryCard factors={factors.data} onChanged={changed} />
        </>
      ) : null}
      {shown && factors.data ? (
        <RecoveryCodesDialog
          codes={shown.codes}
          login={factors.data.login}
          onKept={() => {
            setShown(null)
            toast.success(shown.words)
          }}
        />
      ) : null}
    </Page>
  )
}

function State({ factors: { totp, passkeys, required_from, is_required } }: { factors: Factors }) {
  const { t } = useText()
  const isOn = totp !== null || passkeys.length > 0
  const demand =
    required_from &&
    (is_required
      ? t('access.security.required')
      : t('access.security.required_from', { date: formatDate(required_from) }))
  return (
    <>
      <Card>
        <div className={styles['state']}>
          <span className={`${styles['disc']} ${isOn ? styles['safe'] : ''}`}>
            <Icon name={isOn ? 'shield' : 'unlock'} size={22} />
          </span>
          <h2>{t(isOn ? 'access.protection.on' : 'access.protection.off')}</h2>
        </div>
      </Card>
      {demand && !isOn ? <Notice kind="warning" title={demand} /> : null}
    </>
  )
}
