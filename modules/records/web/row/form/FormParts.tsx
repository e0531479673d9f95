import { type CSSProperties, use } from 'react'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import type { ButtonPart, TextPart } from '../../../shared/definition/form.ts'
import type { FittedPart, FittedSection } from '../../../shared/form/fitted.ts'
import styles from './form.module.css'
import { useFormOf } from './form-of.ts'
import { PartFrame } from './frame.ts'
import { OneColumn } from './OneColumn.tsx'
import { FormSection } from './FormSection.tsx'
import { FormTabs } from './FormTabs.tsx'
import { spansOf } from './spans.ts'

/** Parts on the grid, in their order; tabs beside each other are one row of tabs. */
export function FormParts({ parts }: { parts: readonly FittedPart[] }) {
  return (
    <div className={styles['grid']}>
      {gathered(parts).map((one) =>
        Array.isArray(one) ? (
          <div key={keyOf(one[0]!)} className={styles['whole']}>
            <FormTabs tabs={one} renderParts={renderParts} />
          </div>
        ) : (
          <Cell key={keyOf(one)} one={one} />
        ),
      )}
    </div>
  )
}

const renderParts = (parts: readonly FittedPart[]) => <FormParts parts={parts} />

type Gathered = FittedPart | FittedSection[]

function gathered(parts: readonly FittedPart[]): Gathered[] {
  const found: Gathered[] = []
  for (const one of parts) {
    const last = found.at(-1)
    if (one.kind !== 'section' || one.part.look !== 'tab') found.push(one)
    else if (Array.isArray(last)) last.push(one)
    else found.push([one])
  }
  return found
}

/** A field is the same wherever it stands, so what is typed in it stays while a builder moves it. */
const keyOf = (one: FittedPart) =>
  one.kind === 'field' || one.kind === 'lines' ? `${one.kind} ${one.part.name}` : `${one.kind} ${one.at}`

function Cell({ one }: { one: FittedPart }) {
  const frame = use(PartFrame)
  const { isShownWhole } = useFormOf()
  if (one.kind === 'field' && one.part.hidden && !isShownWhole) return null
  const { phone, tablet, computer, big } = spansOf(one)
  const spans = { '--phone': phone, '--tablet': tablet, '--computer': computer, '--big': big } as CSSProperties
  return (
    <div className={styles['cell']} data-new-row={one.part.new_row} style={spans}>
      {frame ? frame({ one, children: <Content one={one} /> }) : <Content one={one} />}
    </div>
  )
}

function Content({ one }: { one: FittedPart }) {
  const { lines } = useFormOf()
  if (one.kind === 'field') return <OneColumn column={one.column} part={one.part} />
  if (one.kind === 'lines') return lines?.(one.part.name) ?? null
  if (one.kind === 'section') return <FormSection one={one} renderParts={renderParts} />
  if (one.part.kind === 'divider') return <hr className={styles['divider']} />
  return one.part.kind === 'button' ? <FormButton part={one.part} /> : <Said part={one.part} />
}

function Said({ part }: { part: TextPart }) {
  const say = useWords()
  const { t } = useText()
  if (part.kind === 'heading')
    return <h3 className={styles['heading']}>{say(part.text) || t('records.layout.heading')}</h3>
  return <p className={styles['note']}>{say(part.text) || t('records.layout.note')}</p>
}

const words = { save: 'platform.save', reset: 'records.layout.reset', back: 'records.layout.back' } as const

function FormButton({ part }: { part: ButtonPart }) {
  const { t } = useText()
  const say = useWords()
  const { onReset, onBack } = useFormOf()
  const text = (part.text && say(part.text)) || t(words[part.does])
  if (part.does === 'save')
    return (
      <Button kind="primary" type="submit">
        {text}
      </Button>
    )
  const deed = part.does === 'reset' ? onReset : onBack
  return deed ? <Button onClick={deed}>{text}</Button> : null
}
