import { useState } from 'react'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog, MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import type { SavedView } from '../../shared/views/saved.ts'
import type { ViewDeeds } from './use-view-deeds.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'

interface Props {
  view: SavedView
  views: readonly SavedView[]
  mayShare: boolean
  deeds: ViewDeeds
}

/** What can be done with the view that is shown. */
export function ViewMenu({ view, views, mayShare, deeds }: Props) {
  const { t } = useText()
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null)
  const at = views.findIndex(({ id }) => id === view.id)
  const move = (step: -1 | 1) => {
    const ids = views.map(({ id }) => id)
    const moved = ids.toSpliced(at, 1).toSpliced(at + step, 0, view.id)
    void deeds.order(moved)
  }
  return (
    <>
      <Popover
        label={t('records.views.menu', { name: view.name })}
        width={300}
        renderTrigger={(wiring) => (
          <IconButton icon="more" label={t('records.views.menu', { name: view.name })} {...wiring} />
        )}
      >
        {(close) => {
          const then = (deed: () => unknown) => () => {
            close()
            deed()
          }
          return (
            <MenuList>
              {view.may_change ? (
                <MenuButton icon="edit" onClick={then(() => setAsking('name'))}>
                  {t('records.views.rename')}
                </MenuButton>
              ) : null}
              <MenuButton
                icon="pin"
                isChosen={view.is_pinned}
                onClick={then(() => deeds.mark(view, { is_pinned: !view.is_pinned }))}
              >
                {t('records.views.pin')}
              </MenuButton>
              <MenuButton
                icon="star"
                isChosen={view.is_first}
                onClick={then(() => deeds.mark(view, { is_first: !view.is_first }))}
              >
                {t('records.views.first')}
              </MenuButton>
              {mayShare && view.may_change ? (
                <MenuButton
                  icon="users"
                  isChosen={view.is_shared}
                  onClick={then(() => deeds.change(view, { is_shared: !view.is_shared }))}
                >
                  {t('records.views.share')}
                </MenuButton>
              ) : null}
              {mayShare && view.is_shared ? (
                <MenuButton
                  icon="flag"
                  isChosen={view.is_first_of_all}
                  onClick={then(() => deeds.change(view, { is_first_of_all: !view.is_first_of_all }))}
                >
                  {t('records.views.first_of_all')}
                </MenuButton>
              ) : null}
              {at > 0 ? (
                <MenuButton icon="back" onClick={then(() => move(-1))}>
                  {t('records.views.move_left')}
                </MenuButton>
              ) : null}
              {at < views.length - 1 ? (
                <MenuButton icon="next" onClick={then(() => move(1))}>
                  {t('records.views.move_right')}
                </MenuButton>
              ) : null}
              {view.may_change || view.is_own ? (
                <MenuButton icon="trash" kind="danger" onClick={then(() => setAsking('delete'))}>
                  {t('records.delete')}
                </MenuButton>
              ) : null}
            </MenuList>
          )
        }}
      </Popover>
      {asking === 'name' ? (
        <ViewNameDialog
          title={t('records.views.rename')}
          name={view.name}
          mayShare={false}
          isBusy={deeds.isBusy}
          onName={async (name) => (await deeds.change(view, { name })) && setAsking(null)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'delete' ? (
        <ConfirmDialog
          title={t('records.views.delete_title', { name: view.name })}
          action={t('records.delete')}
          isBusy={deeds.isBusy}
          onConfirm={() => void deeds.remove(view).then((isDone) => isDone && setAsking(null))}
          onCancel={() => setAsking(null)}
        >
          {t(view.is_shared ? 'records.views.delete_shared' : 'records.views.delete_own')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
