import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { listOften } from '../../shared/at-home.ts'
import styles from './home.module.css'

/** What I send most, each begun by one press. */
export default function OftenBlock() {
  const { t } = useText()
  const say = useWords()
  const query = useCall(listOften, {}, { meta: { quiet: true }, staleTime: 60_000 })
  const offers = query.data ?? []
  if (offers.length === 0) return null
  return (
    <Card title={t('workflow.home.often')} actions={<AppLink to="/workflow/new">{t('workflow.home.all')}</AppLink>}>
      <ul className={styles['often']}>
        {offers.map(({ flow_id, type_id, title, icon }) => (
          <li key={`${flow_id} ${type_id ?? ''}`}>
            <AppLink to={`/workflow/new?flow=${flow_id}${type_id === null ? '' : `&type=${type_id}`}`}>
              <span className={styles['icon']}>
                <Icon name={isIconName(icon) ? icon : 'document'} size={18} />
              </span>
              <span>{say(title)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
