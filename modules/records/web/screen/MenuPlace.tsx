import type { MenuPlace as Props } from '#platform/web/module.ts'
import { RecordsPage } from './RecordsPage.tsx'
import { pathOf } from '../path-of.ts'

/** What a menu item of type `crud` leads to: the rows of a table. */
export default function MenuPlace({ source }: Props) {
  return <RecordsPage key={source} name={source} path={pathOf(source)} />
}
