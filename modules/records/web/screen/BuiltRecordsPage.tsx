import { useParams } from '@tanstack/react-router'
import { ImportRowsPage } from '../exchange/ImportRowsPage.tsx'
import { RowPage } from '../page/RowPage.tsx'
import { pathOf } from './path-of.ts'
import { RecordsPage } from './RecordsPage.tsx'

/** `/records/{key}`: the rows of a table that the organisation built. */
export function BuiltRecordsPage() {
  const name = useName()
  return <RecordsPage key={name} name={name} path={pathOf(name)} />
}

export function BuiltImportPage() {
  const name = useName()
  return <ImportRowsPage key={name} name={name} path={pathOf(name)} />
}

export function BuiltRowPage() {
  const name = useName()
  return <RowPage key={name} name={name} path={pathOf(name)} />
}

function useName() {
  const { key = '' } = useParams({ strict: false })
  return `records.${key}`
}
