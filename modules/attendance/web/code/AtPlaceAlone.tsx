import { useText } from '#platform/web/i18n/index.ts'
import { AtPlace } from './AtPlace.tsx'
import styles from './code.module.css'

/** The same without the frame, for when there is no network. */
export default function AtPlaceAlone({ word }: { word: string }) {
  const { t } = useText()
  return (
    <main className={styles['alone']}>
      <h1>{t('attendance.code.at_place')}</h1>
      <AtPlace code={word} />
      <a href="/attendance">{t('attendance.code.to_app')}</a>
    </main>
  )
}
