import type { FieldValue, FieldValues } from '#platform/shared/fields/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { Begins, FormPart } from '../../../shared/definition/form.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { todayHere } from '../today-here.ts'

interface Who {
  id: string
  name: string
  unit: string
  email: string
}

/** What the fields of a new row begin with: of the address, of the clock and, where somebody is signed in, of them. */
export function beginningsOf({ form, columns }: Table, address: URLSearchParams, who?: Who): FieldValues {
  const found: [string, FieldValue][] = []
  const walk = (parts: readonly FormPart[]) => {
    for (const part of parts) {
      if (part.kind === 'section') walk(part.parts)
      if (part.kind !== 'field' || !part.begins) continue
      const column = columns.find(({ name }) => name === part.name)
      const said = column && saidBy(part.begins, part.name, address, who)
      if (column && said && fits(column.kind, said)) found.push([column.name, said])
    }
  }
  walk(form?.parts ?? [])
  return Object.fromEntries(found)
}

function saidBy({ from, name }: Begins, column: string, address: URLSearchParams, who?: Who): string | null {
  if (from === 'address') return address.get(name ?? column) ?? lastOfPath(name)
  if (from === 'today') return todayHere()
  if (from === 'now') return new Date().toISOString()
  if (from === 'user_id') return who?.id ?? null
  if (from === 'user_name') return who?.name ?? null
  return (from === 'user_unit' ? who?.unit : who?.email) ?? null
}

/** `:2` is the second part of the path. */
function lastOfPath(name: string | undefined) {
  const place = /^:(\d+)$/.exec(name ?? '')?.[1]
  return place === undefined ? null : (location.pathname.split('/')[Number(place)] ?? null)
}

function fits(kind: string, said: string) {
  const { value, stored } = kindOf(kind)
  return stored !== 'flag' && value.safeParse(said).success
}
