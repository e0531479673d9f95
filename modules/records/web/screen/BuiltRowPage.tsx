import { RowPage } from '../page/RowPage.tsx'
import { pathOf } from '../path-of.ts'
import { useBuiltName } from './use-built-name.ts'

/** `/records/{key}/{id}`: one row. */
export default function BuiltRowPage() {
  const name = useBuiltName()
  return <RowPage key={name} name={name} path={pathOf(name)} />
}
