import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { stepWays, type StepWay } from '#platform/web/drag/index.ts'
import { branchesOf, lineOf, linesOf, stepTo, type Grown, type Place } from '#platform/web/tree/index.ts'
import { isHeading, moveMenuItem, removeMenuItem, showMenuSettings, type MenuEntry } from '../../shared/menu.ts'
import { MenuItemDialog } from './MenuItemDialog.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { MenuTree } from './MenuTree.tsx'
import styles from './menu.module.css'

const wayIcons: Record<StepWay, IconName> = { up: 'up', down: 'down', in: 'next', out: 'back' }

/** What everybody of the organisation finds in the menu, in which order and under which names. */
export default function MenuSettingsPage() {
  const { t } = useText()
  const words = useWords()
  const cache = useQueryClient()
  const settings = useCall(showMenuSettings, {}, { meta: { quiet: true } })
  const move = useChange(moveMenuItem, { stale: [showMenuSettings] })
  const remove = useChange(removeMenuItem, { stale: [showMenuSettings] })
  const [chosenId, choose] = useState<number>()
  const [dialog, setDialog] = useState<'add' | 'edit' | 'remove' | null>(null)
  const again = () => cache.invalidateQueries({ queryKey: keyOf(showMenuSettings) })
  useLive('access.rights_changed', () => void again())
  useLive('access.roles', () => void again())

  if (settings.isPending) return <PageSkeleton />
  if (!settings.data)
    return (
      <Page>
        <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
      </Page>
    )
  const { items } = settings.data
  const tree = branchesOf(items)
  const chosen = items.find(({ id }) => id === chosenId)
  const parent = chosen && isHeading(chosen) ? chosen : items.find(({ id }) => id === chosen?.parent_id)
  const goTo = (id: number, to: Place | undefined) => {
    if (to && !move.isPending) move.mutate({ id, ...to })
  }
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setDialog('add')}>
      {t('access.menu.add')}
    </Button>
  )

  return (
    <Page>
      <PageHeader
        title={t('access.menu.title')}
        count={items.length}
        meta={<span>{t('access.menu.hint')}</span>}
        actions={add}
      />
      {items.length === 0 ? (
        <EmptyState icon="menu" title={t('access.menu.none')} action={add} />
      ) : (
        <div className={styles['halves']}>
          <Card
            title={t('access.menu.tree')}
            actions={
              chosen ? (
                <div
                  className={styles['tools']}
                  role="toolbar"
                  aria-label={t('access.menu.tools', {
                    item: words(chosen.title) || t(`access.menu.type.${chosen.type}`),
                  })}
                >
                  {stepWays.map((way) => {
                    const place = stepTo(tree, chosen.id, way, isHeading)
                    return (
                      <IconButton
                        key={way}
                        icon={wayIcons[way]}
                        label={t(`access.menu.move_${way}`)}
                        disabled={!place}
                        onClick={() => goTo(chosen.id, place)}
                      />
                    )
                  })}
                  <IconButton icon="edit" label={t('access.menu.edit')} onClick={() => setDialog('edit')} />
                  <IconButton icon="trash" label={t('access.menu.remove')} onClick={() => setDialog('remove')} />
                </div>
              ) : undefined
            }
          >
            <MenuTree
              tree={tree}
              chosenId={chosenId}
              onChoose={choose}
              onMove={goTo}
              onOpen={(id) => {
                choose(id)
                setDialog('edit')
              }}
            />
            <p className={styles['keys']}>{t('access.menu.keys')}</p>
          </Card>
          <Card title={t('access.menu.preview')}>
            <MenuPreview settings={settings.data} />
          </Card>
        </div>
      )}
      {dialog === 'add' || (dialog === 'edit' && chosen) ? (
        <MenuItemDialog
          settings={settings.data}
          item={dialog === 'edit' ? chosen : undefined}
          parent={dialog === 'add' ? parent : undefined}
          onClose={() => setDialog(null)}
          onLate={again}
          onDone={(id) => {
            setDialog(null)
            choose(id)
            void again()
          }}
        />
      ) : null}
      {dialog === 'remove' && chosen ? (
        <ConfirmDialog
          title={t('access.menu.remove_title', { item: words(chosen.title) || t(`access.menu.type.${chosen.type}`) })}
          action={t('access.menu.remove')}
          isBusy={remove.isPending}
          onCancel={() => setDialog(null)}
          onConfirm={() =>
            remove.mutate(
              { id: chosen.id },
              {
                onSuccess: () => {
                  choose(undefined)
                  toast.success(t('platform.deleted'))
                },
                onSettled: () => setDialog(null),
              },
            )
          }
        >
          <p>
            {t(countBelow(tree, chosen.id) > 0 ? 'access.menu.remove_with' : 'access.menu.remove_words', {
              count: countBelow(tree, chosen.id),
            })}
          </p>
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}

const countBelow = (tree: readonly Grown<MenuEntry>[], id: number) =>
  linesOf(lineOf(tree, id)?.branch.children ?? []).length
