import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldValue, type FieldValues, kindOf, problemsIn } from '#platform/shared/fields/index.ts'
import { FormFields } from '#platform/web/fields/index.ts'
import { formState, useValue } from '#platform/web/form/form-state.ts'
import { type Editing, endOf } from '#platform/web/grid/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { RowBeside, TablePlace } from '../fields/table-place.ts'

interface Props {
  table: string
  field: TableField
  value: FieldValue
  editing: Editing<Row>
  /** `seen`: what stood there when it was begun. */
  onWrite: (value: FieldValue, seen: FieldValue) => void
  onGiveUp: () => void
}

/** The field of a form in its cell: Enter and Tab save and go on, Escape gives up, a press beside it saves. */
export function CellEditor({ table, field, value, editing, onWrite, onGiveUp }: Props) {
  const { name } = field
  const [first] = useState(() => begun(field, value, editing.typed))
  const [state] = useState(() =>
    formState<{ fields: FieldValues }>({ fields: { ...editing.row.values, [name]: first } }),
  )
  // Another value may come into the row meanwhile.
  const [seen] = useState(value)
  const [isTried, setTried] = useState(false)
  const now = useValue(state, ({ fields }) => fields[name] ?? null)
  const problems = isTried ? problemsIn([field], { [name]: now }) : {}
  const place = useRef<HTMLDivElement>(null)
  const isEnded = useRef(false)
  const leave = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && place.current?.contains(target)) return
    // Of a dialog that the field has opened.
    if (target instanceof Element && target.closest('dialog')) return
    isEnded.current = true
    onWrite(state.get().fields[name] ?? null, seen)
    editing.onDone(null)
  })
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => leave(target)
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [])

  // Where the whole grid goes, as when the last of its rows leaves the list, nothing that was typed goes with it.
  const goAway = useEffectEvent(() => {
    const written = state.get().fields[name] ?? null
    if (!isEnded.current && written !== first) onWrite(written, seen)
  })
  useEffect(() => () => goAway(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    // Whatever is chosen from a list or a calendar has its own Enter and Escape.
    if (event.defaultPrevented) return
    if (event.shiftKey && event.key === 'Enter' && event.target instanceof HTMLTextAreaElement) return
    const { key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent } = event
    const way = endOf({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing: nativeEvent.isComposing })
    if (!way) return
    event.preventDefault()
    if (way === 'give_up') {
      isEnded.current = true
      onGiveUp()
      return editing.onGiveUp()
    }
    const written = state.get().fields[name] ?? null
    setTried(true)
    if (Object.keys(problemsIn([field], { [name]: written })).length > 0) return
    isEnded.current = true
    onWrite(written, seen)
    editing.onDone(way)
  }
  return (
    // The keys are those of the field in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} onKeyDown={onKeyDown}>
      <TablePlace value={table}>
        <RowBeside value={state}>
          <Suspense>
            <FormFields form={[field]} state={state} problems={problems} />
          </Suspense>
        </RowBeside>
      </TablePlace>
    </div>
  )
}

/** A letter begins anew what is written in letters; of what is chosen it opens the choice. */
function begun(field: TableField, value: FieldValue, typed: string | null): FieldValue {
  const { stored, sheet } = kindOf(field.kind)
  if (typed === null) return value
  if (stored === 'text') return typed
  // Times are kept in minutes and typed in hours.
  return stored === 'decimal' && sheet !== 'elapsed' && /[\d-]/.test(typed) ? typed : value
}
