import { Tick } from '#platform/web/form/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import type { FoundLink, FoundTable } from '../../shared/beginnings/contract.ts'
import { canLink, type Chosen } from '../../shared/beginnings/wish.ts'
import styles from './beginnings.module.css'

interface Props {
  tables: readonly FoundTable[]
  links: readonly FoundLink[]
  chosen: readonly Chosen[]
  /** Places of those that somebody does not want. */
  refused: ReadonlySet<number>
  /** The database says so itself. */
  isCertain: boolean
  onChange: (at: number, isAccepted: boolean) => void
}

/** Which columns seem to name rows of another table, how sure that is, and what names nothing there. */
export function Links({ tables, links, chosen, refused, isCertain, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const columnAt = (table: number, at: number) => {
    const title = tables[table]?.columns.find((column) => column.at === at)?.title
    return title ? say(title) : ''
  }
  const tableAt = (table: number) => chosen[table]?.title || tables[table]?.title || ''
  return (
    <Card title={t('builder.beginning.links')}>
      <p className={styles['words']}>
        {t(isCertain ? 'builder.beginning.links_certain' : 'builder.beginning.links_what')}
      </p>
      <ul className={styles['links']}>
        {links.map((link, at) => (
          <li key={at}>
            <Tick
              label={
                <span className={styles['link']}>
                  {tableAt(link.table)} · <b>{columnAt(link.table, link.at)}</b>
                  <Icon name="next" size={14} />
                  {tableAt(link.to_table)}
                  {isCertain ? null : ` · ${columnAt(link.to_table, link.to_at)}`}
                </span>
              }
              hint={isCertain ? undefined : <Share link={link} />}
              checked={!refused.has(at) && canLink(chosen, link)}
              disabled={!canLink(chosen, link)}
              onChange={({ target }) => onChange(at, target.checked)}
            />
            {link.missing.count > 0 ? (
              <details className={styles['missing']}>
                <summary>{t('builder.beginning.missing', { count: formatNumber(link.missing.count) })}</summary>
                <p>{link.missing.said.map((one) => `«${one}»`).join(', ')}</p>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Share({ link: { matched, count, examples } }: { link: FoundLink }) {
  const { t } = useText()
  // Never rounded up to all of them.
  const share = Math.floor((matched / Math.max(1, count)) * 1000) / 10
  return (
    <>
      {t('builder.beginning.share', {
        share: String(share),
        matched: formatNumber(matched),
        count: formatNumber(count),
      })}
      {examples.length > 0 ? ` · ${examples.map((one) => `«${one}»`).join(', ')}` : ''}
    </>
  )
}
