import { type Access, knownTo } from '../gate/gate.ts'
import { storedOf } from '../tables/served.ts'

/** The columns that somebody may bring in: they write them, and a file can say what stands there. */
export const importable = (access: Access) =>
  knownTo(access).filter(
    (field) =>
      (access.writable.c.has(field.name) || access.writable.u.has(field.name)) &&
      storedOf(field) !== 'files' &&
      storedOf(field) !== 'secret',
  )
