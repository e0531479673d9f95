import { useSession } from '#modules/access/web/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { workflowDrafts } from '../kept-drafts.ts'
import styles from './home.module.css'

const MOST = 5

/** What I began to write in this browser and have not sent. */
export default function DraftsBlock() {
  const { t } = useText()
  const { user } = useSession()
  const drafts = workflowDrafts
    .kept(user.login)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST)
  if (drafts.length === 0) return null
  return (
    <Card title={t('workflow.home.drafts')}>
      <ul className={styles['drafts']}>
        {drafts.map(({ kind, path, title, texts, at }) => (
          <li key={`${kind} ${path} ${at}`}>
            <AppLink to={path}>
              <b dir="auto">{title || texts[0]?.slice(0, 80) || t('workflow.home.no_title')}</b>
              <span>
                {t(kind)} · <span className="orgil-num">{formatDateTime(new Date(at))}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
