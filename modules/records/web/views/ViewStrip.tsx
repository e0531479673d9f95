import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import type { ViewSetting } from '../../shared/view-kinds/settings.ts'
import type { SavedView } from '../../shared/views/saved.ts'
import type { useView } from '../screen/use-view.ts'
import { ALL_ROWS } from './all-rows.ts'
import type { SavedViews } from './use-saved-views.ts'
import { useViewDeeds } from './use-view-deeds.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { ViewNameDialog } from './ViewNameDialog.tsx'
import styles from './views.module.css'

/** So many stand side by side; of more those that are pinned, and the one that is shown. */
const ROOM = 6

interface Props {
  table: string
  saved: SavedViews
  view: ReturnType<typeof useView>
  /** How its rows are shown. */
  setting: ViewSetting
}

/** The views of a table, one beside the other, and what became of the one that is shown. */
export function ViewStrip({ table, saved, view, setting }: Props) {
  const { t } = useText()
  const { views, current, mayShare } = saved
  const deeds = useViewDeeds(table, view, setting)
  const [isNaming, setNaming] = useState(false)
  const line = useRef<HTMLElement>(null)
  const shown = views.length <= ROOM ? views : views.filter((one) => one.is_pinned || one === current)
  const others = views.filter((one) => !shown.includes(one))
  const at = current?.id ?? ALL_ROWS
  useEffect(() => {
    line.current?.querySelector(`[data-view="${at}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  return (
    <div className={styles['strip']}>
      <nav ref={line} className={styles['tabs']} aria-label={t('records.views.title')}>
        <button
          type="button"
          className={styles['tab']}
          data-view={ALL_ROWS}
          aria-current={current ? undefined : 'true'}
          onClick={() => view.open(ALL_ROWS)}
        >
          {t('records.views.all')}
        </button>
        {shown.map((one) => (
          <button
            key={one.id}
            type="button"
            className={styles['tab']}
            data-view={one.id}
            aria-current={one === current ? 'true' : undefined}
            onClick={() => view.open(one.id)}
          >
            <Named view={one} />
          </button>
        ))}
      </nav>
      {others.length > 0 ? (
        <Popover
          label={t('records.views.others')}
          width={280}
          renderTrigger={(wiring) => (
            <Button size="small" kind="quiet" icon="down" {...wiring}>
              {t('records.views.others_count', { count: others.length })}
            </Button>
          )}
        >
          {(close) => (
            <MenuList>
              {others.map((one) => (
                <MenuButton
                  key={one.id}
                  icon={one.is_shared ? 'users' : 'lock'}
                  onClick={() => {
                    close()
                    view.open(one.id)
                  }}
                >
                  {one.name}
                </MenuButton>
              ))}
            </MenuList>
          )}
        </Popover>
      ) : null}
      {current ? <ViewMenu view={current} views={views} mayShare={mayShare} deeds={deeds} /> : null}
      <IconButton icon="plus" label={t('records.views.save_as')} onClick={() => setNaming(true)} />
      {view.isChanged && current ? (
        <span className={styles['changed']} role="status">
          <span>{t('records.views.changed')}</span>
          {current.may_change ? (
            <Button size="small" kind="primary" busy={deeds.isBusy} onClick={() => void deeds.save(current)}>
              {t('platform.save')}
            </Button>
          ) : null}
          <Button size="small" kind="quiet" onClick={() => view.open(current.id)}>
            {t('records.views.discard')}
          </Button>
        </span>
      ) : null}
      {saved.isMissing ? <p className={styles['note']}>{t('records.views.missing')}</p> : null}
      {current?.is_partial ? <Partial key={current.id} /> : null}
      {isNaming ? (
        <ViewNameDialog
          title={t('records.views.save_as')}
          name=""
          mayShare={mayShare}
          isBusy={deeds.isBusy}
          onName={async (name, isShared) => (await deeds.add(name, isShared)) && setNaming(false)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  )
}

function Named({ view: { name, is_shared, is_pinned } }: { view: SavedView }) {
  const { t } = useText()
  return (
    <>
      {is_pinned ? <Icon name="pin" size={14} /> : null}
      {name}
      {is_shared ? (
        <span className={styles['mark']} title={t('records.views.shared')}>
          <Icon name="users" size={14} />
          <span className="orgil-hidden">{t('records.views.shared')}</span>
        </span>
      ) : null}
    </>
  )
}

/** What a view names that is not there for this person is said once. */
function Partial() {
  const { t } = useText()
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  return (
    <p className={styles['note']} role="status">
      <Icon name="info" size={16} />
      {t('records.views.partial')}
      <IconButton icon="close" size={15} label={t('platform.close')} onClick={() => setRead(true)} />
    </p>
  )
}
