import { useState } from 'react'
import { showFailure } from '#platform/web/feedback.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { encodings, separators } from '#platform/shared/text-file.ts'
import { keepFile, keptFile } from './kept-file.ts'
import { sendImport } from './send-import.ts'
import type { Step } from './step.ts'

/** How a text file was read; told otherwise, it is read anew. */
export function FileForm({ table, found, show }: Step) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const { form } = found
  if (!form) return null
  const file = keptFile(found.id)
  const isFixed = isBusy || file === null
  const change = async (part: Partial<typeof form>) => {
    if (!file) return
    setBusy(true)
    try {
      const made = await sendImport(table, file, { ...form, ...part }, () => undefined)
      keepFile(made.id, file)
      show(made.id)
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  const names = {
    ',': t('records.import.comma'),
    ';': t('records.import.semicolon'),
    '\t': t('records.import.tab'),
    '|': t('records.import.bar'),
  }
  return (
    <>
      <Choice
        label={t('records.import.encoding')}
        value={form.encoding}
        disabled={isFixed}
        onChange={({ target }) => void change({ encoding: target.value as typeof form.encoding })}
        choices={encodings.map((one) => ({ value: one, label: one.toUpperCase() }))}
      />
      <Choice
        label={t('records.import.separator')}
        value={form.separator}
        disabled={isFixed}
        onChange={({ target }) => void change({ separator: target.value as typeof form.separator })}
        choices={separators.map((one) => ({ value: one, label: names[one] }))}
      />
    </>
  )
}
