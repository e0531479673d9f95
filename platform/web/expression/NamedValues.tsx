import { Suspense } from 'react'
import { type SimpleTest, valueOf, valuesOf } from '#platform/shared/expression/simple-tests.ts'
import { useText } from '../i18n/index.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { AskedField } from './asked-field.ts'

// Whoever asks of amounts alone needs no fields of all kinds.
const NamedSeveral = lazyPart(() => import('../fields/NamedSeveral.tsx'))

/** What a field that names something is held against, sought as it is sought in forms. */
export function NamedValues({
  field: { name, names = '' },
  value,
  onChange,
}: {
  field: AskedField
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useText()
  return (
    <Suspense fallback={<span />}>
      <NamedSeveral
        field={{ name, kind: names, label: { mn: '' }, required: false }}
        label={t('platform.condition.value')}
        chosen={valuesOf(value)}
        onChange={(chosen) => onChange(valueOf(chosen))}
      />
    </Suspense>
  )
}

/** Held against one, as texts are, it is one of those: another one may come. */
export const severalFor = ({ operator }: SimpleTest, value: string): Partial<SimpleTest> => ({
  operator: operator === '!=' ? 'noneOf' : 'oneOf',
  value,
})
