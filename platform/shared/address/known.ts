import type { Words } from '../i18n.ts'

// Of the register itself nothing: a browser fetches that once somebody writes an address.

export const CAPITAL = 'MN-1'

/** A unit of the register, or another country. */
export interface Unit {
  code: string
  words: Words
  /** In what it lies. */
  above?: Unit
}

let known: ReadonlyMap<string, Unit> | undefined

export function knowUnits(units: ReadonlyMap<string, Unit>) {
  known = units
}

/** By their codes; undefined until somebody told them. */
export const unitsKnown = () => known
