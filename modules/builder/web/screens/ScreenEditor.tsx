import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, IconButton, Notice, Segments } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ConfirmDialog, MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { useMay } from '#modules/access/web/index.ts'
import { type ScreenDefinition, showTable } from '#modules/records/shared/index.ts'
import { DashboardPage, Krud } from '#modules/records/web/parts.ts'
import { listProjects } from '../../shared/contract.ts'
import {
  discardScreenDraft,
  publishScreenDraft,
  saveScreenDraft,
  showScreenDraft,
  takeScreen,
} from '../../shared/screens.ts'
import { StateChip } from '../StateChip.tsx'
import { Saving } from '../table/TableEditor.tsx'
import { useDraft } from '../table/use-draft.ts'
import { GridEditor } from '../grid/GridEditor.tsx'
import { ActionsPart } from './ActionsPart.tsx'
import type { ScreenPartProps } from './part.ts'
import { ContentPart } from './ContentPart.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { ScreenVersions } from './ScreenVersions.tsx'
import { ShapePart } from './ShapePart.tsx'
import styles from './screens.module.css'

const DashboardPart = lazyPart(() => import('../dashboard/DashboardPart.tsx'))
const noBlocks = { blocks: [], filters: [] }

interface Props {
  drawn: ReplyOf<typeof showScreenDraft>
  onReread: () => void
}
const sides = ['shape', 'content', 'grid', 'actions', 'try'] as const
const dashboardSides = ['shape', 'dashboard', 'try'] as const
type Side = (typeof sides)[number] | (typeof dashboardSides)[number]
type Open = 'menu' | 'versions' | 'discard' | 'take_away'

const sideTitles = {
  shape: 'builder.screen_shape',
  content: 'builder.screen_content',
  grid: 'builder.grid',
  actions: 'builder.screen_actions',
  try: 'builder.screen_try',
  dashboard: 'builder.dashboard_blocks',
} as const

const keepingScreen = {
  keep: (id: string, edit: number, draft: ScreenDefinition) => call(saveScreenDraft, { id, edit, draft }),
  kept: (id: string) => call(showScreenDraft, { id }),
}

/** A screen as it is drawn: how it stands, what it shows, what can be done on it, and how it will be. */
export function ScreenEditor({ drawn, onReread }: Props) {
  const { t } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const mayDo = useMay()('builder.tables.u')
  const { draft, state, change, undo, canUndo, flush } = useDraft(drawn.id, drawn, mayDo, keepingScreen)
  const [side, setSide] = useState<Side>(drawn.draft.template === 'dashboard' ? 'dashboard' : 'shape')
  const [open, setOpen] = useState<Open | null>(null)
  const table = useCall(showTable, { table: draft.source }, { staleTime: 60_000, meta: { quiet: true } })
  const publish = useChange(publishScreenDraft, { stale: [listProjects] })
  const discard = useChange(discardScreenDraft, { stale: [listProjects] })
  const take = useChange(takeScreen, { stale: [listProjects] })
  const [problems, setProblems] = useState<ReplyOf<typeof publishScreenDraft>['problems']>([])
  const takeAway = async () => {
    const done = await take.mutateAsync({ id: drawn.id }).catch(() => null)
    close()
    if (done) onReread()
  }
  const live = drawn.live?.definition
  const isChanged = live === undefined || JSON.stringify(live) !== JSON.stringify(draft)
  useTabName(draft.title)
  const close = () => setOpen(null)
  const set: ScreenPartProps['onChange'] = (part, about = '') =>
    change(
      (now) =>
        Object.fromEntries(
          Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined),
        ) as ScreenDefinition,
      about,
    )
  const putLive = async () => {
    if (!(await flush())) return
    const done = await publish.mutateAsync({ id: drawn.id }).catch(() => null)
    if (!done) return
    setProblems(done.problems)
    if (done.problems.length > 0) return
    toast.success(t('builder.screen_published'))
    // Where it stands is asked of one that nobody could reach before.
    if (live) onReread()
    else setOpen('menu')
  }
  const throwAway = async () => {
    const done = await discard.mutateAsync({ id: drawn.id }).catch(() => null)
    close()
    if (!done) return
    if (live) onReread()
    else void navigate({ to: '/builder' })
  }
  const known = table.data?.table
  const isDashboard = draft.template === 'dashboard'
  const part = { draft, table: known, tables: drawn.tables, isDisabled: !mayDo, onChange: set }
  return (
    <Page width={1720}>
      <PageHeader
        back={{ title: t('builder.title'), to: '/builder' }}
        title={say(draft.title) || t('builder.unnamed')}
        meta={
          <span className={styles['meta']}>
            <StateChip state={live ? (isChanged ? 'changed' : 'live') : 'new'} />
            <code>{drawn.key}</code>
            <Saving state={state} />
          </span>
        }
        actions={
          <>
            {mayDo ? <IconButton icon="undo" label={t('builder.undo')} disabled={!canUndo} onClick={undo} /> : null}
            {live && mayDo ? (
              <Button icon="menu" onClick={() => setOpen('menu')}>
                {t('builder.screen_menu')}
              </Button>
            ) : null}
            {mayDo ? (
              <Button kind="primary" icon="send" busy={publish.isPending} onClick={() => void putLive()}>
                {t('builder.publish')}
              </Button>
            ) : null}
            <Popover
              label={say(draft.title)}
              width={240}
              renderTrigger={(wiring) => <IconButton icon="more" label={t('builder.more')} {...wiring} />}
            >
              {(shut) => {
                const then = (what: Open) => () => {
                  shut()
                  void flush().then((isKept) => isKept && setOpen(what))
                }
                return (
                  <MenuList>
                    <MenuButton icon="history" onClick={then('versions')}>
                      {t('builder.versions')}
                    </MenuButton>
                    {mayDo ? (
                      <MenuButton icon="undo" kind="danger" onClick={then('discard')}>
                        {t('builder.discard')}
                      </MenuButton>
                    ) : null}
                    {mayDo && live ? (
                      <MenuButton icon="trash" kind="danger" onClick={then('take_away')}>
                        {t('builder.screen_take_away')}
                      </MenuButton>
                    ) : null}
                  </MenuList>
                )
              }}
            </Popover>
          </>
        }
      />
      {state === 'late' ? (
        <Notice kind="warning" title={t('builder.drawn_meanwhile')}>
          <Button size="small" onClick={onReread}>
            {t('builder.reread')}
          </Button>
        </Notice>
      ) : null}
      {problems.length > 0 ? (
        <Notice kind="danger" title={t('builder.screen_problems')}>
          <ul>
            {problems.map(({ problem, column, examples }) => (
              <li key={`${problem} ${column} ${examples?.join()}`}>
                {[column, problem, examples?.join(', ')].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Segments
        label={t('builder.parts')}
        isLabelHidden
        value={side}
        onChange={setSide}
        choices={(isDashboard ? dashboardSides : sides).map((value) => ({ value, label: t(sideTitles[value]) }))}
      />
      {table.isError ? <Notice kind="danger" title={t('builder.screen_unreadable')} /> : null}
      {side === 'shape' ? <ShapePart {...part} /> : null}
      {side === 'content' && known ? <ContentPart {...part} table={known} /> : null}
      {side === 'grid' && known ? (
        <GridEditor
          table={{ ...known, grid: draft.grid ?? known.grid }}
          live={known}
          tables={drawn.tables}
          isDisabled={!mayDo}
          onGrid={(grid, about) => set({ grid: Object.keys(grid).length > 0 ? grid : undefined }, about)}
        />
      ) : null}
      {side === 'actions' && known ? <ActionsPart {...part} table={known} /> : null}
      {side === 'dashboard' ? (
        <Suspense fallback={<ListSkeleton />}>
          <DashboardPart
            dashboard={draft.dashboard ?? noBlocks}
            {...{ source: draft.source, tables: drawn.tables, isDisabled: !mayDo }}
            onChange={(by, about) =>
              change((now) => ({ ...now, dashboard: by(now.dashboard ?? noBlocks) }), about && `dashboard ${about}`)
            }
          />
        </Suspense>
      ) : null}
      {side === 'try' && isDashboard ? (
        <div className={styles['try']}>
          <Suspense fallback={<ListSkeleton />}>
            <DashboardPage title={draft.title} dashboard={draft.dashboard ?? noBlocks} />
          </Suspense>
        </div>
      ) : null}
      {side === 'try' && known && !isDashboard ? (
        <div className={styles['try']}>
          <Suspense fallback={<ListSkeleton />}>
            <Krud screen={draft} />
          </Suspense>
        </div>
      ) : null}
      {open === 'menu' ? <PlaceDialog drawn={drawn} onClose={close} onDone={onReread} /> : null}
      {open === 'versions' ? <ScreenVersions id={drawn.id} mayDo={mayDo} onTaken={onReread} onClose={close} /> : null}
      {open === 'discard' ? (
        <ConfirmDialog
          title={t('builder.discard_title')}
          action={t('builder.discard')}
          isBusy={discard.isPending}
          onConfirm={() => void throwAway()}
          onCancel={close}
        >
          {t(live ? 'builder.discard_what' : 'builder.screen_discard_all')}
        </ConfirmDialog>
      ) : null}
      {open === 'take_away' ? (
        <ConfirmDialog
          title={t('builder.screen_take_away')}
          action={t('builder.screen_take_away')}
          isBusy={take.isPending}
          onConfirm={() => void takeAway()}
          onCancel={close}
        >
          {t('builder.screen_take_away_what')}
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}
