import { useText } from '#platform/web/i18n/index.ts'

/** On how many of its days the organisation worked, as it was counted when the value was written. */
export default function RangeWorked({ count }: { count: number }) {
  return useText().t('records.range.worked', { count })
}
