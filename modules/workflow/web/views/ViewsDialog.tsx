import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Chip, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { chooseDefaultView, listViews, orderViews, removeView, type SavedView } from '../../shared/views.ts'
import SaveViewDialog from './SaveViewDialog.tsx'
import { useViews } from './use-views.ts'
import styles from './views.module.css'

/**
 * My views in their order, and those that are shared with me: with which the centre opens, what they are called,
 * which go.
 */
export default function ViewsDialog({ onRemoved, onClose }: { onRemoved: (id: string) => void; onClose: () => void }) {
  const { t } = useText()
  const { data } = useViews()
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const order = useChange(orderViews, { stale: [listViews] })
  const choose = useChange(chooseDefaultView, { stale: [listViews] })
  const remove = useChange(removeView, { stale: [listViews] })
  const views = data?.views ?? []
  const mine = views.filter(({ is_mine }) => is_mine).map(({ id }) => id)
  const move = (id: string, step: 1 | -1) => {
    const at = mine.indexOf(id)
    order.mutate({ ids: mine.with(at, mine[at + step]!).with(at + step, id) })
  }
  return (
    <Dialog
      title={t('workflow.view.manage')}
      shape="sheet"
      width={560}
      keeps="nothing"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      {views.length === 0 && <p>{t('workflow.view.none')}</p>}
      <ul className={styles['views']}>
        {views.map((view) => (
          <li key={view.id}>
            <span className={styles['name']}>
              <b>{view.name}</b>
              {view.is_default && <Chip icon="star">{t('workflow.view.default')}</Chip>}
              {view.audience.kind !== 'me' && <Chip icon="users">{t('workflow.view.shared_chip')}</Chip>}
            </span>
            <span className={styles['deeds']}>
              <IconButton
                icon="star"
                label={`${t(view.is_default ? 'workflow.view.no_default' : 'workflow.view.make_default')}: ${view.name}`}
                disabled={choose.isPending}
                onClick={() => choose.mutate({ id: view.is_default ? null : view.id })}
              />
              {view.is_mine && (
                <IconButton
                  icon="up"
                  label={`${t('workflow.view.earlier')}: ${view.name}`}
                  disabled={order.isPending || mine[0] === view.id}
                  onClick={() => move(view.id, -1)}
                />
              )}
              {view.is_mine && (
                <IconButton
                  icon="down"
                  label={`${t('workflow.view.later')}: ${view.name}`}
                  disabled={order.isPending || mine.at(-1) === view.id}
                  onClick={() => move(view.id, 1)}
                />
              )}
              {view.may_change && (
                <IconButton
                  icon="edit"
                  label={`${t('workflow.view.rename')}: ${view.name}`}
                  onClick={() => setRenamed(view)}
                />
              )}
              {view.may_change && (
                <IconButton
                  icon="trash"
                  label={`${t('workflow.view.remove')}: ${view.name}`}
                  onClick={() => setRemoved(view)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {renamed && (
        <SaveViewDialog wish={renamed.wish} view={renamed} onSaved={() => undefined} onClose={() => setRenamed(null)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('workflow.view.remove')}
          action={t('platform.delete')}
          isBusy={remove.isPending}
          onCancel={() => setRemoved(null)}
          onConfirm={() =>
            remove.mutate(
              { id: removed.id },
              {
                onSuccess: () => {
                  toast.success(t('workflow.view.removed'))
                  onRemoved(removed.id)
                  setRemoved(null)
                },
              },
            )
          }
        >
          <p>
            {t(removed.audience.kind === 'me' ? 'workflow.view.remove_text' : 'workflow.view.remove_shared', {
              name: removed.name,
            })}
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
