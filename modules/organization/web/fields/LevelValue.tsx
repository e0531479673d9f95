import { kindOf } from '#platform/shared/fields/index.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { useWords } from '#platform/web/i18n/index.ts'

export default function LevelValue({ field, value }: ValueProps) {
  const say = useWords()
  const level = kindOf(field.kind).offered?.find((one) => one.value === value)
  return level ? say(level.label) : '—'
}
