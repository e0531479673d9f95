import { OptionTag, type ValueProps } from '#platform/web/fields/index.ts'

export default function PriorityValue({ field, value }: ValueProps) {
  return typeof value === 'string' && value !== '' ? <OptionTag field={field} value={value} /> : '—'
}
