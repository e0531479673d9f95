import { broughtLooks } from './brought.ts'
import { ownLooks } from './kinds/index.ts'
import type { FieldLook } from './look.ts'

/** The kernel's kinds and those of the modules, in the order in which a form builder offers them. */
export const looks = (): readonly FieldLook[] => [...ownLooks, ...broughtLooks()]

export function lookOf(name: string): FieldLook {
  const look = looks().find(({ kind }) => kind.name === name)
  if (!look) throw new Error(`No kind of field that a browser can show is called ${name}`)
  return look
}
