import { isSame } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { type FormState, formState } from '#platform/web/form/form-state.ts'
import type { WrittenLines } from '../../../shared/contract.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import { namesOf } from '../go-to.ts'
import type { Written } from '../RowFields.tsx'
import { type KeptLines, type LineKind, placeOf } from './line-kind.ts'

/** All lines in the form of a row. */
export interface LineBook {
  /** Counts up with whatever is done to a line. */
  beat: FormState<{ count: number }>
  kinds: Map<string, LineKind>
  /** One kind of lines is there. */
  enter(kind: LineKind): void
  tell(): void
  isChanged(): boolean
  given(): {
    lines: Record<string, WrittenLines>
    local: (told: Readonly<Record<string, string>>) => Record<string, string>
  }
  problems(): Record<string, string>
  keep(): Record<string, KeptLines>
  /** These were saved: they begin anew with what the server says of them. */
  saved(names: readonly string[]): void
  /** Whether they were, asked once. */
  takeSaved(name: string): boolean
  /** What people call cells in which something is wrong. */
  labels(places: readonly string[], say: (words: Words) => string): Record<string, string>
}

/** `state`: the row, whose roll-ups say at once what its lines come to. */
export function lineBook(table: Table, state: FormState<Written>): LineBook {
  const beat = formState({ count: 0 })
  const kinds = new Map<string, LineKind>()
  const saved = new Set<string>()
  const all = () => [...kinds.values()]
  const tell = () => {
    for (const kind of all()) {
      const figures = kind.figuresFor(table)
      const now = state.get().fields
      const other = fieldsOf(table).filter(
        (field) => field.name in figures && !isSame(field, figures[field.name] ?? null, now[field.name] ?? null),
      )
      if (other.length === 0) continue
      const said = Object.fromEntries(other.map(({ name }) => [name, figures[name] ?? null]))
      state.change((before) => ({ ...before, fields: { ...before.fields, ...said } }))
    }
    beat.change(({ count }) => ({ count: count + 1 }))
  }
  return {
    beat,
    kinds,
    tell,
    enter(kind) {
      kinds.set(kind.name, kind)
      kind.store.subscribe(tell)
      tell()
    },
    isChanged: () => all().some((kind) => kind.isChanged()),
    given() {
      const sent = all().flatMap((kind) => {
        const given = kind.given()
        return given ? [{ name: kind.name, ...given }] : []
      })
      return {
        lines: Object.fromEntries(sent.map(({ name, lines }) => [name, lines])),
        local: (told) =>
          Object.fromEntries(
            Object.entries(namesOf(told)).map(([path, why]) => {
              const [, name = '', at = '', column = ''] = /^lines\.([^.]+)\.(\d+)\.values\.(.+)$/.exec(path) ?? []
              const key = sent.find((one) => one.name === name)?.keys[Number(at)]
              return [key === undefined ? path : placeOf(name, key, column), why]
            }),
          ),
      }
    },
    problems: () => Object.assign({}, ...all().map((kind) => kind.problems())) as Record<string, string>,
    saved(names) {
      for (const name of names) saved.add(name)
    },
    takeSaved: (name) => saved.delete(name),
    labels: (places, say) =>
      Object.fromEntries(
        places.flatMap((place): [string, string][] => {
          const [, name = '', key = '', column = ''] = /^lines\.([^.]+)(?:\.(.+)\.values\.(.+))?$/.exec(place) ?? []
          const kind = kinds.get(name)
          if (!kind) return []
          const title = say(kind.said.title ?? kind.table.title)
          if (key === '') return [[place, title]]
          const number = kind.store.get().lines.findIndex((line) => line.key === key) + 1
          const label = fieldsOf(kind.table).find((field) => field.name === column)?.label
          return [[place, `${title} ${number}${label ? `: ${say(label)}` : ''}`]]
        }),
      ),
    keep: () => Object.fromEntries(all().map((kind) => [kind.name, kind.keep()])),
  }
}
