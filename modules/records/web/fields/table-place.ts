import { createContext } from 'react'

/** The table whose row is written: what its relations offer is asked of it. */
export const TablePlace = createContext('')
