import { useState } from 'react'
import type { LinkType } from '#platform/shared/schedule/index.ts'
import { Combobox, type Source } from '#platform/web/combobox/index.ts'
import { listSource } from '#platform/web/combobox/index.ts'
import { Button, Segments } from '#platform/web/form-basics/index.ts'
import type { NewLink } from '#platform/web/gantt/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { lagOf, LinkFields } from './LinkFields.tsx'
import type { PlannedRow } from './planned.ts'

interface Props {
  row: PlannedRow
  rows: readonly PlannedRow[]
  hasType: boolean
  hasLag: boolean
  onLink: (link: NewLink & { lag: number }) => void
  onClose: () => void
}

/** A page of a list that is here already. */
const PAGE = 50

const ways = ['after', 'before'] as const

/** Another row with which one is linked, for whoever does not draw arrows. */
export function LinkDialog({ row, rows, hasType, hasLag, onLink, onClose }: Props) {
  const { t } = useText()
  const [other, setOther] = useState('')
  const [way, setWay] = useState<(typeof ways)[number]>('after')
  const [type, setType] = useState<LinkType>('FS')
  const [lag, setLag] = useState('')
  const days = lagOf(lag)
  const link = () => {
    if (other === '' || days === undefined) return
    const [from, to] = way === 'after' ? [other, row.id] : [row.id, other]
    onLink({ from, to, type, lag: days })
  }
  return (
    <Dialog
      title={t('records.gantt.link_with', { name: row.name })}
      shape="sheet"
      width={460}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" disabled={other === '' || days === undefined} onClick={link}>
            {t('records.gantt.link')}
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <Segments
          label={t('records.gantt.way')}
          value={way}
          choices={ways.map((value) => ({ value, label: t(`records.gantt.way_${value}`) }))}
          onChange={setWay}
        />
        <Combobox
          label={t('records.gantt.other')}
          value={other}
          source={sourceOf(row, rows)}
          required
          onChoose={setOther}
        />
        <LinkFields {...{ type, lag, hasType, hasLag }} onType={setType} onLag={setLag} />
      </div>
    </Dialog>
  )
}

function sourceOf(row: PlannedRow, rows: readonly PlannedRow[]): Source {
  const all = listSource(['gantt', row.id, rows.length], () =>
    Promise.resolve(
      rows.flatMap(({ id, name, first, last }) =>
        id === row.id ? [] : [{ value: id, label: name, detail: first === undefined ? '' : `${first} – ${last}` }],
      ),
    ),
  )
  return {
    ...all,
    find: async (words, after, signal) => {
      const { options } = await all.find(words, null, signal)
      const begin = Number(after ?? 0)
      return {
        options: options.slice(begin, begin + PAGE),
        next: options.length > begin + PAGE ? String(begin + PAGE) : null,
      }
    },
  }
}
