import type { FieldLook, InputProps, SettingsProps, ValueProps } from '#platform/web/fields/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { colour } from './colour.ts'

export const colourLook: FieldLook = { kind: colour, icon: 'palette', width: 'short', Input, Value, Settings }

function Input({ value, around, onChange }: InputProps) {
  return <TextField {...around} value={String(value ?? '')} onChange={({ target }) => onChange(target.value || null)} />
}

function Value({ value }: ValueProps) {
  return <span style={{ color: String(value) }}>{value ?? '—'}</span>
}

function Settings({ field: { palette = [] }, onChange }: SettingsProps) {
  return (
    <TextField
      label={colour.title ?? ''}
      value={palette.join(' ')}
      onChange={({ target }) => onChange({ palette: target.value.split(' ') }, 'palette')}
    />
  )
}
