import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { Button, buttonClass, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { useMay } from '#modules/access/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { DocumentSkeleton } from '../document/DocumentSkeleton.tsx'
import { useViewFromAddress } from '../views/use-views.ts'
import { ViewLine } from '../views/ViewLine.tsx'
import { ViewTool } from '../views/ViewTool.tsx'
import { BoxTabs } from './BoxTabs.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { BulkResult } from './BulkSummary.tsx'
import { canDecideInBulk } from './bulk.ts'
import { outsideTheDocument, whileFree, whileNothingIsPressed } from '../free-keys.ts'
import { readSearch, wishOf, writeOrigin, writeSearch, type InboxSearch } from '../views/inbox-search.ts'
import styles from './inbox.module.css'
import { InboxList } from './InboxList.tsx'
import { NothingHere } from './NothingHere.tsx'
import { SearchBox } from './SearchBox.tsx'
import { neighbour, nextAfter } from './selection.ts'
import { useChooseAll } from './use-choose-all.ts'
import { useInbox } from './use-inbox.ts'
import { useInboxCounts } from './use-inbox-counts.ts'
import { useIsWide } from './use-is-wide.ts'
import { focusTitle, useLanding } from './use-landing.ts'

const BulkSummary = lazyPart(() => import('./BulkSummary.tsx'))
const loadPane = () => import('../document/DocumentPane.tsx')
const DocumentPane = lazyPart(loadPane)

/** The approval centre: what waits for me, what I sent, and the document itself beside the list. */
export default function InboxPage() {
  const { t } = useText()
  const may = useMay()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const search = readSearch(useSearch({ strict: false }))
  const { box, q, flow_id, due, sort, view } = search
  const wish = wishOf(search)
  const isFiltered = wish.flow_id !== null || wish.due !== null
  const inbox = useInbox(wish)
  const counts = useInboxCounts()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [isSelecting, setSelecting] = useState(false)
  const [results, setResults] = useState<BulkResult[] | null>(null)
  // The list is there at once; what reads a document comes while the server looks for what is listed.
  useEffect(() => {
    if (isWide) void loadPane().catch(() => undefined)
  }, [isWide])
  const { items } = inbox
  const openId = isWide ? (search.id ?? items[0]?.id ?? null) : null
  const checkedItems = items.filter(({ id }) => checked.has(id))
  const isChecking = isSelecting || checkedItems.length > 0
  const isEmptySaid = isWide && openId === null && q === '' && !isFiltered
  const { chooseAll, giveUp, isLoading } = useChooseAll(inbox, setChecked)
  const stopChecking = () => {
    giveUp()
    setChecked(new Set())
    setSelecting(false)
  }

  const go = useCallback(
    (part: Partial<InboxSearch>, replace = false) => {
      void navigate({
        to: '/workflow/inbox',
        search: writeSearch({ box, q, flow_id, due, sort, view, id: null, ...part }),
        replace,
      })
    },
    [navigate, box, q, flow_id, due, sort, view],
  )
  useViewFromAddress(search, (kept) => go({ ...kept.wish, view: kept.id, id: search.id }, true))
  const reading = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { land, landing } = useLanding({ reading, list: heading }, openId)
  const origin = useMemo(() => writeOrigin({ box, q, flow_id, due, sort, view }), [box, q, flow_id, due, sort, view])
  const open = useCallback(
    (id: string, isByKey: boolean) => {
      if (!isWide) return void navigate({ to: '/workflow/$id', params: { id }, search: origin })
      land(null)
      go({ id }, true)
      // Whoever reads without a mouse goes on in the document.
      if (isByKey) focusTitle(reading.current, id)
    },
    [isWide, go, navigate, origin, land],
  )
  const check = useCallback((id: string) => {
    setChecked((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])

  const move = (step: 1 | -1) => {
    const id = neighbour(items, openId, step)
    if (!id) return
    land(null)
    go({ id }, true)
    const row = document.querySelector(`[data-id="${id}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    // Enter is for the document, not for a button that was pressed before.
    row?.querySelector<HTMLElement>('button[data-opens]')?.focus({ preventScroll: true })
  }
  useHotkeys('j', () => move(1), { ...whileFree, preventDefault: true, enabled: isWide })
  useHotkeys('k', () => move(-1), { ...whileFree, preventDefault: true, enabled: isWide })
  useHotkeys('down', () => move(1), { ...outsideTheDocument, preventDefault: true, enabled: isWide })
  useHotkeys('up', () => move(-1), { ...outsideTheDocument, preventDefault: true, enabled: isWide })
  useHotkeys(
    'enter',
    () => {
      if (openId) open(openId, true)
    },
    { ...whileNothingIsPressed, enabled: isWide },
  )
  useHotkeys(
    'x',
    () => {
      const item = items.find(({ id }) => id === openId)
      if (item && canDecideInBulk(item)) check(item.id)
    },
    { ...whileFree, enabled: isWide },
  )
  useHotkeys('escape', stopChecking, { ...whileFree, enabled: isChecking })

  // A link to a document that was made on a wide screen opens on a phone as well.
  const isStranded = !isWide && search.id !== null
  useEffect(() => {
    if (isStranded && search.id)
      void navigate({ to: '/workflow/$id', params: { id: search.id }, search: origin, replace: true })
  }, [isStranded, search.id, navigate, origin])

  return (
    <div className={styles['split']}>
      <section className={styles['list']} aria-label={t('workflow.inbox.title')}>
        <header className={styles['head']}>
          <h1 ref={heading} tabIndex={-1}>
            {t('workflow.inbox.title')} {counts && <span className="orgil-num">{counts.waiting}</span>}
          </h1>
          {counts && counts.overdue > 0 && (
            <Chip kind="danger">{t('workflow.inbox.overdue', { count: counts.overdue })}</Chip>
          )}
          {may('workflow.documents.c') && (
            <AppLink
              to="/workflow/new"
              className={buttonClass({ kind: 'primary', size: 'small' })}
              aria-label={t('workflow.create.title')}
              title={t('workflow.create.title')}
            >
              <Icon name="plus" size={16} weight={2.2} />
              {t('workflow.create.new')}
            </AppLink>
          )}
        </header>
        <BoxTabs
          box={box}
          counts={counts}
          onChoose={(next) => {
            stopChecking()
            go({ box: next, view: null, id: null })
          }}
        />
        <div className={styles['tools']}>
          <SearchBox
            q={q}
            onSearch={(next) => {
              giveUp()
              go({ q: next, id: null }, true)
            }}
          />
          <ViewTool
            search={search}
            onWish={(part) => {
              stopChecking()
              go({ ...part, id: null }, true)
            }}
          />
          {items.some(canDecideInBulk) && (
            <Button
              className={styles['select'] ?? ''}
              onClick={() => (isChecking ? stopChecking() : setSelecting(true))}
            >
              {t(isChecking ? 'workflow.bulk.clear' : 'workflow.inbox.select_many')}
            </Button>
          )}
        </div>
        <ViewLine
          search={search}
          onWish={(part) => {
            stopChecking()
            go({ ...part, id: null }, true)
          }}
        />
        <div className={styles['scroll']} data-scroll-restoration-id={`inbox-${box}`}>
          <InboxList
            inbox={inbox}
            box={box}
            q={q}
            openId={openId}
            checked={checked}
            isChecking={isChecking}
            isFiltered={isFiltered}
            isEmptySaid={isEmptySaid}
            onOpen={open}
            onCheck={check}
          />
        </div>
        {isChecking && (
          <BulkBar
            items={checkedItems}
            listed={items.length}
            hasMore={inbox.hasNextPage}
            isLoading={isLoading}
            onSelectAll={() => void chooseAll()}
            onDone={(done) => {
              const failed = done.filter(({ ok }) => !ok)
              setChecked(new Set(failed.map(({ id }) => id)))
              setSelecting(false)
              setResults(failed.length > 0 ? done : null)
              if (failed.length === 0) land('list')
            }}
          />
        )}
      </section>
      {isWide && (
        <section ref={reading} tabIndex={-1} className={styles['reading']} aria-label={t('workflow.document.title')}>
          {openId ? (
            <Suspense fallback={<DocumentSkeleton />}>
              <DocumentPane
                id={openId}
                isLookedAt={isChecking}
                onDecided={() => {
                  const next = box === 'waiting' ? nextAfter(items, openId) : openId
                  land({ id: next, title: items.find(({ id }) => id === next)?.title ?? null })
                  if (next !== openId) go({ id: next }, true)
                }}
              />
            </Suspense>
          ) : (
            isEmptySaid &&
            inbox.data && (
              <div className={styles['nothing']}>
                <NothingHere box={box} q={q} />
              </div>
            )
          )}
        </section>
      )}
      <p className="orgil-hidden" role="status">
        {landing &&
          landing !== 'list' &&
          box === 'waiting' &&
          (landing.title === null
            ? t(q ? 'platform.no_results' : isFiltered ? 'workflow.view.nothing' : 'workflow.inbox.empty_waiting')
            : t('workflow.inbox.next', { title: landing.title }))}
      </p>
      {results && (
        <Suspense fallback={null}>
          <BulkSummary results={results} onClose={() => setResults(null)} />
        </Suspense>
      )}
    </div>
  )
}
