import { useMemo } from 'react'
import { namedIn, writtenReference } from '#platform/shared/fields/index.ts'
import { Combobox, type Option, type Source } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { myDocuments } from '../links/my-documents.ts'

/** A document of whoever writes it, sought by its number or its title. */
export default function DocumentInput({ value, around, onChange }: InputProps) {
  const named = namedIn(value)
  const known: Option | undefined = named && { value: named.id, label: `№ ${named.name}` }
  const source = useMemo((): Source => myDocuments([]), [])
  return (
    <Combobox
      {...around}
      value={named?.id ?? ''}
      known={known}
      source={source}
      onChoose={(id, chosen) =>
        onChange(chosen && id !== '' ? writtenReference({ id, name: chosen.detail?.replace(/^№ /, '') ?? '—' }) : null)
      }
    />
  )
}
