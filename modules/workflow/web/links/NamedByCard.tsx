import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { rowsNamingDocument } from '../../shared/documents/named.ts'
import styles from '../document.module.css'
import own from './links.module.css'

/** Rows of tables that name this document, such as tasks, each a way to its page. */
export default function NamedByCard({ id }: { id: string }) {
  const { t } = useText()
  const say = useWords()
  const found = useCall(rowsNamingDocument, { id }, { meta: { quiet: true }, retry: false })
  if (!found.data || found.data.length === 0) return null
  return (
    <section className={styles['card']}>
      <h2>{t('workflow.links.rows')}</h2>
      <ul className={own['links']}>
        {found.data.map((row) => (
          <li key={row.link}>
            <div>
              <AppLink to={row.link}>{row.title}</AppLink>
              <span>{say(row.what)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
