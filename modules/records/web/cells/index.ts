/**
 * Cell kinds: a module that has one writes a file in `kinds/` or brings its `CellLook`, and adds a line here. What
 * they ask in a definition says `shared/cells/cell.ts`.
 */
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { CellLook } from './cell-look.ts'
import { colouredHue } from './coloured.ts'

const isKept = ({ kind }: { kind: string }) => kindOf(kind).stored !== undefined
const isSaid = ({ kind }: { kind: string }) => !['files', 'flag', undefined].includes(kindOf(kind).stored)

export const cellLooks: readonly CellLook[] = [
  {
    kind: 'coloredCell',
    title: 'records.cell.colored',
    suits: ({ kind }) => kindOf(kind).stored === 'decimal',
    hueOf: colouredHue,
  },
  {
    kind: 'popup',
    title: 'records.cell.popup',
    suits: isKept,
    isPressed: true,
    Cell: lazyPart(() => import('./kinds/Popup.tsx')),
  },
  {
    kind: 'callForm',
    title: 'records.cell.call_form',
    suits: isKept,
    isPressed: true,
    Cell: lazyPart(() => import('./kinds/CallForm.tsx')),
  },
  {
    kind: 'attendanceQR',
    title: 'records.cell.attendance',
    suits: isSaid,
    isPressed: true,
    Cell: lazyPart(() => import('./kinds/AttendanceCode.tsx')),
  },
]

/** Undefined for one that nobody brings: the column is shown as usual. */
export const cellLookOf = (kind: string | undefined) => cellLooks.find((one) => one.kind === kind)
