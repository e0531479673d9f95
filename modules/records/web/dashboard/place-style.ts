import type { CSSProperties } from 'react'
import type { BlockPlace } from '../../shared/dashboards/definition.ts'

/** For the style sheet: the lines of the grid begin with one. */
export const placeStyle = ({ x, y, w, h }: BlockPlace) =>
  ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties
