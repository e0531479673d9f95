import type { Access } from '../gate/gate.ts'
import { storedOf } from '../tables/served.ts'

/** The columns that somebody may bring in: they write them, and a file can say what stands there. */
export const importable = ({ fields, writable }: Access) =>
  fields.filter((field) => writable.has(field.name) && storedOf(field) !== 'number')
