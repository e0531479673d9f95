import type { ComponentProps } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { Combobox, listSource } from '#platform/web/combobox/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Filter } from '#platform/web/table/index.ts'

/** As many as are seen at once; more are sought by typing. */
export const FEW = 30

interface Props extends Pick<ComponentProps<typeof Choice>, 'label' | 'hint' | 'error' | 'required' | 'disabled'> {
  roles: readonly { id: number; display_name: Words }[]
  /** 0: none yet. */
  value: number
  onChoose: (id: number) => void
  /** What stands there while none is chosen; without it one is always chosen. */
  empty?: string | undefined
}

/** One of the roles: a few in the phone's own wheel, hundreds in a field that seeks. */
export function RoleChoice({ roles, value, onChoose, empty, ...rest }: Props) {
  const { language } = useText()
  const words = useWords()
  const options = roles.map(({ id, display_name }) => ({ value: String(id), label: words(display_name) }))
  const chosen = value === 0 ? '' : String(value)
  if (options.length <= FEW) {
    return (
      <Choice
        {...rest}
        value={chosen}
        choices={[...(empty === undefined || value !== 0 ? [] : [{ value: '', label: empty }]), ...options]}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    )
  }
  const { label, hint, error, required = false, disabled = false } = rest
  const source = listSource(['roles', language, options.map((one) => one.value).join()], () => Promise.resolve(options))
  return (
    <Combobox
      label={label}
      hint={hint}
      error={error}
      required={required}
      disabled={disabled}
      value={chosen}
      onChoose={(id) => onChoose(Number(id))}
      source={source}
      {...(empty !== undefined && { placeholder: empty })}
    />
  )
}

/** The same above a list: those who have this role. */
export function RoleFilter({
  label,
  roles,
  value,
  onChange,
  everybody,
}: {
  label: string
  roles: Props['roles']
  value: string
  onChange: (value: string) => void
  everybody: string
}) {
  const { language } = useText()
  const words = useWords()
  const options = roles.map(({ id, display_name }) => ({ value: String(id), label: words(display_name) }))
  if (options.length <= FEW)
    return (
      <Filter label={label} value={value} onChange={onChange} choices={[{ value: '', label: everybody }, ...options]} />
    )
  return (
    <Combobox
      isFilter
      label={label}
      value={value}
      onChoose={onChange}
      placeholder={everybody}
      source={listSource(['roles', language, options.map((one) => one.value).join()], () => Promise.resolve(options))}
    />
  )
}
