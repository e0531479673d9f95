import { type LinkType, linkTypes } from '#platform/shared/schedule/index.ts'
import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'

interface Props {
  type: LinkType
  /** As it is typed. */
  lag: string
  hasType: boolean
  hasLag: boolean
  isFixed?: boolean
  onType: (type: LinkType) => void
  onLag: (lag: string) => void
}

/** What of the one waits for what of the other, and for how long besides. */
export function LinkFields({ type, lag, hasType, hasLag, isFixed = false, onType, onLag }: Props) {
  const { t } = useText()
  return (
    <>
      {hasType ? (
        <Choice
          label={t('records.gantt.link_type')}
          value={type}
          disabled={isFixed}
          choices={linkTypes.map((value) => ({ value, label: t(`records.gantt.type_${value}`) }))}
          onChange={({ target }) => onType(linkTypes.find((one) => one === target.value) ?? 'FS')}
        />
      ) : null}
      {hasLag ? (
        <TextField
          label={t('records.gantt.lag')}
          hint={t('records.gantt.lag_hint')}
          inputMode="numeric"
          maxLength={5}
          value={lag}
          disabled={isFixed}
          onChange={({ target }) => onLag(target.value)}
        />
      ) : null}
    </>
  )
}

/** Undefined where it is no number. */
export function lagOf(text: string): number | undefined {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return 0
  return /^[+-]?\d{1,4}$/.test(typed) ? Number(typed) : undefined
}
