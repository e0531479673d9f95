import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { kindTitle } from '#platform/shared/fields/index.ts'
import { lookOf } from '#platform/web/fields/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Column } from '#modules/records/shared/index.ts'
import { guessTables, MOST_FILE_BYTES } from '../../shared/contract.ts'
import { keyOf, LONGEST_TABLE_KEY } from '../../shared/keys.ts'
import { offered } from '../table/offered.ts'
import { hasOptions } from '../table/edits.ts'
import styles from './projects.module.css'

type Sheets = ReplyOf<typeof guessTables>['sheets']
export type SheetDraft = Sheets[number] & { isTaken: boolean; left: ReadonlySet<string> }

interface Props {
  sheets: readonly SheetDraft[]
  onRead: (sheets: readonly SheetDraft[]) => void
}

/** A file whose sheets become tables: what each column would be is shown, and changed, before anything is made. */
export function FromFile({ sheets, onRead }: Props) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file || isBusy) return
    if (!/\.(xlsx|csv|txt|tsv)$/i.test(file.name)) return toast.error(t('builder.file_kinds'))
    if (file.size > MOST_FILE_BYTES) return toast.error(t('platform.import.too_large'))
    setBusy(true)
    try {
      const { sheets: found } = await call(guessTables, { content: await base64Of(file), file: file.name })
      onRead(found.map((sheet) => ({ ...sheet, isTaken: true, left: new Set<string>() })))
      if (found.length === 0) toast.error(t('builder.file_empty'))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const change = (at: number, part: Partial<SheetDraft>) =>
    onRead(sheets.map((sheet, place) => (place === at ? { ...sheet, ...part } : sheet)))
  return (
    <div className={styles['file']}>
      <label className={styles['drop']}>
        <input
          type="file"
          accept=".xlsx,.csv,.txt,.tsv"
          disabled={isBusy}
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <b>{t(isBusy ? 'builder.file_reading' : 'builder.file_choose')}</b>
        <small>{t('builder.file_hint')}</small>
      </label>
      {sheets.map((sheet, at) => (
        <Sheet key={at} sheet={sheet} onChange={(part) => change(at, part)} />
      ))}
    </div>
  )
}

function Sheet({ sheet, onChange }: { sheet: SheetDraft; onChange: (part: Partial<SheetDraft>) => void }) {
  const { t } = useText()
  const say = useWords()
  const setColumn = (name: string, kind: string) =>
    onChange({ columns: sheet.columns.map((column) => (column.name === name ? { ...column, kind } : column)) })
  return (
    <fieldset className={styles['sheet']}>
      <legend>
        <Tick
          label={t('builder.sheet', { name: sheet.title, rows: formatNumber(sheet.rows) })}
          checked={sheet.isTaken}
          onChange={({ target }) => onChange({ isTaken: target.checked })}
        />
      </legend>
      {sheet.isTaken ? (
        <TextField
          label={t('builder.table_name')}
          value={sheet.title}
          maxLength={100}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      ) : null}
      {sheet.isTaken ? (
        <ul className={styles['guessed']}>
          {sheet.columns.map(({ name, title, kind, examples }) => (
            <li key={name}>
              <Tick
                label={say(title)}
                hint={examples.join(' · ') || undefined}
                checked={!sheet.left.has(name)}
                onChange={({ target }) => {
                  const left = new Set(sheet.left)
                  if (target.checked) left.delete(name)
                  else left.add(name)
                  onChange({ left })
                }}
              />
              <select
                className={styles['kind']}
                aria-label={t('builder.kind_of', { name: say(title) })}
                value={kind}
                disabled={sheet.left.has(name)}
                onChange={({ target }) => setColumn(name, target.value)}
              >
                {offered().map((one) => (
                  <option key={one.kind.name} value={one.kind.name}>
                    {t(kindTitle(one.kind))}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  )
}

/** The drafts that come of what was ticked. */
export function draftsOf(sheets: readonly SheetDraft[]) {
  return sheets.flatMap(({ title, columns, isTaken, left }) => {
    const taken = columns.filter(({ name }) => !left.has(name))
    const [first] = taken
    if (!isTaken || !first) return []
    const key = taken.find(({ unique }) => unique) ?? first
    const called = taken.find(({ kind, name }) => lookOf(kind).kind.stored === 'text' && name !== key.name)
    return [
      {
        title: { mn: title },
        definition: {
          // No key of a text: the build takes templates for such.
          name: ['records', keyOf(title, new Set(), LONGEST_TABLE_KEY)].join('.'),
          title: { mn: title },
          columns: taken.map(columnOf),
          label: key.unique && called ? `{${key.name}} {${called.name}}` : `{${key.name}}`,
          sort: [key.name],
        },
      },
    ]
  })
}

const columnOf = ({ name, title, kind, options, required, unique }: Sheets[number]['columns'][number]): Column => ({
  name: name.slice(0, 30).replace(/_+$/, ''),
  label: title,
  kind,
  required: required === true && lookOf(kind).kind.stored !== 'flag',
  ...(hasOptions(kind) && options && { options }),
  ...(unique && { unique }),
})

async function base64Of(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
