import { referenceIn, writtenReference } from '#platform/shared/fields/index.ts'
import { Combobox, type Option, type Source } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { faceOf } from './face-of.ts'
import { JOB } from '../../shared/fields/kinds/job.ts'

interface Props extends InputProps {
  source: Source
  /** Of what stands there already, whose name is known. */
  option: (named: { id: string; name: string }) => Option
  /** Another field is to be filled in first. */
  isWaiting?: boolean
}

/** A person by their initials. */
export function personFace({ id, name }: { id: string; name: string }): Option {
  return { value: id, label: name, face: faceOf(name) }
}

/** Something of the organisation, sought by its name; what stands there keeps the name that it had. */
export function NamedInput({ field, value, around, source, option, isWaiting = false, onChange }: Props) {
  const { t } = useText()
  const named = referenceIn(field, value)
  return (
    <Combobox
      {...around}
      value={named?.id ?? ''}
      // Of a filter the id alone is known.
      known={named && named.name !== '—' ? option(named) : undefined}
      source={source}
      disabled={isWaiting && !named}
      {...(isWaiting && {
        placeholder: t(field.hangs_on?.by === JOB ? 'organization.fields.first_job' : 'organization.fields.first_unit'),
      })}
      onChoose={(id, chosen) => onChange(chosen && id !== '' ? writtenReference({ id, name: chosen.label }) : null)}
    />
  )
}
