import { useMemo } from 'react'
import type { InputProps } from '#platform/web/fields/look.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { jobs } from '../pickers.ts'
import { NamedInput } from './NamedInput.tsx'

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

export default function JobInput(props: InputProps) {
  const { t } = useText()
  const every = useMemo(() => jobs((key, params) => t(key, params ?? {})), [t])
  return <NamedInput {...props} source={every} option={option} />
}
