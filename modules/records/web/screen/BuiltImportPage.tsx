import { ImportRowsPage } from '../exchange/ImportRowsPage.tsx'
import { pathOf } from '../path-of.ts'
import { useBuiltName } from './use-built-name.ts'

/** `/records/{key}/import`: rows from a file. */
export default function BuiltImportPage() {
  const name = useBuiltName()
  return <ImportRowsPage key={name} name={name} path={pathOf(name)} />
}
