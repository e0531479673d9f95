import { pathOf } from '../path-of.ts'
import { RecordsPage } from './RecordsPage.tsx'
import { useBuiltName } from './use-built-name.ts'

/** `/records/{key}`: the rows of a table that the organisation built. */
export default function BuiltRowsPage() {
  const name = useBuiltName()
  return <RecordsPage key={name} name={name} path={pathOf(name)} />
}
