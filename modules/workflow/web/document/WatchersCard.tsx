import { useText } from '#platform/web/i18n/index.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import styles from '../document.module.css'
import { Faces } from '../people/Faces.tsx'
import { shortName } from '../people/names.ts'

const MOST_NAMES = 3

/** Who follows the document. */
export function WatchersCard({ watchers }: { watchers: DocumentView['watchers'] }) {
  const { t } = useText()
  if (watchers.length === 0) return null
  const names = watchers.slice(0, MOST_NAMES).map(shortName).join(', ')
  const others = watchers.length - MOST_NAMES
  return (
    <section className={styles['card']}>
      <h2>{t('workflow.document.watchers')}</h2>
      <ul className={styles['holders']}>
        <li>
          <Faces people={watchers} />
          <span className={styles['holderWords']}>
            <span>{others > 0 ? t('workflow.document.and_others', { names, count: others }) : names}</span>
          </span>
        </li>
      </ul>
    </section>
  )
}
