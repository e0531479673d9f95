import type { PartProps } from '../table/part.ts'
import { GridEditor } from './GridEditor.tsx'

/** How the rows of a table stand in its grid. */
export default function GridPart({ draft, live, tables, isDisabled, onChange }: PartProps) {
  return (
    <GridEditor
      table={draft}
      live={live}
      tables={tables}
      isDisabled={isDisabled}
      onGrid={(grid, about) =>
        onChange((now) => ({ ...now, grid: Object.keys(grid).length > 0 ? grid : undefined }), about)
      }
    />
  )
}
