import type { ReactNode } from 'react'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import styles from './settings.module.css'

interface Props {
  title: string
  hint: string
  /** Left out where nothing has to be set up first. */
  isOn?: boolean
  /** The environment gives it, and nothing here is in force. */
  isGiven: boolean
  children: ReactNode
}

/** One room of settings: what it is for, whether it is on, its form and its trial. */
export function Room({ title, hint, isOn, isGiven, children }: Props) {
  const { t } = useText()
  const state = isGiven ? (
    <Chip kind="info" icon="lock">
      {t('operation.settings.is_given')}
    </Chip>
  ) : isOn === undefined ? undefined : (
    <Chip kind={isOn ? 'success' : 'neutral'} icon={isOn ? 'check' : 'minus'}>
      {t(isOn ? 'operation.settings.is_on' : 'operation.settings.is_off')}
    </Chip>
  )
  return (
    <Card title={title} state={state}>
      <div className={styles['room']}>
        <p className={styles['hint']}>{hint}</p>
        {children}
      </div>
    </Card>
  )
}
