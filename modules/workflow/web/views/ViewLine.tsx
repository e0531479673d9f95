import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { listFoundFlows } from '../../shared/search.ts'
import { changeView, listViews } from '../../shared/views.ts'
import { isSame, wishOf, type InboxSearch } from './inbox-search.ts'
import { useViews } from './use-views.ts'
import styles from './views.module.css'

/** Which view or filter is in force, and the way out of it; nothing where everything is shown as ever. */
export function ViewLine({ search, onWish }: { search: InboxSearch; onWish: (part: Partial<InboxSearch>) => void }) {
  const { t } = useText()
  const say = useWords()
  const views = useViews()
  const wish = wishOf(search)
  const view = views.data?.views.find(({ id }) => id === search.view)
  const flows = useCall(
    listFoundFlows,
    {},
    { staleTime: 300_000, meta: { quiet: true }, enabled: wish.flow_id !== null },
  )
  const change = useChange(changeView, { stale: [listViews] })
  const flow = flows.data?.find(({ id }) => id === wish.flow_id)
  const said = [
    flow && say(flow.title),
    wish.due && t(`workflow.view.due_${wish.due}`),
    wish.sort === 'other' && t(wish.box === 'waiting' ? 'workflow.view.sort_newest' : 'workflow.view.sort_oldest'),
  ].filter(Boolean)
  if (!view && said.length === 0) return null
  const isChanged = view && !isSame(view.wish, wish)
  return (
    <p className={styles['line']} role="status">
      <Icon name={view ? 'pin' : 'funnel'} size={14} />
      <span>
        {view ? <b>{view.name}</b> : null}
        {view && said.length > 0 ? ' · ' : ''}
        {said.join(' · ')}
      </span>
      {isChanged && view.may_change && (
        <Button
          kind="quiet"
          size="small"
          busy={change.isPending}
          onClick={() =>
            change.mutate(
              { id: view.id, name: view.name, wish, audience: view.audience },
              { onSuccess: () => toast.success(t('workflow.view.changed')) },
            )
          }
        >
          {t('workflow.view.keep_change')}
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        onClick={() => onWish({ box: search.box, q: '', flow_id: null, due: null, sort: 'usual', view: null })}
      >
        {t('workflow.view.clear')}
      </Button>
    </p>
  )
}
