import { useDeferredValue, useState } from 'react'
import { saysAll } from '#platform/shared/search-words.ts'
import { inputClass } from '../form-basics/Field.tsx'
import { Button, Field } from '../form-basics/index.ts'
import { Tick } from '../form/Tick.tsx'
import { useText } from '../i18n/index.ts'
import { Icon } from '../icons/index.ts'
import { Dialog } from '../overlay/index.ts'
import type { Choosable } from './asked-field.ts'
import styles from './expression.module.css'

interface Props {
  /** What is chosen, over the dialog. */
  title: string
  note?: string | undefined
  among: readonly Choosable[]
  chosen: readonly string[]
  /** What one is called that may not be among them any more. */
  nameOf: (value: string) => string
  onChoose: (values: string[]) => void
}

/** Several of many, found by typing a part of a name; those chosen that are gone can be taken out. */
export function SeveralOf({ title, note, among, chosen, nameOf, onChoose }: Props) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const words = chosen.map(nameOf).join(', ')
  const label = t('platform.condition.value')
  return (
    <>
      <Field label={label}>
        {(wiring) => (
          <button
            {...wiring}
            type="button"
            className={`${inputClass} ${styles['several']}`}
            aria-label={`${label}: ${words || t('platform.condition.choose')}`}
            aria-haspopup="dialog"
            data-empty={words === '' || undefined}
            onClick={() => setOpen(true)}
          >
            <span>{words || t('platform.condition.choose')}</span>
            <Icon name="down" size={16} />
          </button>
        )}
      </Field>
      {isOpen ? (
        <Choosing {...{ title, note, among, chosen, nameOf, onChoose }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function Choosing({ title, note, among, chosen, nameOf, onChoose, onClose }: Props & { onClose: () => void }) {
  const { t } = useText()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text)
  const gone = chosen.filter((value) => !among.some((one) => one.value === value))
  const all: readonly Choosable[] = [...gone.map((value) => ({ value, label: nameOf(value) })), ...among]
  const found = all.filter((one) => saysAll(`${one.label} ${one.note ?? ''} ${one.also ?? ''}`, sought))
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <Dialog
      title={title}
      shape="sheet"
      width={460}
      keeps="nothing"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('platform.condition.chosen')}
        </Button>
      }
    >
      {note === undefined ? null : <p className={styles['quiet']}>{note}</p>}
      <input
        type="search"
        className={inputClass}
        value={text}
        placeholder={t('platform.search')}
        aria-label={t('platform.search')}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={styles['among']}>
        {found.map(({ value, label, note: more, depth = 0 }) => (
          <li key={value} style={{ paddingInlineStart: depth * 18 }}>
            <Tick label={label} hint={more} checked={chosen.includes(value)} onChange={() => toggle(value)} />
          </li>
        ))}
        {found.length === 0 ? <li className={styles['quiet']}>{t('platform.no_results')}</li> : null}
      </ul>
    </Dialog>
  )
}
