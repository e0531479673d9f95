import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Row } from '../shared/contract.ts'

/** Saves what is typed; null where it was refused, and the form says why. */
type Save = () => Promise<Row | null>

const inHand = new Map<string, Save[]>()
const listeners = new Set<() => void>()
const keyOf = (table: string, id: string) => `${table} ${id}`

function hold(key: string, save: Save) {
  inHand.set(key, [...(inHand.get(key) ?? []), save])
  tell()
  return () => {
    const others = (inHand.get(key) ?? []).filter((one) => one !== save)
    if (others.length > 0) inHand.set(key, others)
    else inHand.delete(key)
    tell()
  }
}

/** While something is typed in the form of a row that is not saved, whatever is done with that row saves it first. */
export function useHolding(table: string, id: string | undefined, isChanged: boolean, onSave: Save) {
  const save = useEffectEvent(onSave)
  useEffect(
    () => (id !== undefined && isChanged ? hold(keyOf(table, id), () => save()) : undefined),
    [table, id, isChanged],
  )
}

/** Whether something is typed in the form of this row that is not saved. */
export const useInHand = (table: string, id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => inHand.has(keyOf(table, id)),
    () => false,
  )

/** Before something is done with rows: false where what is typed in one of them was refused, and nothing is done. */
export async function savedFirst(table: string, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) for (const save of inHand.get(keyOf(table, id)) ?? []) if (!(await save())) return false
  return true
}

/** The row as it stands once what is typed in it is saved; null where that was refused. */
export async function savedRow(table: string, row: Row): Promise<Row | null> {
  let now = row
  for (const save of inHand.get(keyOf(table, row.id)) ?? []) {
    const saved = await save()
    if (!saved) return null
    now = saved
  }
  return now
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
