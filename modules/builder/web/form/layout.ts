import type { StepWay } from '#platform/web/drag/index.ts'
import {
  type Column,
  type Form,
  type FormPart,
  type FormSectionPart as Section,
  fitted,
  type Table,
} from '#modules/records/shared/index.ts'

/** Changes of a form that is being built; `at` names a part as `2.0`: the first within the third. */

export type Where = 'before' | 'after' | 'in'
export interface Place {
  at: string
  where: Where
}

const steps = (at: string) => at.split('.').map(Number)

export function partAt({ parts }: Pick<Form, 'parts'>, at: string): FormPart | undefined {
  let among: readonly FormPart[] = parts
  let found: FormPart | undefined
  for (const step of steps(at)) {
    found = among[step]
    among = found?.kind === 'section' ? found.parts : []
  }
  return found
}

/** The form with other parts where `change` says so; each part is asked once, those within a section before it. */
function mapped(parts: readonly FormPart[], change: (part: FormPart) => readonly FormPart[]): FormPart[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'section') return change(part)
    const within = mapped(part.parts, change)
    const isSame = within.length === part.parts.length && within.every((one, at) => one === part.parts[at])
    const after = change(part)
    return isSame ? after : after.map((one) => (one === part ? { ...part, parts: within } : one))
  })
}

export function changePart(form: Form, at: string, by: (part: FormPart) => FormPart): Form {
  const found = partAt(form, at)
  return found ? { ...form, parts: mapped(form.parts, (part) => [part === found ? by(part) : part]) } : form
}

export function removePart(form: Form, at: string): Form {
  const found = partAt(form, at)
  return found ? { ...form, parts: mapped(form.parts, (part) => (part === found ? [] : [part])) } : form
}

/** A part at a place, or at the end where there is none; and where it stands then. */
export function insertPart(form: Form, part: FormPart, place: Place | null): { form: Form; at: string } {
  const target = place && partAt(form, place.at)
  if (!place || !target) return { form: { ...form, parts: [...form.parts, part] }, at: String(form.parts.length) }
  const parts = mapped(form.parts, (one) => {
    if (one !== target) return [one]
    if (place.where === 'before') return [part, one]
    if (place.where === 'in' && one.kind === 'section') return [{ ...one, parts: [...one.parts, part] }]
    return [one, part]
  })
  return { form: { ...form, parts }, at: pathOf(parts, part) ?? place.at }
}

function pathOf(parts: readonly FormPart[], wanted: FormPart, before = ''): string | null {
  for (const [place, part] of parts.entries()) {
    if (part === wanted) return `${before}${place}`
    const within = part.kind === 'section' ? pathOf(part.parts, wanted, `${before}${place}.`) : null
    if (within !== null) return within
  }
  return null
}

/** A part that stands there already, elsewhere; nothing goes into itself. */
export function movePart(form: Form, from: string, place: Place): { form: Form; at: string } {
  const moved = partAt(form, from)
  if (!moved || place.at === from || place.at.startsWith(`${from}.`)) return { form, at: from }
  const copy = { ...moved }
  const { form: both } = insertPart(form, copy, place)
  const parts = mapped(both.parts, (part) => (part === moved ? [] : [part]))
  return { form: { ...both, parts }, at: pathOf(parts, copy) ?? from }
}

/** One step by keys: before, after, into the section above it, out of its own; null where there is none. */
export function stepPart(form: Form, at: string, way: StepWay): { form: Form; at: string } | null {
  const way_to = steps(at)
  const last = way_to.at(-1) ?? 0
  const sibling = (step: number) => [...way_to.slice(0, -1), last + step].join('.')
  const above = way_to.slice(0, -1).join('.')
  if (way === 'out') return above === '' ? null : movePart(form, at, { at: above, where: 'after' })
  if (way === 'up' && last === 0) return null
  const target = sibling(way === 'down' ? 1 : -1)
  const found = partAt(form, target)
  if (!found || (way === 'in' && found.kind !== 'section')) return null
  return movePart(form, at, { at: target, where: way === 'in' ? 'in' : way === 'down' ? 'after' : 'before' })
}

/** The form with everything that it does not name yet named at its end, up to this column or to all of them. */
export function named(draft: Table, upTo?: string): Form {
  const form = draft.form ?? { parts: [] }
  const rest = fitted({ ...draft, form: { ...form, type: 'simple' } }, { keepsEmpty: true }).flatMap((one) =>
    one.at === null ? [one.part] : [],
  )
  const end = upTo === undefined ? rest.length : rest.findIndex((part) => 'name' in part && part.name === upTo) + 1
  return { ...form, parts: [...form.parts, ...rest.slice(0, end)] }
}

/** What a column counts for where a form is arranged. */
type Weight = (column: Column) => 'short' | 'wide' | 'flag'

/**
 * A first layout: short fields two or three beside each other, long ones over the whole width and, where they need not
 * be filled in, in a section of their own, lines at the end.
 */
export function arranged(
  draft: Table,
  weigh: Weight,
  titles: { main: Section['title']; more: Section['title'] },
): Form {
  const { parts: _, type, ...rest } = draft.form ?? { parts: [] }
  const placed = (columns: readonly Column[]): FormPart[] =>
    columns.map((column) => ({
      kind: 'field',
      name: column.name,
      spans: weigh(column) === 'wide' ? { tablet: 24 } : { tablet: 12, ...(columns.length > 4 && { computer: 8 }) },
    }))
  const isMore = (column: Column) => weigh(column) === 'wide' && !column.required
  const main = draft.columns.filter((column) => !isMore(column))
  const more = draft.columns.filter(isMore)
  const lines = fitted({ ...draft, form: undefined }).flatMap((one) => (one.kind === 'lines' ? [one.part] : []))
  const section = (title: Section['title'], inside: FormPart[]): FormPart[] =>
    inside.length > 0 ? [{ kind: 'section', look: 'block', title, parts: inside }] : []
  const isSmall = draft.columns.length <= 4
  return {
    ...rest,
    ...(type === 'steps' && { type }),
    width: isSmall ? 560 : 860,
    parts: isSmall
      ? [...placed([...main, ...more]), ...lines]
      : [...section(titles.main, placed(main)), ...section(titles.more, placed(more)), ...lines],
  }
}
