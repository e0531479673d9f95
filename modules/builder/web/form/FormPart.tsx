import { useMemo, useState } from 'react'
import {
  fieldsOf,
  type FittedPart,
  fitted,
  type Form,
  type FormPart as Part,
  type Table,
} from '#modules/records/shared/index.ts'
import { type FrameProps, PartFrame, RowFields, type Written } from '#modules/records/web/parts.ts'
import { announce, DragArea, type StepWay } from '#platform/web/drag/index.ts'
import { lookOf } from '#platform/web/fields/index.ts'
import { formState } from '#platform/web/form/form-state.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { arrangedTitles } from '../../shared/arranged-titles.ts'
import type { Device } from '#modules/records/shared/index.ts'
import type { PartProps } from '../table/part.ts'
import { type Building, BuildingContext, keyOf, type Over } from './building.ts'
import { CanvasDevice, deviceShown, sheetOf } from './device.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { Framed } from './Framed.tsx'
import styles from './form.module.css'
import { FormPreviewDialog } from './FormPreviewDialog.tsx'
import { FormSettings } from './FormSettings.tsx'
import {
  arranged,
  changePart,
  insertPart,
  movePart,
  named,
  type Place,
  removePart,
  stepPart,
  type Where,
} from './layout.ts'
import { type Element, newPart } from './new-part.ts'
import { Palette } from './Palette.tsx'
import { Paper } from './Paper.tsx'
import { PartPanel } from './PartPanel.tsx'

const nothingWrong = {}
const never = () => false

/** How the form of a table is laid out: what there is, the form as it will be, and what the chosen part is. */
export default function FormPart({ draft, live, tables, isDisabled, onChange }: PartProps) {
  const { t } = useText()
  const say = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const [device, setDevice] = useState<Device>('computer')
  const [isTrying, setTrying] = useState(false)
  const fields = useMemo(() => fieldsOf(draft), [draft])
  const shown = useMemo(() => fitted(draft, { keepsEmpty: true }), [draft])
  const all = useMemo(() => flat(shown), [shown])
  const [state] = useState(() =>
    formState<Written>({ fields: Object.fromEntries(fields.map(({ name, default: usual }) => [name, usual ?? null])) }),
  )
  const one = all.find((part) => keyOf(part) === chosen)
  const nameOf = (part: FittedPart): string => {
    if (part.kind === 'field') return say(part.column.label) || part.column.name
    if (part.kind === 'lines')
      return say(
        part.lines.title ?? tables.find(({ name }) => name === part.lines.table)?.title ?? { mn: part.part.name },
      )
    if (part.kind === 'section') return (part.part.title && say(part.part.title)) || t('builder.form.new_section')
    const { part: other } = part
    if (other.kind === 'button') return t(`builder.form.new_${other.does}`)
    if (other.kind === 'divider') return t('builder.form.new_divider')
    return say(other.text) || t(`builder.form.new_${other.kind}`)
  }
  const write = (form: Form, about = '') => onChange((now) => ({ ...now, form }), about && `form ${about}`)
  /** A form that names this part, and where. */
  const naming = (part: FittedPart): { form: Form; at: string } => {
    if (part.at !== null) return { form: draft.form ?? { parts: [] }, at: part.at }
    const form = named(draft, 'name' in part.part ? part.part.name : undefined)
    return { form, at: String(form.parts.length - 1) }
  }
  const change = (part: FittedPart, by: (before: Part) => Part, about = '') => {
    const { form, at } = naming(part)
    write(changePart(form, at, by), about && `${at} ${about}`)
    setChosen(at)
  }
  const remove = (part: FittedPart) => {
    if (part.at === null || !draft.form) return
    write(removePart(draft.form, part.at))
    announce(t('builder.form.taken_out', { name: nameOf(part) }))
    setChosen(null)
  }
  const keepFocus = (at: string) =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-part="${CSS.escape(at)}"]`)?.focus())
  const step = (part: FittedPart, way: StepWay) => {
    const { form, at } = naming(part)
    const moved = stepPart(form, at, way)
    if (!moved) return
    write(moved.form)
    setChosen(moved.at)
    keepFocus(moved.at)
    announce(t('builder.form.moved', { name: nameOf(part) }))
  }
  const put = (part: Part, place: Place | null) => {
    // What stands before it keeps its place: the form names it from now on.
    const form = place ? (draft.form ?? { parts: [] }) : named(draft)
    const made = insertPart(form, part, place)
    write(made.form)
    setChosen(made.at)
  }
  /** Beside the chosen part, or in it where that is a section. */
  const besideChosen = (): Place | null =>
    one?.at === undefined || one.at === null ? null : { at: one.at, where: one.kind === 'section' ? 'in' : 'after' }
  const add = (element: Element) => {
    const isTop = element === 'section' || element === 'fold' || element === 'tab'
    const place = isTop && one?.kind === 'section' && one.at ? { at: one.at, where: 'after' as const } : besideChosen()
    put(newPart(element, t(`builder.form.new_${element}`)), place)
  }
  const placeLoose = (part: FittedPart) => {
    const place = besideChosen()
    if (place && part.kind !== 'section' && part.kind !== 'other') put(part.part, place)
    else change(part, (before) => ({ ...before }))
  }
  const partBehind = (id: string) => all.find((part) => id === `part ${keyOf(part)}` || id === `loose ${keyOf(part)}`)
  const drop = (id: string, to: Over): boolean => {
    const target = partBehind(to.id)
    if (!target || id === to.id) return false
    const { form, at } = naming(target)
    const place = { at, where: to.where }
    const [what = '', element = ''] = id.split(' ')
    if (what === 'new') {
      const made = insertPart(form, newPart(element as Element, t(`builder.form.new_${element as Element}`)), place)
      write(made.form)
      setChosen(made.at)
      return true
    }
    const moved = partBehind(id)
    if (!moved) return false
    const now = fitted({ ...draft, form }, { keepsEmpty: true })
    const isNamed = flat(now).find(
      (part) => part.at !== null && 'name' in part.part && 'name' in moved.part && part.part.name === moved.part.name,
    )
    const from = moved.at ?? isNamed?.at ?? null
    const done = from === null ? insertPart(form, moved.part, place) : movePart(form, from, place)
    write(done.form)
    setChosen(done.at)
    return true
  }
  const whereIn = (id: string, { x, y }: { x: number; y: number }): Where => {
    const target = partBehind(id)
    if (target?.kind === 'section') return 'in'
    return (target && isNarrow(target) ? x : y) < 0.5 ? 'before' : 'after'
  }
  const nameBehind = (id: string) => {
    const [what, element = ''] = id.split(' ')
    if (what === 'new') return t(`builder.form.new_${element as Element}`)
    const part = partBehind(id)
    return part ? nameOf(part) : ''
  }
  const building: Building = { isDisabled, chosen, over, nameOf, choose: setChosen, change, remove, step }
  return (
    <BuildingContext value={building}>
      <CanvasDevice value={deviceShown(device, draft.form)}>
        <DragArea
          shadow={(id) => nameBehind(String(id))}
          name={(id) => nameBehind(String(id))}
          onOver={(_, place, within) =>
            setOver(place === null ? null : { id: String(place), where: whereIn(String(place), within) })
          }
          onDrop={(id, place, within) =>
            place !== null && drop(String(id), { id: String(place), where: whereIn(String(place), within) })
          }
          onEnd={() => setOver(null)}
        >
          <div className={styles['sheet']}>
            <Palette
              loose={all.filter(({ at }) => at === null)}
              onPlace={placeLoose}
              onAdd={add}
              onArrange={() => {
                setChosen(null)
                write(arranged(draft, (column) => weightOf(column), arrangedTitles))
              }}
            />
            <section className={styles['canvas']} aria-label={t('builder.form.canvas')}>
              <header>
                <DeviceChoice device={device} onChange={setDevice} />
                <span className={styles['deeds']}>
                  <Button size="small" icon="settings" onClick={() => setChosen(null)}>
                    {t('builder.form.whole')}
                  </Button>
                  <Button size="small" icon="eye" onClick={() => setTrying(true)}>
                    {t('builder.form.try')}
                  </Button>
                </span>
              </header>
              <Paper width={sheetOf(device, draft.form)}>
                <PartFrame value={framed}>
                  <RowFields
                    table={draft}
                    fields={fields}
                    state={state}
                    problems={nothingWrong}
                    isFixed={never}
                    isShownWhole
                  />
                </PartFrame>
              </Paper>
            </section>
            <section className={styles['panel']} aria-label={one ? nameOf(one) : t('builder.form.whole')}>
              {one ? (
                <PartPanel key={keyOf(one)} one={one} draft={draft} />
              ) : (
                <FormSettings
                  form={draft.form ?? { parts: [] }}
                  isDisabled={isDisabled}
                  onChange={(part, about) => write({ ...(draft.form ?? named(draft)), ...part }, about)}
                />
              )}
            </section>
          </div>
        </DragArea>
        {isTrying ? <FormPreviewDialog draft={draft} live={live} onClose={() => setTrying(false)} /> : null}
      </CanvasDevice>
    </BuildingContext>
  )
}

const framed = (props: FrameProps) => <Framed {...props} />

const flat = (parts: readonly FittedPart[]): FittedPart[] =>
  parts.flatMap((one) => (one.kind === 'section' ? [one, ...flat(one.parts)] : [one]))

function weightOf({ kind, translated }: Table['columns'][number]) {
  const look = lookOf(kind)
  if (look.kind.stored === 'flag') return 'flag' as const
  if (translated || look.isLong) return 'wide' as const
  return 'short' as const
}

/** Whether others stand beside it. */
const isNarrow = ({ part, kind }: FittedPart) =>
  kind === 'field' && (part.spans?.computer ?? part.spans?.tablet ?? 12) < 24
