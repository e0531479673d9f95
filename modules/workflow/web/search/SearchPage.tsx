import { useRef } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useCall } from '#platform/web/call.ts'
import { DayInput } from '#platform/web/date/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { Filter, ListTools, SearchField, useListSearch } from '#platform/web/table/index.ts'
import { findableStates, listFoundFlows, myParts } from '../../shared/search.ts'
import { whileFree } from '../free-keys.ts'
import { neighbour } from '../inbox/selection.ts'
import styles from './search.module.css'
import { FoundRow } from './FoundRow.tsx'
import { useFound, type Wish } from './use-found.ts'

const usual = { q: '', flow: '', state: '', part: '', from: '', to: '', order: '' }
type Known = typeof usual

/** Every document that I may see, by anything it says. */
export default function SearchPage() {
  const { t } = useText()
  const { set, page: _page, ...asked } = useListSearch(usual)
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { order: _order, ...wished } = asked
  const isAsked = Object.values(wished).some((value) => value !== '')
  const found = useFound(wishOf(asked), isAsked)
  const { items } = found

  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])].map((link, at) => ({ id: String(at), link }))
    const here = links.find(({ link }) => link === document.activeElement)?.id ?? null
    links.find(({ id }) => id === neighbour(links, here, step))?.link.focus()
  }
  useHotkeys('j, down', () => move(1), { ...whileFree, preventDefault: true })
  useHotkeys('k, up', () => move(-1), { ...whileFree, preventDefault: true })
  useHotkeys('slash', () => field.current?.focus(), { ...whileFree, preventDefault: true })

  return (
    <Page width={980}>
      <PageHeader title={t('workflow.find.title')} />
      <ListTools>
        <SearchField q={asked.q} label={t('workflow.find.field')} onSearch={(q) => set({ q })} field={field} />
        <Filters asked={asked} set={set} />
      </ListTools>
      {!isAsked && (
        <EmptyState icon="search" title={t('workflow.find.begin')}>
          {t('workflow.find.begin_hint')}
        </EmptyState>
      )}
      {isAsked && found.isPending && <ListSkeleton rows={5} />}
      {isAsked && found.isError && !found.data && (
        <ErrorPanel isPart error={found.error} onRetry={() => void found.refetch()} />
      )}
      {isAsked && found.data && items.length === 0 && !found.hasNextPage && (
        <EmptyState
          icon="search"
          title={t('platform.no_results')}
          action={<Button onClick={() => set(usual)}>{t('workflow.find.clear')}</Button>}
        >
          {t('workflow.find.other_words')}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul
          ref={list}
          className={styles['items']}
          aria-label={t('workflow.find.found')}
          aria-busy={found.isPlaceholderData || undefined}
        >
          {items.map((item) => (
            <FoundRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {isAsked && found.hasNextPage && (
        <Button
          className={styles['more'] ?? ''}
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('workflow.find.more')}
        </Button>
      )}
    </Page>
  )
}

function Filters({ asked, set }: { asked: Known; set: (part: Partial<Known>) => void }) {
  const { t } = useText()
  const say = useWords()
  const flows = useCall(listFoundFlows, {}, { staleTime: 300_000, meta: { quiet: true } })
  return (
    <>
      <Filter
        label={t('workflow.find.flow')}
        value={asked.flow}
        onChange={(flow) => set({ flow })}
        choices={[
          { value: '', label: t('workflow.find.any_flow') },
          ...(flows.data ?? []).map(({ id, title }) => ({ value: String(id), label: say(title) })),
        ]}
      />
      <Filter
        label={t('workflow.find.state')}
        value={asked.state}
        onChange={(state) => set({ state })}
        choices={[
          { value: '', label: t('workflow.find.any_state') },
          ...findableStates.map((state) => ({ value: state, label: t(`workflow.find.state_${state}`) })),
        ]}
      />
      <Filter
        label={t('workflow.find.part')}
        value={asked.part}
        onChange={(part) => set({ part })}
        choices={[
          { value: '', label: t('workflow.find.any_part') },
          ...myParts.map((part) => ({ value: part, label: t(`workflow.find.part_${part}`) })),
        ]}
      />
      {asked.q !== '' && (
        <Filter
          label={t('workflow.find.order')}
          value={asked.order}
          onChange={(order) => set({ order })}
          choices={[
            { value: '', label: t('workflow.find.order_best') },
            { value: 'newest', label: t('workflow.find.order_newest') },
          ]}
        />
      )}
      <span className={styles['days']}>
        <span className={styles['day']}>
          <DayInput
            value={asked.from}
            aria-label={t('workflow.find.from')}
            title={t('workflow.find.from')}
            placeholder={t('workflow.find.from')}
            max={asked.to || undefined}
            onDay={(from) => set({ from })}
          />
        </span>
        <span className={styles['day']}>
          <DayInput
            value={asked.to}
            aria-label={t('workflow.find.to')}
            title={t('workflow.find.to')}
            placeholder={t('workflow.find.to')}
            from={asked.from}
            onDay={(to) => set({ to })}
          />
        </span>
      </span>
    </>
  )
}

/** Whatever stands in the address can be asked; what is no answer of a filter is none. */
function wishOf({ q, flow, state, part, from, to, order }: Known): Wish {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)
  const wish = {
    q,
    flow_id: /^[1-9]\d{0,8}$/.test(flow) ? Number(flow) : undefined,
    state: findableStates.find((one) => one === state),
    part: myParts.find((one) => one === part),
    from: day(from),
    to: day(to),
    order: order === 'newest' ? ('newest' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined && value !== ''))
}
