import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { stopImport } from '../../shared/exchange/imports.ts'
import { stateWords } from './state-words.ts'
import type { Step } from './step.ts'
import styles from './exchange.module.css'

/** Something is being done with the file, for as long as it takes; one may leave and come back. */
export function Working({ table, found, reread }: Step) {
  const { t } = useText()
  const [isStopping, setStopping] = useState(false)
  const { state, done, total } = found
  const stop = async () => {
    setStopping(true)
    try {
      await call(stopImport, { table, id: found.id })
      await reread()
    } catch (error) {
      showFailure(error)
      setStopping(false)
    }
  }
  const words = stateWords(state, t)
  return (
    <Card title={found.file_name}>
      <div className={styles['working']}>
        <p aria-live="polite">{words}</p>
        <progress max={Math.max(1, total)} {...(done > 0 && { value: done })} aria-label={words} />
        <span className={`${styles['words']} orgil-num`}>
          {t('records.import.progress', { done: formatNumber(done), total: formatNumber(total) })}
        </span>
        {state === 'checking' || state === 'running' ? (
          <Button busy={isStopping} onClick={() => void stop()}>
            {t('records.import.stop')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
