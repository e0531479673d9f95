import { announce } from '#platform/web/drag/index.ts'
import { toast } from '#platform/web/feedback.ts'
import type { BarChange, NewLink } from '#platform/web/gantt/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { wouldCycle } from '#platform/shared/schedule/index.ts'
import type { Column } from '../../../shared/definition/table.ts'
import type { LinkColumns } from '../../../shared/gantt.ts'
import { type Moved, movedBy, movedByLinks, writtenDays } from './changes.ts'
import { aboveBy, underWish } from './levels.ts'
import type { Planning, RowDays } from './plan.ts'
import type { GanttColumns, GanttReply, PlannedLink, PlannedRow } from './planned.ts'
import type { LinkWishes, RowWish, useChanges } from './use-changes.ts'

interface Around {
  planning: Planning
  columns: GanttColumns
  linkColumns: LinkColumns | undefined
  /** Links as they were read. */
  read: GanttReply['links'] | undefined
  changes: ReturnType<typeof useChanges>
  mayWrite: (row: PlannedRow, column: Column | undefined) => boolean
}

const NEW = 'new'

/** What people do to a plan: each deed with all that follows from it is one step. */
export function useDeeds({ planning, columns, linkColumns, read, changes, mayWrite }: Around) {
  const { t } = useText()
  const rules = { columns, mayWrite }
  const { rows, links } = planning
  const nameOf = (id: string) => rows.get(id)?.name ?? '—'

  /** Rows as they are to be saved; those that are not theirs to move are passed over, and told. */
  const wishesOf = (moves: Moved): RowWish[] => {
    let left = 0
    const wishes = [...new Set([...moves.days.keys(), ...moves.also.keys()])].flatMap((id): RowWish[] => {
      const row = rows.get(id)
      if (!row) return []
      const days = moves.days.get(id)
      const values = { ...(days && writtenDays(planning, rules, row, days)), ...moves.also.get(id) }
      if (Object.keys(values).length === 0) return []
      if (mayWrite(row, columns.from) && mayWrite(row, columns.to)) return [wishOf(row, values)]
      left += 1
      return []
    })
    if (left > 0) toast.warning(t('records.gantt.not_yours', { count: left }))
    return wishes
  }
  const save = (step: { rows: readonly RowWish[]; links?: LinkWishes }, words: string, isQuiet = false) => {
    announce(words)
    changes.change({ ...step, words }, isQuiet)
  }

  /** `isQuiet`: it was done by a key, of which many follow each other. */
  const change = (asked: BarChange, isQuiet = false) => {
    const row = rows.get(asked.id)
    if (!row) return
    if (asked.part === 'progress') {
      if (!columns.done || asked.to === row.progress) return
      const words = t('records.gantt.progress_set', { name: row.name, percent: asked.to })
      return save({ rows: [wishOf(row, { [columns.done.name]: String(asked.to) })] }, words, isQuiet)
    }
    const moves = movedBy(planning, rules, asked)
    const wishes = wishesOf(moves)
    if (wishes.length === 0) return announce(t('platform.drag.no_way', { name: row.name }))
    const now = moves.days.get(row.id)
    const others = wishes.filter(({ id }) => id !== row.id).length
    const to = now
      ? t('records.gantt.moved_to', { name: row.name, ...now })
      : t('records.calendar.moved', { name: row.name })
    save({ rows: wishes }, others > 0 ? `${to} ${t('records.gantt.and_others', { count: others })}` : to, isQuiet)
  }

  /** Puts a row under the one before it that stands under the same, or beside the one under which it stands. */
  const level = (id: string, way: 'indent' | 'outdent') => {
    const row = rows.get(id)
    const { tree } = columns
    if (!row || !tree || !mayWrite(row, tree)) return announce(t('platform.drag.no_way', { name: row?.name ?? '—' }))
    const above = aboveBy(rows, row, way)
    if (above === undefined) return announce(t('platform.drag.no_way', { name: row.name }))
    const words =
      above === null
        ? t('records.gantt.outermost', { name: row.name })
        : t('records.gantt.under', { name: row.name, above: nameOf(above) })
    save({ rows: [underWish(rows, row, tree.name, above)] }, words, true)
  }

  const changeLinks = (wishes: LinkWishes, after: readonly PlannedLink[], words: string) => {
    const moved = wishesOf(movedByLinks(planning, after))
    save(
      { rows: moved, links: wishes },
      moved.length > 0 ? `${words} ${t('records.gantt.and_others', { count: moved.length })}` : words,
    )
  }
  const link = ({ from, to, type, lag = 0 }: NewLink & { lag?: number }) => {
    const names = { from: nameOf(from), to: nameOf(to) }
    const why = links.some((one) => one.from === from && one.to === to)
      ? t('records.gantt.linked_already', names)
      : from === to || wouldCycle(planning.laid.plan, { from, to })
        ? t('records.gantt.ring_between', names)
        : undefined
    if (why !== undefined) {
      toast.warning(why)
      return announce(why)
    }
    changeLinks(
      { add: [{ from, to, type, ...(lag !== 0 && { lag }) }] },
      [...links, { id: NEW, from, to, type, lag, may: null }],
      t('records.gantt.linked', { ...names, type: t(`records.gantt.type_${type}`) }),
    )
  }
  const unlink = ({ id, from, to }: PlannedLink) =>
    changeLinks(
      { remove: [id] },
      links.filter((one) => one.id !== id),
      t('records.gantt.unlinked', { from: nameOf(from), to: nameOf(to) }),
    )
  const alterLink = (found: PlannedLink, next: Pick<PlannedLink, 'type' | 'lag'>) => {
    const [, , , type, lag] = read?.rows.find(([id]) => id === found.id) ?? []
    const altered = [
      { name: linkColumns?.type, isOther: next.type !== found.type, was: type ?? null, to: next.type },
      { name: linkColumns?.lag, isOther: next.lag !== found.lag, was: lag ?? null, to: String(next.lag) },
    ].flatMap(({ name, isOther, ...rest }) => (name !== undefined && isOther ? [{ name, ...rest }] : []))
    if (altered.length === 0) return
    const was: FieldValues = Object.fromEntries(altered.map((one) => [one.name, one.was]))
    const values: FieldValues = Object.fromEntries(altered.map((one) => [one.name, one.to]))
    changeLinks(
      { change: [{ id: found.id, was, values }] },
      links.map((one) => (one.id === found.id ? { ...one, ...next } : one)),
      t('records.gantt.link_changed', { from: nameOf(found.from), to: nameOf(found.to) }),
    )
  }
  /** Puts rows where links and working days put them. */
  const reschedule = (stray: readonly { id: string; days: RowDays }[]) => {
    const wishes = wishesOf({ days: new Map(stray.map(({ id, days }) => [id, days])), also: new Map() })
    if (wishes.length > 0) save({ rows: wishes }, t('records.gantt.rescheduled', { count: wishes.length }))
  }
  return {
    change,
    level,
    link,
    unlink,
    alterLink,
    reschedule,
    preview: (asked: BarChange) => (asked.part === 'progress' ? undefined : movedBy(planning, rules, asked)),
  }
}

const wishOf = (row: PlannedRow, values: FieldValues): RowWish => ({
  id: row.id,
  was: Object.fromEntries(Object.keys(values).map((name) => [name, row.values[name] ?? null])),
  values,
})
