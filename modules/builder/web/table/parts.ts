import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ColumnsPart } from './ColumnsPart.tsx'
import type { EditorPart } from './part.ts'

/** What the editor of a table consists of, in the order of its tabs; what is heavy comes with `lazyPart`. */
export const parts: readonly EditorPart[] = [
  { key: 'columns', title: 'builder.columns', Part: ColumnsPart },
  { key: 'form', title: 'builder.form', Part: lazyPart(() => import('../form/FormPart.tsx')) },
  { key: 'lines', title: 'builder.lines', Part: lazyPart(() => import('./LinesPart.tsx')) },
  { key: 'grid', title: 'builder.grid', Part: lazyPart(() => import('../grid/GridPart.tsx')) },
  { key: 'flows', title: 'builder.flows', Part: lazyPart(() => import('../flows/FlowsPart.tsx')) },
]
