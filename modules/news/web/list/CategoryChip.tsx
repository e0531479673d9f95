import { OptionTag } from '#platform/web/fields/index.ts'
import { categories } from '../../shared/categories.ts'

const field = {
  name: 'category',
  kind: 'select',
  label: { mn: '' },
  required: false,
  options: categories.map((one) => ({ ...one })),
}

/** What a notice is about. */
export function CategoryChip({ category }: { category: string }) {
  return category === '' ? null : <OptionTag field={field} value={category} isTag />
}
