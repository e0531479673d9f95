import { useText } from '#platform/web/i18n/index.ts'
import { MyCode } from './MyCode.tsx'
import styles from './code.module.css'

/** The same without the frame, for when there is no network. */
export default function MyCodeAlone() {
  const { t } = useText()
  return (
    <main className={styles['alone']}>
      <h1>{t('attendance.code.title')}</h1>
      <MyCode />
      <a href="/attendance">{t('attendance.code.to_app')}</a>
    </main>
  )
}
