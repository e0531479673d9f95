import type { MenuPlace as Props } from '#platform/web/module.ts'
import { screenAt } from '../../shared/screens/definition.ts'
import { pathOf } from '../path-of.ts'
import { RecordsPage } from './RecordsPage.tsx'
import { ScreenPage } from './ScreenPage.tsx'

/** What a menu item of type `crud` leads to: a screen, or the rows of a table. */
export default function MenuPlace({ source }: Props) {
  const key = screenAt(source)
  if (key !== undefined) return <ScreenPage key={key} screenKey={key} />
  return <RecordsPage key={source} name={source} path={pathOf(source)} />
}
