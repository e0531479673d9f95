import { type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { areSameTexts, useValue } from '#platform/web/form/form-state.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { type FittedPart, type FittedSection, fittedColumns } from '../../../shared/form/fitted.ts'
import { areMet } from '../../../shared/rules/row-rules.ts'
import { todayHere } from '../today-here.ts'
import styles from './form.module.css'
import { FormProblems, useFormOf, type Written } from './form-of.ts'
import { PartFrame } from './frame.ts'
import { useReveal } from './reveal.ts'

/** Sections of which one is seen; arrows walk over their names. */
export function FormTabs({
  tabs,
  renderParts,
}: {
  tabs: readonly FittedSection[]
  renderParts: (parts: readonly FittedPart[]) => ReactNode
}) {
  const { t } = useText()
  const say = useWords()
  const { table, state, isShownWhole } = useFormOf()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(tabs[0]!.at)
  const asked = useValue<Written, Record<string, string>>(
    state,
    ({ fields }) =>
      Object.fromEntries(
        tabs
          .filter(({ part }) => isShownWhole || !part.shown_if || areMet(table, [part.shown_if], fields, todayHere()))
          .map(({ at }) => [at, at]),
      ),
    areSameTexts,
  )
  const shown = tabs.filter(({ at }) => at in asked)
  const now = shown.find(({ at }) => at === chosen) ?? shown[0]
  if (!now) return null
  const nameOf = (tab: FittedSection) =>
    (tab.part.title && say(tab.part.title)) || t('records.layout.tab', { number: tabs.indexOf(tab) + 1 })
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || event.altKey) return
    event.preventDefault()
    const next = shown[(shown.indexOf(now) + step + shown.length) % shown.length]!
    setChosen(next.at)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.at}"]`)?.focus()
  }
  return (
    <section className={styles['tabs']}>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={t('records.layout.tabs')} onKeyDown={walk}>
        {shown.map((tab) => (
          <button
            key={tab.at}
            type="button"
            role="tab"
            id={`${id}-${tab.at}`}
            data-tab={tab.at}
            aria-controls={`${id}-${tab.at}-panel`}
            aria-selected={tab === now}
            tabIndex={tab === now ? 0 : -1}
            onClick={() => setChosen(tab.at)}
          >
            {nameOf(tab)}
            <Wrong columns={fittedColumns(tab.parts)} />
          </button>
        ))}
      </div>
      {shown.map((tab) => (
        <Panel key={tab.at} tab={tab} id={`${id}-${tab.at}`} isOpen={tab === now} onOpen={() => setChosen(tab.at)}>
          {renderParts(tab.parts)}
        </Panel>
      ))}
    </section>
  )
}

/** A mark where something is wrong in what is not seen. */
export function Wrong({ columns }: { columns: readonly string[] }) {
  const { t } = useText()
  const problems = use(FormProblems)
  if (!columns.some((name) => problems[name] !== undefined)) return null
  return (
    <span className={styles['wrong']}>
      <Icon name="error" size={15} />
      <span className="orgil-hidden">{t('records.layout.has_problem')}</span>
    </span>
  )
}

function Panel({
  tab,
  id,
  isOpen,
  onOpen,
  children,
}: {
  tab: FittedSection
  id: string
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}) {
  const say = useWords()
  const frame = use(PartFrame)
  const place = useReveal<HTMLDivElement>(onOpen)
  const { help } = tab.part
  const parts = (
    <>
      {help && say(help) ? <p className={styles['help']}>{say(help)}</p> : null}
      {children}
    </>
  )
  return (
    <div ref={place} role="tabpanel" id={`${id}-panel`} aria-labelledby={id} hidden={!isOpen}>
      {frame ? frame({ one: tab, children: parts }) : parts}
    </div>
  )
}
