import { printedOf } from '#platform/shared/fields/index.ts'
import { formula } from '#platform/shared/fields/kinds/formula.ts'
import { Field, inputClass } from '../../form-basics/Field.tsx'
import { useText } from '../../i18n/index.ts'
import type { FieldLook, InputProps, ValueProps } from '../look.ts'

export const formulaLook: FieldLook = {
  kind: formula,
  icon: 'chart',
  width: 'short',
  isTabular: true,
  Input,
  Value,
}

const unsaid = { t: () => '', words: ({ mn }: { mn: string }) => mn, dateTime: (moment: string) => moment }
const said = ({ field, value }: ValueProps) => printedOf(field, value, unsaid)?.text

function Value(props: ValueProps) {
  return said(props) ?? '—'
}

/** What it comes to; whoever keeps the form puts it there. */
function Input({ field, value, around }: InputProps) {
  const { t } = useText()
  return (
    <Field {...around} required={false} hint={around.hint ?? t('platform.fields.by_itself')}>
      {(wiring) => (
        <input
          {...wiring}
          className={`${inputClass} orgil-num`}
          readOnly
          // Nobody writes here, and it looks so.
          style={{ background: 'var(--orgil-fill)', borderColor: 'var(--orgil-line)' }}
          value={said({ field, value }) ?? ''}
          placeholder="—"
        />
      )}
    </Field>
  )
}
