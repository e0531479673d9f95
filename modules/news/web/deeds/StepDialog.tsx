import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DeedProps } from '#modules/records/web/index.ts'
import { useChange } from '#modules/records/web/parts.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { allNamedIn } from '#platform/shared/fields/index.ts'
import { listNews } from '../../shared/reading.ts'
import { stepNotice } from '../../shared/receipts.ts'
import type { Step } from '../../shared/state.ts'
import styles from './deeds.module.css'

export const ReleaseDialog = (props: DeedProps) => <StepDialog {...props} step="release" />
export const WithdrawDialog = (props: DeedProps) => <StepDialog {...props} step="withdraw" />
export const RedraftDialog = (props: DeedProps) => <StepDialog {...props} step="redraft" />

/** Before a notice goes out, is taken back or written on: what that means for whom. */
function StepDialog({ ids, row, step, onClose }: DeedProps & { step: Step }) {
  const { t } = useText()
  const cache = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => Date.now())
  const { isBusy, run } = useChange(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void run(async () => {
      const { state } = await call(stepNotice, { id: ids[0]!, step }, { idempotencyKey: key })
      await cache.invalidateQueries({ queryKey: keyOf(listNews) })
      return t(state === 'planned' ? 'news.step.planned' : `news.step.${step}_done`)
    })
  }
  const values = row?.values ?? {}
  const releaseAt = typeof values['release_at'] === 'string' ? values['release_at'] : null
  const isLater =
    step === 'release' && values['state'] !== 'planned' && releaseAt !== null && Date.parse(releaseAt) > opened
  return (
    <Dialog title={t(`news.step.${step}`)} shape="sheet" width={520} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <p className={styles['title']}>{String(values['title'] ?? '')}</p>
        {step === 'release' ? <ForWhom values={values} /> : <p>{t(`news.step.${step}_about`)}</p>}
        {isLater ? <Notice kind="info" title={t('news.step.at', { at: formatDateTime(releaseAt) })} /> : null}
        {step === 'release' && values['must_read'] ? <Notice kind="warning" title={t('news.step.must')} /> : null}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind={step === 'withdraw' ? 'danger' : 'primary'} type="submit" busy={isBusy} data-autofocus>
            {t(isLater ? 'news.step.plan' : `news.step.${step}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function ForWhom({ values }: { values: NonNullable<DeedProps['row']>['values'] }) {
  const { t } = useText()
  const names = ['units', 'roles', 'people'].flatMap((column) =>
    allNamedIn(values[column] ?? null).map(({ name }) => name),
  )
  return (
    <p>
      {values['audience'] === 'everybody'
        ? t('news.step.everybody')
        : t('news.step.chosen', { names: names.join(', ') })}
    </p>
  )
}
