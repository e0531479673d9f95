import { Chip } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import styles from '../document.module.css'
import { shortName } from '../people/names.ts'
import own from './around.module.css'

/** Whom a copy was sent, and who has read it. */
export function CopiesCard({ copies }: { copies: DocumentView['copies'] }) {
  const { t } = useText()
  if (copies.length === 0) return null
  return (
    <section className={styles['card']}>
      <h2>{t('workflow.around.copies')}</h2>
      <ul className={own['copies']}>
        {copies.map(({ person, by, at, read_at }) => (
          <li key={person.user_id}>
            <b>{shortName(person)}</b>
            {read_at ? (
              <Chip icon="eye">{t('workflow.around.read', { at: formatDateTime(read_at) })}</Chip>
            ) : (
              <Chip>{t('workflow.around.unread')}</Chip>
            )}
            <span>{t('workflow.around.copied_by', { name: shortName(by), at: formatDateTime(at) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
