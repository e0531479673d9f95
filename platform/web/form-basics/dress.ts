import { createContext } from 'react'

/** What a form says around a field besides what the field says of itself. */
interface Dress {
  placeholder?: string | undefined
  prefix?: string | undefined
  isLabelHidden?: boolean | undefined
}

export const FieldDress = createContext<Dress>({})
