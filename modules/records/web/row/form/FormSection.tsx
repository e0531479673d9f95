import { type ReactNode, useId, useState } from 'react'
import { useValue } from '#platform/web/form/form-state.ts'
import { useWords } from '#platform/web/i18n/index.ts'
import type { FittedPart, FittedSection } from '../../../shared/form/fitted.ts'
import { areMet } from '../../../shared/rules/row-rules.ts'
import { todayHere } from '../today-here.ts'
import styles from './form.module.css'
import { useFormOf } from './form-of.ts'
import { useReveal } from './reveal.ts'

interface Props {
  one: FittedSection
  renderParts: (parts: readonly FittedPart[]) => ReactNode
}

/** Whether a section is asked in the row as it is typed. */
function useIsAsked({ part: { shown_if } }: Pick<FittedSection, 'part'>): boolean {
  const { table, state, isShownWhole } = useFormOf()
  return useValue(state, ({ fields }) => isShownWhole || !shown_if || areMet(table, [shown_if], fields, todayHere()))
}

/** A section with its title, open or to be folded. */
export function FormSection({ one, renderParts }: Props) {
  const isAsked = useIsAsked(one)
  if (!isAsked) return null
  return one.part.look === 'fold' ? (
    <Folded one={one} renderParts={renderParts} />
  ) : (
    <Block one={one} renderParts={renderParts} />
  )
}

function Block({ one, renderParts }: Props) {
  const say = useWords()
  const id = useId()
  const { title, help } = one.part
  const called = title ? say(title) : ''
  return (
    <section className={styles['section']} aria-labelledby={called ? id : undefined}>
      {called ? <h3 id={id}>{called}</h3> : null}
      {help && say(help) ? <p className={styles['help']}>{say(help)}</p> : null}
      {renderParts(one.parts)}
    </section>
  )
}

function Folded({ one, renderParts }: Props) {
  const say = useWords()
  const { isShownWhole } = useFormOf()
  const [isOpen, setOpen] = useState(isShownWhole)
  const place = useReveal<HTMLDetailsElement>(() => setOpen(true))
  const { title, help } = one.part
  return (
    <details
      ref={place}
      className={styles['section']}
      open={isOpen}
      onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}
    >
      <summary>{(title && say(title)) || '…'}</summary>
      {help && say(help) ? <p className={styles['help']}>{say(help)}</p> : null}
      {renderParts(one.parts)}
    </details>
  )
}
