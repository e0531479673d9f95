import { useCall } from '#platform/web/call.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { listLinkTables } from '../../../shared/gantt.ts'

type LinkTable = ReplyOf<typeof listLinkTables>[number]
type Said = Readonly<Record<string, unknown>>

const PARTS = ['links', 'links_from', 'links_to', 'links_type', 'links_lag'] as const

interface Props {
  table: string
  draft: Said
  onChange: (draft: Said) => void
}

/** Which table leads from one row to another, and by which of its columns. */
export function LinksSetting({ table, draft, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const { data: tables } = useCall(listLinkTables, { table }, { meta: { quiet: true } })
  if (!tables) return null
  if (tables.length === 0 && draft['links'] === undefined) return <p>{t('records.view.links_none')}</p>
  const chosen = tables.find((one) => one.table === draft['links'])
  const without = Object.fromEntries(Object.entries(draft).filter(([name]) => !PARTS.some((part) => part === name)))
  const set = (name: string, value: string) => {
    const { [name]: _, ...rest } = draft
    onChange(value === '' ? rest : { ...rest, [name]: value })
  }
  const choice = (name: (typeof PARTS)[number], from: LinkTable['ends'], isNeeded: boolean) => (
    <Choice
      key={name}
      label={t(`records.view.${name}`)}
      value={typeof draft[name] === 'string' ? draft[name] : ''}
      choices={[
        ...(isNeeded ? [] : [{ value: '', label: t('records.view.nothing') }]),
        ...from.map((one) => ({ value: one.name, label: say(one.label) })),
      ]}
      onChange={({ target }) => set(name, target.value)}
    />
  )
  return (
    <>
      <Choice
        label={t('records.view.links')}
        value={chosen?.table ?? ''}
        choices={[
          { value: '', label: t('records.view.nothing') },
          ...tables.map((one) => ({ value: one.table, label: say(one.title) })),
        ]}
        onChange={({ target }) => {
          const next = tables.find((one) => one.table === target.value)
          onChange(next ? { ...without, ...usual(next) } : without)
        }}
      />
      {chosen ? (
        <>
          {choice('links_from', chosen.ends, true)}
          {choice('links_to', chosen.ends, true)}
          {choice('links_type', chosen.types, false)}
          {choice('links_lag', chosen.lags, false)}
        </>
      ) : null}
    </>
  )
}

/** The first that fits each part. */
function usual({ table, ends, types, lags }: LinkTable): Said {
  const [from, to] = ends
  return {
    links: table,
    links_from: from?.name,
    links_to: to?.name,
    ...(types[0] && { links_type: types[0].name }),
    ...(lags[0] && { links_lag: lags[0].name }),
  }
}
