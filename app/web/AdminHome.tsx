import { may, useSession } from '#modules/access/web/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import { keyAmong, TITLES, useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, Page, PageHeader } from '#platform/web/layout/index.ts'
import { flattenMenu } from '#platform/web/menu.ts'
import { administered } from './administered.ts'
import styles from './AdminHome.module.css'
import { insides } from './insides.ts'
import { modules } from './modules.ts'

/** Where administrators start: every screen of administration that this person may open, and nothing else. */
export default function AdminHome() {
  const { t } = useText()
  const words = useWords()
  const { organization, permission } = useSession()
  const leaves = flattenMenu(permission.menu)
  const areas = administered(
    insides().flatMap((one) => one.areas ?? []),
    modules.flatMap(({ screens }) => screens),
    may,
    new Set(leaves.map(({ url }) => url)),
  )
  const cards = areas.map(({ area, screens: inArea }) => ({
    area,
    entries: inArea.map(({ path, title }) => {
      const leaf = leaves.find(({ url }) => url === path)
      const icon = leaf?.item.icon
      return {
        path,
        title: leaf ? words(leaf.item.title) : t(keyAmong(title, TITLES)),
        icon: isIconName(icon) ? icon : area.icon,
      }
    }),
  }))
  return (
    <Page>
      <PageHeader
        title={t('platform.admin.title')}
        meta={organization.organization || t('platform.admin.all_organizations')}
      />
      {cards.length === 0 ? (
        <EmptyState icon="shield" title={t('platform.admin.nothing')}>
          <p>{t('platform.admin.nothing_hint')}</p>
        </EmptyState>
      ) : null}
      {cards.map(({ area, entries }) => (
        <section key={area.name} className={styles['area']} aria-labelledby={`area-${area.name}`}>
          <h2 id={`area-${area.name}`}>{t(area.title)}</h2>
          <ul className={styles['cards']}>
            {entries.map(({ path, title, icon }) => (
              <li key={path}>
                <AppLink to={path} className={styles['card']}>
                  <span className={styles['disc']}>
                    <Icon name={icon} size={20} />
                  </span>
                  <span>{title}</span>
                  <Icon name="next" size={16} />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
