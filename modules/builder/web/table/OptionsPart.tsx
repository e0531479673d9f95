import { useState } from 'react'
import { paintOption } from '#platform/shared/fields/index.ts'
import { OptionColourInput, OptionPictureInput } from '#platform/web/fields/index.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Column } from '#modules/records/shared/index.ts'
import { addOption, changeOption } from './edits.ts'
import styles from '../sheet.module.css'

interface Props {
  options: NonNullable<Column['options']>
  isDisabled: boolean
  onChange: (change: Partial<Column>, about?: string) => void
}

/** What can be chosen; Enter adds the next, several lines that are pasted add as many. */
export function OptionsPart({ options, isDisabled, onChange }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState<string | null>(null)
  const add = (lines: readonly string[]) =>
    onChange({
      options: lines.reduce(
        (all, text) => addOption(all, text),
        options.filter(({ label }) => label.mn !== ''),
      ),
    })
  return (
    <fieldset className={styles['options']} disabled={isDisabled}>
      <legend>{t('builder.options')}</legend>
      <ol>
        {options.map(({ value, label, colour, picture }, at) => (
          <li key={value}>
            <div className={styles['option']}>
              <input
                value={label.mn}
                maxLength={120}
                aria-label={t('builder.option', { number: at + 1 })}
                placeholder={t('builder.option', { number: at + 1 })}
                onChange={({ target }) =>
                  onChange({ options: changeOption(options, value, 'mn', target.value) }, `option ${value}`)
                }
                onPaste={(event) => {
                  const lines = linesOf(event.clipboardData.getData('text'))
                  if (lines.length < 2) return
                  event.preventDefault()
                  add(lines)
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  if (at === options.length - 1 && label.mn !== '') onChange({ options: addOption(options) })
                }}
              />
              <OptionColourInput
                about={t('builder.option', { number: at + 1 })}
                colour={colour}
                onChange={(next) => onChange({ options: paintOption(options, value, next) })}
              />
              <OptionPictureInput
                about={t('builder.option', { number: at + 1 })}
                picture={picture}
                onChange={(next) =>
                  onChange({ options: options.map((one) => (one.value === value ? { ...one, picture: next } : one)) })
                }
              />
              <IconButton
                icon="globe"
                label={t('builder.option_languages', { number: at + 1 })}
                aria-expanded={open === value}
                onClick={() => setOpen(open === value ? null : value)}
              />
              <IconButton
                icon="trash"
                label={t('builder.option_remove', { number: at + 1 })}
                onClick={() => onChange({ options: options.filter((one) => one.value !== value) })}
              />
            </div>
            {open === value ? (
              <WordsFields
                label={t('builder.option', { number: at + 1 })}
                words={label}
                maxLength={120}
                onChange={(language, text) =>
                  onChange({ options: changeOption(options, value, language, text) }, `option ${value} ${language}`)
                }
              />
            ) : null}
          </li>
        ))}
      </ol>
      <Button size="small" icon="plus" onClick={() => onChange({ options: addOption(options) })}>
        {t('builder.option_add')}
      </Button>
    </fieldset>
  )
}

const linesOf = (text: string) =>
  text
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
