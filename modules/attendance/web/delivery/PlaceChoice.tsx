import { queryRows } from '#modules/records/shared/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'

/** Where the device stands whose file it is; its clock is read in the zone of this place. */
export function PlaceChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useText()
  const query = useCall(queryRows, { table: 'attendance.places', limit: 200 }, { meta: { quiet: true } })
  const places = query.data?.rows ?? []
  if (places.length === 0) return null
  return (
    <Choice
      label={t('attendance.delivery.place')}
      value={value}
      choices={[
        { value: '', label: t('attendance.delivery.no_place') },
        ...places.map(({ id, values }) => ({ value: id, label: String(values['name'] ?? '—') })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
