import { useCall } from '#platform/web/call.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList } from '#platform/web/overlay/index.ts'
import { dues, sorts } from '../../shared/inbox.ts'
import { listFoundFlows } from '../../shared/search.ts'
import type { InboxSearch } from './inbox-search.ts'
import { useViews } from './use-views.ts'
import styles from './views.module.css'

interface Props {
  search: InboxSearch
  onWish: (part: Partial<InboxSearch>) => void
  onChosen: () => void
  onSave: () => void
  onManage: () => void
}

/** What can be chosen of the approval centre: a view that was kept, or what to show and in which order. */
export default function ViewPanel({ search, onWish, onChosen, onSave, onManage }: Props) {
  const { t } = useText()
  const say = useWords()
  const views = useViews()
  const flows = useCall(listFoundFlows, {}, { staleTime: 300_000, meta: { quiet: true } })
  const { box, flow_id, due, sort, view } = search
  return (
    <>
      {views.data && views.data.views.length > 0 && (
        <MenuList title={t('workflow.view.views')}>
          {views.data.views.map(({ id, name, wish, is_mine, is_default }) => (
            <MenuButton
              key={id}
              icon={is_mine ? 'pin' : 'users'}
              isChosen={id === view}
              note={is_default ? t('workflow.view.default') : undefined}
              onClick={() => {
                onWish({ ...wish, view: id })
                onChosen()
              }}
            >
              {name}
            </MenuButton>
          ))}
        </MenuList>
      )}
      <div className={styles['filters']}>
        <Choice
          label={t('workflow.view.flow')}
          value={String(flow_id ?? '')}
          onChange={({ target }) => onWish({ flow_id: Number(target.value) || null })}
          choices={[
            { value: '', label: t('workflow.view.any_flow') },
            ...(flows.data ?? []).map(({ id, title }) => ({ value: String(id), label: say(title) })),
          ]}
        />
        {box === 'waiting' && (
          <Choice
            label={t('workflow.view.due')}
            value={due ?? ''}
            onChange={({ target }) => onWish({ due: dues.find((one) => one === target.value) ?? null })}
            choices={[
              { value: '', label: t('workflow.view.any_due') },
              ...dues.map((one) => ({ value: one, label: t(`workflow.view.due_${one}`) })),
            ]}
          />
        )}
        <Choice
          label={t('workflow.view.sort')}
          value={sort}
          onChange={({ target }) => onWish({ sort: sorts.find((one) => one === target.value) ?? 'usual' })}
          choices={sorts.map((one) => ({ value: one, label: t(orderKey(box, one)) }))}
        />
      </div>
      <MenuList>
        <MenuButton icon="plus" onClick={onSave}>
          {t('workflow.view.save')}
        </MenuButton>
        {views.data && views.data.views.length > 0 && (
          <MenuButton icon="settings" onClick={onManage}>
            {t('workflow.view.manage')}
          </MenuButton>
        )}
      </MenuList>
    </>
  )
}

/** The waiting box stands in the order of its dates; the others in that of time. */
function orderKey(box: InboxSearch['box'], sort: InboxSearch['sort']) {
  if (box === 'waiting') return sort === 'usual' ? 'workflow.view.sort_due' : 'workflow.view.sort_newest'
  return sort === 'usual' ? 'workflow.view.sort_newest' : 'workflow.view.sort_oldest'
}
