import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import styles from '../document.module.css'

/** What is longer takes the whole line. */
const LONG = 80

/** The rows of another module on which it decides, each a way to its page. */
export default function SubjectRows({ rows }: { rows: NonNullable<DocumentView['subject_rows']> }) {
  const { t } = useText()
  return (
    <section className={styles['card']}>
      <h2>{t('workflow.process.rows')}</h2>
      <ul className={styles['subjectRows']}>
        {rows.seen.map(({ id, title, link, facts }) => (
          <li key={id}>
            <AppLink to={link}>{title}</AppLink>
            {facts.length > 0 ? (
              <dl className={styles['subjectFacts']}>
                {facts.map(({ label, text, is_list: isList }) => (
                  <div key={`${label} ${isList}`} data-long={text.length > LONG || isList} data-list={isList}>
                    <dt>{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </li>
        ))}
        {rows.others > 0 && <li>{t('workflow.process.other_rows', { count: rows.others })}</li>}
      </ul>
    </section>
  )
}
