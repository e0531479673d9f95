import { Segments } from '#platform/web/form-basics/index.ts'

/** How following and choosing are called here. */
export interface OwnWords {
  usual: string
  own: string
}

/** Following what holds above, or choosing here. */
export function OwnOrUsual({
  label,
  isOwn,
  words: { usual, own },
  onChange,
}: {
  label: string
  isOwn: boolean
  words: OwnWords
  onChange: (isOwn: boolean) => void
}) {
  return (
    <Segments
      label={label}
      value={isOwn ? 'own' : 'usual'}
      choices={[
        { value: 'usual', label: usual },
        { value: 'own', label: own },
      ]}
      onChange={(value) => onChange(value === 'own')}
    />
  )
}
