import type { ScreenDefinition } from '../../shared/screens/definition.ts'
import { pathOf } from '../path-of.ts'
import { RecordsPage } from './RecordsPage.tsx'

interface Props {
  screen: ScreenDefinition
  /** Where its rows have their pages. */
  path?: string
}

/** The generic screen: whatever its definition says over its source. */
export default function Krud({ screen, path = pathOf(screen.source) }: Props) {
  return <RecordsPage key={screen.source} name={screen.source} path={path} screen={screen} title={screen.title} />
}
