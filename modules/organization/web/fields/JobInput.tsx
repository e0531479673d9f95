import { useCallback } from 'react'
import type { InputProps } from '#platform/web/fields/look.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { jobs, type Within } from '../pickers.ts'
import { NamedInput } from './NamedInput.tsx'
import { useHanging } from './use-hanging.ts'

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

export default function JobInput(props: InputProps) {
  const { t } = useText()
  const sourceOf = useCallback(
    (within?: Within) =>
      jobs((key, params) => t(key, params ?? {}), { under: within?.struct_id, reach: within?.reach }),
    [t],
  )
  return <NamedInput {...props} {...useHanging(props, sourceOf)} option={option} />
}
